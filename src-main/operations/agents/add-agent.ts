import { AppError } from '#contract/app-error.ts'
import {
  type AgentId,
  type AgentKey,
  agentIdSchema,
  agentKeySchema,
  type DeploymentId,
  type Site,
} from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { CredentialInput } from '#contract/ipc/credential-input.ts'
import { readAgentName } from '#contract/rules/agents/agent-name.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import { type ReadCredential, readCredentialInput } from '../../session/credential-input.ts'
import type { NewAgent } from '../../store/agents.store.ts'
import type { SiteRecord } from '../../store/deployments.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { ClaimItem } from '../../vault/claim-item.ts'
import { encodeCredential } from '../../vault/credential.ts'
import type { Secret } from '../../vault/secret.ts'
import type { Vault } from '../../vault/vault.ts'
import { type ImportedClaim, keepImportedClaim } from '../claims/keep-imported-claim.ts'
import type { StoreClaimDeps } from '../claims/store-claim.ts'
import { isStillSite } from '../deployments/is-still-site.ts'
import type { NewId } from '../new-id.ts'
import { topicsThatNameOurs } from '../notify.ts'
import { orThrow } from '../row-outcome.ts'
import type { SubscriptionReader } from '../subscriptions/subscription-reader.ts'
import { fleetRowsOf } from './list-fleet.ts'
import type { StatusRecorder } from './status-recorder.ts'

export interface AddAgentDeps extends StoreClaimDeps {
  sessions: AgentSessions
  statusRecorder: StatusRecorder
  subscriptionReader: SubscriptionReader
  clock: Clock
  newId: NewId
}

export interface NewAgentInput {
  deploymentId: DeploymentId
  site: Site
  agentId: string
  name: string
  credential: CredentialInput
}

/**
 * Takes an agent into the fleet: its credential is proven by a token before anything is kept, then the secret is saved
 * and read back, and only then is there an agent. Whatever fails on the way leaves nothing behind.
 */
export async function addAgent(deps: AddAgentDeps, input: NewAgentInput): Promise<FleetRow> {
  const agentId = agentIdSchema.safeParse(input.agentId.trim())
  if (!agentId.success) throw new AppError('agent_id_malformed')
  const name = readAgentName(input.name)
  if (!name.ok) throw new AppError('name_malformed')
  const credential = await readCredentialInput(input.credential)
  const { agentKey } = await addReadAgent(deps, {
    ...input,
    name: name.name,
    agentId: agentId.data,
    credential,
  })
  return orThrow(fleetRowsOf(deps, [orThrow(deps.store.agents.find(agentKey), 'internal')])[0], 'internal')
}

type ReadAgentInput = Omit<NewAgentInput, 'agentId' | 'credential'> & {
  agentId: AgentId
  credential: ReadCredential
  /** Link and code that came with the credential; kept only while nobody has claimed the agent. */
  claim?: Secret<ClaimItem> | null
}

/** The same for a credential that has been read already. Gives the new agent's key, and what became of its link. */
export async function addReadAgent(
  deps: AddAgentDeps,
  input: ReadAgentInput,
): Promise<{ agentKey: AgentKey; claim: ImportedClaim | null }> {
  const { store, vault, sessions, clock } = deps
  const { agentId } = input
  const site = orThrow(store.deployments.site(input.deploymentId, input.site), 'not_found')
  refuseKnown(deps, site.siteNo, agentId)
  const { credential, ...method } = input.credential
  const agentKey = agentKeySchema.parse(deps.newId('ag'))
  const facts = await sessions.proveCredential(
    {
      agentKey,
      agentId,
      site: input.site,
      deploymentId: input.deploymentId,
      baseUrl: site.baseUrl,
    },
    credential,
  )
  await vault.save(agentKey, encodeCredential(credential))
  const agent: NewAgent = {
    agentKey,
    siteNo: site.siteNo,
    agentId,
    name: input.name.trim() || agentId,
    addedAtMs: Math.trunc(clock()),
    ...method,
  }
  await keepOrErase(deps, { agent, site })
  deps.statusRecorder.proven(agentKey, facts)
  deps.statusRecorder.flush()
  const claim = input.claim == null ? null : await keepImportedClaim(deps, { agentKey, facts, claim: input.claim })
  deps.subscriptionReader.schedule([agentKey])
  deps.notify('agents', 'app', 'challenges', ...topicsThatNameOurs)
  return { agentKey, claim }
}

function refuseKnown({ store }: { store: Store }, siteNo: number, agentId: string): void {
  const known = store.agents.findAtSite(siteNo, agentId)
  if (known !== null) throw new AppError('agent_already_added', { name: known.name })
}

/** Stores the agent, or takes its secret out of the vault again: a secret without an agent would be lost from sight. */
async function keepOrErase(
  deps: { store: Store; vault: Vault },
  { agent, site }: { agent: NewAgent; site: SiteRecord },
): Promise<void> {
  const { store, vault } = deps
  try {
    store.transaction(() => {
      // The service may have been removed, and its number be another's now.
      if (!isStillSite(deps, site)) throw new AppError('not_found')
      // The same agent may have been added in another window of time, while this credential was being proven.
      refuseKnown(deps, agent.siteNo, agent.agentId)
      store.agents.add(agent)
      store.journal.add('agent_added', agent.agentKey, { agentId: agent.agentId, name: agent.name })
    })
  } catch (thrown) {
    await eraseQuietly(vault, agent.agentKey)
    throw thrown
  }
}

async function eraseQuietly(vault: Vault, agentKey: AgentKey): Promise<void> {
  try {
    await vault.erase(agentKey)
  } catch {
    // The reason why the agent was not stored is what the operator must hear; an orphaned item harms nobody.
  }
}

import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { getOAuthScopeState, type KnownOAuthScopes } from '#contract/rules/agents/oauth-scope-algebra.ts'
import type { OAuthScope } from '#contract/service/endpoint.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { TokenFacts } from '../../session/token-facts.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import { emptyClaim } from '../../store/claims.store.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../vault/vault.ts'
import { identityOf } from '../agents/agent-identity.ts'
import { fetchOwnProfileIfAllowed } from '../agents/fetch-own-profile.ts'
import type { StatusRecorder } from '../agents/status-recorder.ts'
import type { Notify } from '../notify.ts'
import { eraseClaimItems, type UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import type { SubscriptionReader } from '../subscriptions/subscription-reader.ts'
import type { ClaimedBurst } from './claimed-burst.ts'

export interface SettleClaimDeps {
  store: Store
  vault: Vault
  client: ServiceClient
  sessions: AgentSessions
  statusRecorder: StatusRecorder
  held: UnsavedRegistrations
  subscriptionReader: SubscriptionReader
  claimedBurst: ClaimedBurst
  notify: Notify
}

/**
 * Asks for a fresh token, which says whether the agent still waits for its claim, and notes it when it has been
 * claimed. What the attempt shows of the agent is on record; a failure is thrown on. `isSilent`: the agent has a link,
 * and nothing says whether it was used. `isMarked`: the operator says that it was, which counts where the service is
 * silent; `claim_said_pending` where it is not.
 */
export async function settleClaim(
  deps: SettleClaimDeps,
  agentKey: AgentKey,
  { isMarked }: { isMarked: boolean } = { isMarked: false },
): Promise<{ isPending: boolean; isSilent: boolean }> {
  const { store, sessions, statusRecorder } = deps
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  try {
    const facts = await sessions.mint(identityOf(agent))
    statusRecorder.proven(agentKey, facts)
    statusRecorder.flush()
    const said = await findClaimWord(deps, agent, facts)
    const isSilent = said === null
    const isPending = said === 'pending' || (isSilent && !isMarked)
    if (isPending && isMarked) throw new AppError('claim_said_pending')
    if (!isPending) await becomeClaimed(deps, agentKey, { isMarked: isSilent })
    return { isPending, isSilent }
  } catch (thrown) {
    statusRecorder.failed(agentKey, errorDataOf(thrown))
    statusRecorder.flush()
    throw thrown
  }
}

/** Withheld until an operator has claimed the agent (Interface §5.3). */
const claimedOnly: readonly OAuthScope[] = ['comment:like', 'reply:like']

/**
 * Not every token says whether a claim is pending; the profile may. A link that was given is dropped only when
 * something says that it is used (null: nothing does), and an agent without one waits for nobody unless something says
 * so.
 */
async function findClaimWord(
  deps: { store: Store; sessions: AgentSessions; notify: Notify },
  agent: AgentRecord,
  facts: Pick<TokenFacts, 'claimPending' | keyof KnownOAuthScopes>,
): Promise<'pending' | 'claimed' | null> {
  if (facts.claimPending !== null) return facts.claimPending ? 'pending' : 'claimed'
  if (claimedOnly.some((scope) => getOAuthScopeState(facts, scope) === 'yes')) return 'claimed'
  const hasLink = deps.store.claims.find(agent.agentKey)?.claim?.host != null
  const reading = fetchOwnProfileIfAllowed(deps, agent, facts)
  if (hasLink) return (await reading)?.claim_said ?? null
  // The token is there: a profile that cannot be read says nothing against it.
  return (await reading.catch(() => null))?.claim_said ?? 'claimed'
}

async function becomeClaimed(
  deps: SettleClaimDeps,
  agentKey: AgentKey,
  { isMarked }: { isMarked: boolean },
): Promise<void> {
  const { store, vault, held, client, claimedBurst, subscriptionReader, notify } = deps
  const agent = orThrow(store.claims.find(agentKey), 'not_found')
  const isRegistering = (store.registrations.find(agentKey)?.stage ?? 'active') !== 'active'
  const isNews = agent.claim !== null && agent.claimedAtMs === null
  if (!isNews && !isRegistering) return
  held.claims.delete(agentKey)
  store.transaction(() => {
    if (isNews) {
      store.claims.setClaimed(agent.agentNo, Math.trunc(client.serviceNow(agent.baseUrl)))
      if (isMarked) store.claims.set(agent.agentNo, { ...emptyClaim, isMarked })
      store.journal.add(isMarked ? 'agent_marked_claimed' : 'agent_claimed', agentKey)
    }
    if (!isRegistering) return
    store.registrations.change(agentKey, { stage: 'active', error: null, draft: null })
    store.journal.add('registration_active', agentKey)
  })
  notify('agents', 'app', 'challenges', 'registrations')
  subscriptionReader.schedule([agentKey])
  if (isNews && !isMarked) claimedBurst.add({ agentKey, name: agent.name, site: agent.site })
  await eraseClaimItems(vault, agentKey)
}

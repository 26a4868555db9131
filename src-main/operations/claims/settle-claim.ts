import type { AgentKey } from '#contract/ids.ts'
import { claimSaidBy } from '#contract/rules/agents/claim-state.ts'
import { type KnownScopes, scopeState } from '#contract/rules/agents/oauth-scope-algebra.ts'
import type { OAuthScope } from '#contract/service/endpoint.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import type { TokenFacts } from '../../session/token-facts.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import { identityOf } from '../agents/agent-identity.ts'
import { tryOwnProfile } from '../agents/own-profile.ts'
import { eraseClaimItems } from '../registrations/secrets/registration-secrets.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import type { Workspace } from '../workspace.ts'

/**
 * Asks for a fresh token, which says whether the agent still waits for its claim, and notes it when it has been
 * claimed. What the attempt shows of the agent is on record; a failure is thrown on.
 */
export async function settleClaim(workspace: Workspace, agentKey: AgentKey): Promise<{ isPending: boolean }> {
  const { store, sessions, statusRecorder } = workspace
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  try {
    const facts = await sessions.mint(identityOf(agent))
    statusRecorder.proven(agentKey, facts)
    statusRecorder.flush()
    const isPending = await isClaimPending(workspace, agent, facts)
    if (!isPending) await becomeClaimed(workspace, agentKey)
    return { isPending }
  } catch (thrown) {
    statusRecorder.failed(agentKey, errorDataOf(thrown))
    statusRecorder.flush()
    throw thrown
  }
}

/** The cheap look: the profile says whether somebody claimed the agent; only then a new token is asked for. */
export async function pollClaim(workspace: Workspace, agentKey: AgentKey): Promise<void> {
  const { store, sessions, held } = workspace
  if (held.busy.has(agentKey)) return
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  const facts = sessions.facts(agentKey)
  const profile = facts === null ? null : await tryOwnProfile(workspace, agent, facts)
  if (profile === null || claimSaidByProfile(profile) !== 'pending') await settleClaim(workspace, agentKey)
}

/** Withheld until an operator has claimed the agent (Interface §5.3). */
const claimedOnly: readonly OAuthScope[] = ['comment:like', 'reply:like']

/**
 * Not every token says that a claim is pending; a link that was given is dropped only when something says that it is
 * used.
 */
async function isClaimPending(
  workspace: Workspace,
  agent: AgentRecord,
  facts: Pick<TokenFacts, 'claimPending' | keyof KnownScopes>,
): Promise<boolean> {
  if (facts.claimPending !== null) return facts.claimPending
  const hasLink = workspace.store.claims.find(agent.agentKey)?.claim?.host != null
  if (!hasLink || claimedOnly.some((scope) => scopeState(facts, scope) === 'yes')) return false
  const profile = await tryOwnProfile(workspace, agent, facts)
  return profile === null || claimSaidByProfile(profile) !== 'claimed'
}

function claimSaidByProfile(profile: ResponseOf<'readOwnProfile'>): 'pending' | 'claimed' | null {
  return claimSaidBy(profile.verification_status) ?? claimSaidBy(profile.agent_status)
}

async function becomeClaimed(workspace: Workspace, agentKey: AgentKey): Promise<void> {
  const { store, vault, held, client, claimNotifications, subscriptionReader, notify } = workspace
  const agent = orThrow(store.claims.find(agentKey), 'not_found')
  const isRegistering = (store.registrations.find(agentKey)?.stage ?? 'active') !== 'active'
  const isNews = agent.claim !== null && agent.claimedAtMs === null
  if (!isNews && !isRegistering) return
  held.claims.delete(agentKey)
  store.transaction(() => {
    if (isNews) {
      store.claims.setClaimed(agent.agentNo, Math.trunc(client.serviceNow(agent.baseUrl)))
      store.journal.add('agent_claimed', agentKey)
    }
    if (!isRegistering) return
    store.registrations.change(agentKey, { stage: 'active', error: null, draft: null })
    store.journal.add('registration_active', agentKey)
  })
  notify('agents', 'app', 'challenges', 'registrations')
  subscriptionReader.want([agentKey])
  if (isNews) claimNotifications.add({ agentKey, name: agent.name, site: agent.site })
  await eraseClaimItems(vault, agentKey)
}

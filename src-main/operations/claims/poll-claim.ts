import type { AgentKey } from '#contract/ids.ts'
import { fetchOwnProfileIfAllowed } from '../agents/fetch-own-profile.ts'
import { orThrow } from '../row-outcome.ts'
import { type SettleClaimDeps, settleClaim } from './settle-claim.ts'

/** The cheap look: the profile says whether somebody claimed the agent; only then a new token is asked for. */
export async function pollClaim(deps: SettleClaimDeps, agentKey: AgentKey): Promise<void> {
  const { store, sessions, held } = deps
  if (held.busy.has(agentKey)) return
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  const facts = sessions.facts(agentKey)
  const profile = facts === null ? null : await fetchOwnProfileIfAllowed(deps, agent, facts)
  if (profile === null || profile.claim_said !== 'pending') await settleClaim(deps, agentKey)
}

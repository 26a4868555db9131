import type { AgentKey } from '#contract/ids.ts'
import { fetchOwnProfileIfAllowed } from '../profiles/fetch-own-profile.ts'
import { orThrow } from '../row-outcome.ts'
import { type SettleClaimDeps, settleClaim } from './settle-claim.ts'

/**
 * The cheap look: the profile says whether somebody claimed the agent; only then a new token is asked for. `isSilent`:
 * neither says; null: it was not the time to look.
 */
export async function pollClaim(deps: SettleClaimDeps, agentKey: AgentKey): Promise<{ isSilent: boolean } | null> {
  const { store, sessions, held } = deps
  if (held.busy.has(agentKey)) return null
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  const facts = sessions.facts(agentKey)
  const profile = facts === null ? null : await fetchOwnProfileIfAllowed(deps, agent, facts)
  if (profile?.claim_said === 'pending') return { isSilent: false }
  return settleClaim(deps, agentKey)
}

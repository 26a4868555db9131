import { type AppErrorCode, toAppError } from '#contract/app-error.ts'
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
  const profile = facts === null ? null : await fetchOwnProfileIfAllowed(deps, agent, facts).catch(noProfile)
  if (profile?.claim_said === 'pending') return { isSilent: false }
  return settleClaim(deps, agentKey)
}

/** The service is there and its profile says nothing that can be read: the token may say it. */
const ofProfile: ReadonlySet<AppErrorCode> = new Set(['answer_malformed', 'answer_not_json', 'request_refused'])

function noProfile(thrown: unknown): null {
  if (ofProfile.has(toAppError(thrown).code)) return null
  throw thrown
}

import { type AgentKey, agentKeySchema } from '#contract/ids.ts'
import { type ClaimColumn, type ClaimsShown, claimColumnIds, claimsShown } from './claim-order.ts'

/** What the address says about the claims desk. */
export interface ClaimsSearch {
  /** The agent beside the list. */
  agent?: AgentKey | undefined
  show?: ClaimsShown | undefined
  /** What is searched for. */
  q?: string | undefined
  /** The column that is sorted by; downwards with `down`. Without it the nearest clock comes first. */
  by?: ClaimColumn | undefined
  down?: boolean | undefined
}

/** Reads the search part of the address; what it does not know is left out. */
export function readClaimsSearch(search: Record<string, unknown>): ClaimsSearch {
  const agent = agentKeySchema.safeParse(search.agent)
  const show = claimsShown.find((each) => each === search.show)
  const by = claimColumnIds.find((each) => each === search.by)
  return {
    ...(agent.success ? { agent: agent.data } : {}),
    ...(show === undefined ? {} : { show }),
    ...(typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {}),
    ...(by === undefined ? {} : { by }),
    ...(search.down === true ? { down: true } : {}),
  }
}

import type { AgentKey } from '#contract/ids.ts'
import type { AgentReceipt } from '../row-outcome.ts'
import { runOnClaims } from './run-on-claims.ts'
import { type SettleClaimDeps, settleClaim } from './settle-claim.ts'

/**
 * The operator says that these agents were claimed, where the service does not say. It is asked once more first: what
 * it says counts. `claim_under_way` for one that is being checked or given a link: nothing would be marked.
 */
export function markClaimed(
  deps: SettleClaimDeps,
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): Promise<AgentReceipt[]> {
  return runOnClaims(deps, agentKeys, ({ agentKey }) => settleClaim(deps, agentKey, { isMarked: true }))
}

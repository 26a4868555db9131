import type { AgentKey } from '#contract/ids.ts'
import type { AgentReceipt } from '../row-outcome.ts'
import { runOnClaims } from './run-on-claims.ts'
import { type SettleClaimDeps, settleClaim } from './settle-claim.ts'

/**
 * Asks the service now whether these agents were claimed. `claim_under_way` for one that is being checked or given a
 * link already: it was not asked for this.
 */
export function checkClaims(
  deps: SettleClaimDeps,
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): Promise<AgentReceipt[]> {
  return runOnClaims(deps, agentKeys, ({ agentKey }) => settleClaim(deps, agentKey))
}

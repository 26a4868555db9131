import type { AgentKey } from '#contract/ids.ts'
import type { Store } from '../../store/store.ts'
import type { AgentReceipt } from '../row-outcome.ts'
import { runOnClaims } from './run-on-claims.ts'
import { type SettleClaimDeps, settleClaim } from './settle-claim.ts'

/**
 * The operator says that these agents were claimed, where the service does not say. It is asked once more first: what
 * it says counts.
 */
export function markClaimed(
  deps: SettleClaimDeps,
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): Promise<AgentReceipt[]> {
  return runOnClaims(deps, agentKeys, ({ agentKey }) => settleClaim(deps, agentKey, { isMarked: true }))
}

/** An agent that the operator marked as claimed waits again: the service says that it does. Whether there was a mark. */
export function removeClaimMark(store: Store, agentKey: AgentKey): boolean {
  if (store.claims.unmark(agentKey) === 0) return false
  if (store.registrations.find(agentKey)?.stage === 'active') store.registrations.change(agentKey, { stage: 'passed' })
  store.journal.add('agent_mark_removed', agentKey)
  return true
}

import type { AgentKey } from '#contract/ids.ts'
import type { Store } from '../../store/store.ts'
import type { ClaimWord } from './claim-word.ts'

/**
 * What the service says decides on an agent that the operator marked as claimed: it waits again, with the link and code
 * that it had, or it is claimed without the mark. Gives what became of the mark; null: there was none.
 */
export function settleClaimMark(store: Store, agentKey: AgentKey, said: ClaimWord): 'removed' | 'confirmed' | null {
  if (said === 'claimed') {
    if (store.claims.confirm(agentKey) === 0) return null
    store.journal.add('agent_claimed', agentKey)
    return 'confirmed'
  }
  if (store.claims.unmark(agentKey) === 0) return null
  if (store.registrations.find(agentKey)?.stage === 'active') store.registrations.change(agentKey, { stage: 'passed' })
  store.journal.add('agent_mark_removed', agentKey)
  return 'removed'
}

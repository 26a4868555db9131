import type { AgentKey } from '#contract/ids.ts'
import type { Store } from '../../store/store.ts'

/** An agent that the operator marked as claimed waits again: the service says that it does. Gives whether it was. */
export function removeClaimMark(store: Store, agentKey: AgentKey): boolean {
  if (store.claims.unmark(agentKey) === 0) return false
  if (store.registrations.find(agentKey)?.stage === 'active') store.registrations.change(agentKey, { stage: 'passed' })
  store.journal.add('agent_mark_removed', agentKey)
  return true
}

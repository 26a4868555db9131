import type { AgentKey } from '#contract/ids.ts'
import type { Store } from '../../store/store.ts'
import type { Notify } from '../notify.ts'

/** Removes all pending changes of these agents. */
export function discardPendingSubscriptions(
  { store, notify }: { store: Store; notify: Notify },
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): { editNo: number } {
  store.pendingSubscriptions.discard(agentKeys)
  notify('pendingChanges')
  return { editNo: store.pendingSubscriptions.editNo() }
}

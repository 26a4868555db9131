import type { PendingSubscriptions } from '#contract/ipc/subscriptions.procedures.ts'
import type { Store } from '../../store/store.ts'

/** The pending changes by agent. Those of archived agents are kept and left out here. */
export function readPendingSubscriptions({ store }: { store: Store }): PendingSubscriptions {
  return { editNo: store.pendingSubscriptions.editNo(), agents: store.pendingSubscriptions.all() }
}

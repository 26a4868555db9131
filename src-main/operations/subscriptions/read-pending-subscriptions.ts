import type { PendingSubscriptions } from '#contract/ipc/subscriptions.procedures.ts'
import type { Store } from '../../store/store.ts'

/** What is wanted of the agents and not sent yet. Archived agents keep what is pending for them, and are left out. */
export function readPendingSubscriptions({ store }: { store: Store }): PendingSubscriptions {
  return { revision: store.pendingSubscriptions.revision(), agents: store.pendingSubscriptions.all() }
}

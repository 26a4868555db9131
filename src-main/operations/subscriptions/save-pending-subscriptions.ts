import type { AgentKey } from '#contract/ids.ts'
import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { Notify } from '../notify.ts'

export interface PendingSubscriptionEdit {
  agentKey: AgentKey
  on: readonly string[]
  off: readonly string[]
  /** Pending changes that are removed. */
  back: readonly string[]
}

/**
 * Writes down pending changes, all or nothing. What an agent holds already is no change; one for
 * an agent that is gone or archived has nowhere to be and is left out.
 */
export function savePendingSubscriptions(
  { store, clock, notify }: { store: Store; clock: Clock; notify: Notify },
  { edits }: { edits: readonly PendingSubscriptionEdit[] },
): { editNo: number } {
  const typedAtMs = Math.trunc(clock())
  const spelt = (names: readonly string[]) => names.map(instrumentOf)
  store.transaction(() => {
    for (const { agentKey, on, off, back } of edits) {
      const agentNo = store.pendingSubscriptions.agentNoOf(agentKey)
      if (agentNo === null) continue
      const edit = { agentNo, on: spelt(on), off: spelt(off), back: spelt(back) }
      store.pendingSubscriptions.put(edit, typedAtMs)
      store.subscriptions.dropAppliedChanges(agentNo)
    }
  })
  notify('pendingChanges')
  return { editNo: store.pendingSubscriptions.editNo() }
}

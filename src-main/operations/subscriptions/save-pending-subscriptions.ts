import type { AgentKey } from '#contract/ids.ts'
import { instrumentOf } from '#contract/rules/predictions/scope-key.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { Notify } from '../notify.ts'

export interface PendingSubscriptionEdit {
  agentKey: AgentKey
  on: readonly string[]
  off: readonly string[]
  /** Wishes that are taken back. */
  back: readonly string[]
}

/**
 * Writes down what the operator wants of agents, all of it or nothing. What an agent holds already is no wish; one for
 * an agent that is gone or archived has nowhere to be and is left out.
 */
export function savePendingSubscriptions(
  { store, clock, notify }: { store: Store; clock: Clock; notify: Notify },
  { edits }: { edits: readonly PendingSubscriptionEdit[] },
): { revision: number } {
  const typedAtMs = Math.trunc(clock())
  const spelt = (names: readonly string[]) => names.map(instrumentOf)
  store.transaction(() => {
    for (const { agentKey, on, off, back } of edits) {
      const agentNo = store.pendingSubscriptions.agentNoOf(agentKey)
      if (agentNo === null) continue
      const edit = { agentNo, on: spelt(on), off: spelt(off), back: spelt(back) }
      store.pendingSubscriptions.put(edit, typedAtMs)
      store.subscriptions.dropMetWishes(agentNo)
    }
  })
  notify('pendingChanges')
  return { revision: store.pendingSubscriptions.revision() }
}

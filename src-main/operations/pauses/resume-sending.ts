import type { PauseAim } from '#contract/ipc/pause-aim.ts'
import type { Store } from '../../store/store.ts'
import type { Notify } from '../notify.ts'
import type { Sender } from '../outbox/outbox-sender.ts'
import { encodeAim } from './encode-aim.ts'
import { findPauses } from './list-pauses.ts'

/**
 * Ends the pauses with these aims, all in one commit; null: every one. What no other pause holds is sent, soonest
 * deadline first, and what is too late by then expires. One that has ended already counts as none.
 */
export function resumeSending(
  { store, sender, notify }: { store: Store; sender: Sender; notify: Notify },
  { aims }: { aims: readonly PauseAim[] | null },
): { removed: number } {
  const removed = store.transaction(() => {
    const ending = findPauses(store, aims)
    for (const { pauseNo, aim } of ending) {
      store.pauses.remove(pauseNo)
      store.journal.add('writes_resumed', 'console', encodeAim(aim))
    }
    return ending.length
  })
  notify('app', 'outbox', 'agents')
  sender.wake()
  return { removed }
}

import type { PauseAim } from '#contract/ipc/pause-aim.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { Notify } from '../notify.ts'
import type { Sender } from '../outbox/outbox-sender.ts'
import { encodeAim } from './encode-aim.ts'
import { findTarget } from './find-target.ts'

/**
 * Holds the writes of whomever these aims name, all in one commit. What is under way at this moment is not called back.
 * `not_found`, and nothing is paused, when one of them names nobody.
 */
export function pauseSending(
  { store, sender, clock, notify }: { store: Store; sender: Sender; clock: Clock; notify: Notify },
  { aims }: { aims: readonly PauseAim[] },
): { added: number } {
  const sinceMs = Math.trunc(clock())
  const added = store.transaction(
    () =>
      aims.filter((aim) => {
        if (!store.pauses.add({ ...findTarget(store, aim), sinceMs })) return false
        store.journal.add('writes_paused', 'console', encodeAim(aim))
        return true
      }).length,
  )
  notify('app', 'outbox', 'agents')
  sender.wake()
  return { added }
}

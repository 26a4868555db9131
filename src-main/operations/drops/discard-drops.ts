import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { Notify } from '../notify.ts'

/** Takes files out of the list, those that wait and those that could not be read. Gives how many. */
export function discardDrops(
  { store, clock, notify }: { store: Store; clock: Clock; notify: Notify },
  { dropNos }: { dropNos: readonly number[] },
): { discarded: number } {
  const discarded = store.transaction(() => store.drops.discard(dropNos, Math.trunc(clock())))
  notify('drops')
  return { discarded }
}

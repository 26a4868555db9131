import type { Log } from '../log/log.ts'
import { addEarlierWrites, countEarlierLeft } from '../operations/ledger/add-earlier-writes.ts'
import type { Notify } from '../operations/notify.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'
import { runEvery } from './run-every.ts'

/** After everything that a first screen needs. */
const firstTurnMs = 10_000
/** Again only where the disk refused. */
const everyMs = 5 * 60_000

/** Enters the writes from before there was a ledger, once, beside the work of the first minutes. */
export function createEarlierWrites(deps: {
  store: Store
  clock: Clock
  notify: Notify
  startTimer: Timer
  log?: Log | undefined
}) {
  const { store, notify, log } = deps
  return runEvery({
    ...deps,
    task: async (signal) => {
      await addEarlierWrites(deps, signal)
      notify('ledger')
    },
    isPaused: () => countEarlierLeft(store) === 0,
    firstMs: firstTurnMs,
    everyMs,
    onError: (thrown) => log?.('error', 'earlier writes not entered', { code: errorDataOf(thrown).code }),
  })
}

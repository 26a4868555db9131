import type { Log } from '../log/log.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import type { Updates } from '../operations/updates/updates.ts'
import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'
import { type Loop, runEvery } from './run-every.ts'

const hourMs = 60 * 60_000
/** Long after everything that a start needs, also for who opens the console for a short while each day. */
const firstMs = 2 * 60_000

/**
 * Reads the feed of new versions once a day, where the operator has entered its address. A feed that cannot be reached
 * is tried again an hour later; *Updates* says so, and nothing else does.
 */
export function createUpdateCheck(deps: {
  updates: Pick<Updates, 'isDue' | 'check'>
  clock: Clock
  startTimer: Timer
  random: () => number
  log?: Log | undefined
}): Pick<Loop<void>, 'start' | 'close'> {
  const { updates, clock, startTimer, random, log } = deps
  return runEvery({
    startTimer,
    clock,
    task: async (signal) => {
      if (updates.isDue()) await updates.check(signal)
    },
    firstMs,
    everyMs: hourMs,
    jitter: 0.3,
    random,
    onError: (thrown) => log?.('warn', 'feed of new versions not read', { code: errorDataOf(thrown).code }),
  })
}

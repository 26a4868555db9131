import { mostUnasked, unaskedWindowMs } from '#contract/rules/outbox/send-limit.ts'
import type { Clock } from '../../system/clock.ts'

export interface UnaskedCount {
  /** Counts so many, where that stays within the limit; gives what takes it back, or null where it does not. */
  take(count: number): (() => void) | null
  /** How many count now. `forget` ends these alone: what has come since still counts. */
  read(): { count: number; forget(): void }
}

/** How many writes went on the page's word in the window that ends now. */
export function createUnaskedCount(clock: Clock): UnaskedCount {
  let passed: readonly { atMs: number; count: number }[] = []
  const read = () => {
    const nowMs = clock()
    // What went before the clock was set back counts for a whole window again, and no longer.
    for (const one of passed) one.atMs = Math.min(one.atMs, nowMs)
    passed = passed.filter(({ atMs }) => atMs > nowMs - unaskedWindowMs)
    const before = new Set(passed)
    return {
      count: passed.reduce((sum, { count }) => sum + count, 0),
      forget() {
        passed = passed.filter((one) => !before.has(one))
      },
    }
  }
  return {
    read,
    take(count) {
      if (read().count + count > mostUnasked) return null
      const taken = { atMs: clock(), count }
      if (count > 0) passed = [...passed, taken]
      return () => {
        passed = passed.filter((one) => one !== taken)
      }
    },
  }
}

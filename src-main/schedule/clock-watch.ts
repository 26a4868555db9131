import type { Clock } from '../system/clock.ts'

/** What a time server corrects, and what passes between two readings, is no step. */
const leastStepMs = 2_000

export interface ClockWatch {
  /**
   * Calls `follow` with by how many ms the clock was set back since the last time, if it was. Where `follow` throws,
   * the next time says it again.
   */
  noteStepBack(follow: (backMs: number) => void): void
}

/** Tells a clock that was set back, beside one that only runs on; without such a one it finds nothing. */
export function createClockWatch({ clock, monotonic = clock }: { clock: Clock; monotonic?: () => number }): ClockWatch {
  let aheadMs = clock() - monotonic()
  return {
    noteStepBack(follow) {
      const nextMs = clock() - monotonic()
      if (aheadMs - nextMs > leastStepMs) follow(aheadMs - nextMs)
      aheadMs = nextMs
    },
  }
}

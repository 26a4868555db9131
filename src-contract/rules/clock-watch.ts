/** What a time server corrects, and what passes between two readings, is no step. */
const leastStepMs = 2_000

export interface ClockWatch {
  /**
   * Calls `follow` with by how many ms the clock went forward by itself since the last time, if it did: it was set, or
   * the other clock stood still in a sleep. Less than 0: it was set back. Where `follow` throws, the next time says it
   * again.
   */
  noteStep(follow: (stepMs: number) => void): void
}

/** Tells a clock that was set, beside one that only runs on; without such a one it finds nothing. Both in ms. */
export function createClockWatch({
  clock,
  monotonic = clock,
}: {
  clock: () => number
  monotonic?: () => number
}): ClockWatch {
  let aheadMs = clock() - monotonic()
  return {
    noteStep(follow) {
      const nextMs = clock() - monotonic()
      if (Math.abs(nextMs - aheadMs) > leastStepMs) follow(nextMs - aheadMs)
      aheadMs = nextMs
    },
  }
}

/** Whether nobody has used the window for so long. `now` in ms of a clock that only goes forward. Pure. */
export function createRestWatch({ now, restsAfterMs }: { now: () => number; restsAfterMs: number }) {
  let usedAtMs = now()
  const isResting = (): boolean => now() - usedAtMs >= restsAfterMs
  return {
    isResting,
    /** Gives whether it was resting until now. */
    noteUse(): boolean {
      const hasRested = isResting()
      usedAtMs = now()
      return hasRested
    },
  }
}

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Snapshots are an hour apart at least. */
export const snapshotEveryMs = hourMs

/** Up to which age how far apart: all for two days, four a day for two weeks, one a day for a year, none beyond. */
const spacings: readonly { upToMs: number; apartMs: number }[] = [
  { upToMs: 2 * dayMs, apartMs: 0 },
  { upToMs: 14 * dayMs, apartMs: 6 * hourMs },
  { upToMs: 365 * dayMs, apartMs: dayMs },
]

/**
 * The snapshots that need not be kept any more, of all that there are, in ms since 1970. Of each span of time the
 * newest stays. A snapshot from the future, after the clock was set back, stays.
 */
export function listThinnedSnapshots(takenAtMs: readonly number[], nowMs: number): number[] {
  const seen = new Set<string>()
  return takenAtMs
    .toSorted((a, b) => b - a)
    .filter((atMs) => {
      const spacing = spacings.find(({ upToMs }) => nowMs - atMs <= upToMs)
      if (spacing === undefined) return true
      if (spacing.apartMs === 0) return false
      const span = `${spacing.apartMs} ${Math.floor(atMs / spacing.apartMs)}`
      const isKept = !seen.has(span)
      seen.add(span)
      return !isKept
    })
}

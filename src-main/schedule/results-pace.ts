const firstMs = 30_000
const longestMs = 12 * 60 * 60_000
const growth = 1.5

/**
 * How long after its `asked`-th asking a challenge whose results are not all there is asked again: from 30 s by half as
 * much again to 12 h, so that what comes late is noticed after half as long again at the most.
 */
export function nextResultsDelayMs({ asked, random }: { asked: number; random: number }): number {
  const wholeMs = Math.min(longestMs, firstMs * growth ** Math.min(40, Math.max(0, asked)))
  return Math.round(wholeMs * (0.8 + random / 5))
}

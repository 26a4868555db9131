const firstMs = 30_000
const longestMs = 30 * 60_000

/** How long after its `asked`-th asking a challenge that is still not resolved is asked again: doubling from 30 s to 30 min. */
export function nextResultsDelay({ asked, random }: { asked: number; random: number }): number {
  const wholeMs = Math.min(longestMs, firstMs * 2 ** Math.min(20, Math.max(0, asked)))
  return Math.round(wholeMs * (0.8 + random / 5))
}

/** How often results are asked for by itself. */
export const resultsTickMs = 30_000
/** So many challenges of a site are asked for at each tick, by hand many more. */
export const perTickAndSite = 8
export const perAskingAndSite = 200
/** So many requests for results are under way at the same time. */
export const atOnce = 2
/** With the growing waits between them these take eleven days. */
export const mostReadings = 40

const firstMs = 30_000
/** Between two requests for the results of a challenge, in ms. */
export const longestResultsDelayMs = 12 * 60 * 60_000
const growth = 1.5

/**
 * How long after its `asked`-th asking a challenge whose results are not all there is asked again: from 30 s by half as
 * much again to 12 h, so that what comes late is noticed after half as long again at the most.
 */
export function nextResultsDelayMs({ asked, random }: { asked: number; random: number }): number {
  const wholeMs = Math.min(longestResultsDelayMs, firstMs * growth ** Math.max(0, asked))
  return Math.round(wholeMs * (0.8 + random / 5))
}

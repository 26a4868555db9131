/** No wait that is doubled more often is within any limit, and the number of it must stay finite. */
const mostDoublings = 50

/**
 * A wait in ms that doubles: `firstMs` the first time, when it was doubled 0 `times`, twice that the next, and so on up
 * to `longestMs`. Less than 0 times is 0.
 */
export function computeDoubledWaitMs(firstMs: number, of: { times: number; longestMs: number }): number {
  return Math.min(of.longestMs, firstMs * 2 ** Math.min(mostDoublings, Math.max(0, of.times)))
}

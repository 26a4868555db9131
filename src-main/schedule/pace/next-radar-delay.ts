/** How long the radar waits until its next cycle. Pure. */

const minuteMs = 60_000
const ordinaryMs = 5 * minuteMs

/**
 * Five minutes, the interval that the service recommends; sooner while a deadline is near, since counts and prices move
 * and new short challenges come in the place of old ones. `leftMs` is for how long open challenges are still open.
 */
export function nextRadarDelayMs(leftMs: readonly number[]): number {
  const nearest = Math.min(...leftMs.filter((left) => left > 0), Number.POSITIVE_INFINITY)
  if (nearest < 10 * minuteMs) return minuteMs
  return nearest < 30 * minuteMs ? 2 * minuteMs : ordinaryMs
}

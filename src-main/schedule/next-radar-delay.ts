/** How long the radar waits until it looks again. Pure. */

const minuteMs = 60_000
const ordinaryMs = 5 * minuteMs

/**
 * Five minutes, the interval that the service recommends; sooner while a deadline is near, since counts and prices move and new
 * short challenges come in the place of old ones. Up to a tenth longer or shorter, so that consoles do not ask in step.
 */
export function nextRadarDelay(facts: {
  /** How long each open challenge is still open. */
  leftMs: readonly number[]
  /** From 0 to 1. */
  random: number
}): number {
  const nearest = Math.min(...facts.leftMs.filter((left) => left > 0), Number.POSITIVE_INFINITY)
  const baseMs = nearest < 10 * minuteMs ? minuteMs : nearest < 30 * minuteMs ? 2 * minuteMs : ordinaryMs
  return Math.round(baseMs * (0.9 + facts.random / 5))
}

/** No wait of a write is longer: an hour that the service may ask for, and what is added to it. */
export const longestWaitMs = 61 * 60_000

/**
 * Whether a write waits until `untilMs`, in ms since 1970 on this computer's clock, as `nowMs`. A moment that is
 * further away than any wait was written down before the clock was set back, and says nothing any more.
 */
export function isWaiting(untilMs: number | null, nowMs: number): boolean {
  return untilMs !== null && untilMs > nowMs && untilMs <= nowMs + longestWaitMs
}

/**
 * Whether a wait that ends at `untilMs` is still on; null: there is none. Both moments in ms since 1970 on the same
 * clock. `mostMs` is how long such a wait can be: an end that is further away was computed before the clock was set
 * back, and says nothing any more.
 */
export function isWaiting(untilMs: number | null, { nowMs, mostMs }: { nowMs: number; mostMs: number }): boolean {
  return untilMs !== null && untilMs > nowMs && untilMs <= nowMs + mostMs
}

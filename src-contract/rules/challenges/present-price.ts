/** How long a price that a list gave counts as the present one: lists are read every few minutes. */
export const priceKeptMs = 60 * 60_000

/** A price as it is kept: a list that leaves it out changes neither the price nor when that was given. */
export interface KeptPrice {
  currentPrice: number | null
  /** When a list gave it; null where that is not known, as of what a backup brings. */
  priceAtMs: number | null
  /** When a list had the challenge last. */
  seenAtMs: number
}

/** Whether a price is that of now: the last list gave it, and not long ago. */
export function isPricePresent({ currentPrice, priceAtMs, seenAtMs }: KeptPrice, nowMs: number): boolean {
  return currentPrice !== null && priceAtMs !== null && priceAtMs >= seenAtMs && nowMs - priceAtMs <= priceKeptMs
}

/** Scope keys: the names of subscribable sets of challenges (Interface §2.9). */

/** Gold is `XAUUSD` in the published interface and `GC` (its futures symbol) in newer deployments. */
const aliases: Readonly<Record<string, string>> = { GC: 'XAUUSD' }

/** The one spelling under which the names of an instrument are compared and joined. */
export function instrumentOf(name: string): string {
  const upper = name.trim().toUpperCase()
  return aliases[upper] ?? upper
}

/** Every name that an instrument goes by, in capitals. */
export function namesOfInstrument(name: string): string[] {
  const instrument = instrumentOf(name)
  return [instrument, ...Object.keys(aliases).filter((alias) => aliases[alias] === instrument)]
}

/** Whether two symbols or scope keys name one instrument: letter case aside, and `GC` is `XAUUSD`. */
export function isSameInstrument(a: string, b: string): boolean {
  return instrumentOf(a) === instrumentOf(b)
}

/**
 * The scope key that a challenge belongs to: its own, else its tournament's (`WC2026_grpA_match03` is in `WC2026`),
 * else its asset.
 */
export function scopeOfChallenge({ scopeKey, asset }: { scopeKey: string | null; asset: string }): string {
  if (scopeKey !== null && scopeKey !== '') return scopeKey
  return /^([A-Za-z]+\d{4})_/.exec(asset)?.[1] ?? asset
}

/** Whether a challenge of `scopeKey` is covered by an agent's subscriptions. */
export function isSubscribed(subscriptions: readonly string[], scopeKey: string): boolean {
  return subscriptions.some((key) => isSameInstrument(key, scopeKey))
}

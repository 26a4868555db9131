/** Scope keys: the names of subscribable sets of challenges (Interface §2.9). */

import { compareNatural } from '../text/natural-order.ts'

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

export interface NamedInstrument {
  /** In the one spelling. */
  instrument: string
  /** As the services spell it; both names where both were seen, as in `XAUUSD / GC`. */
  name: string
}

/** The instruments that these names mean, each once and called as it was seen, in the order of what they are called. */
export function nameInstruments(names: Iterable<string>): NamedInstrument[] {
  const seen = new Map<string, Map<string, string>>()
  for (const text of names) {
    const name = text.trim()
    const instrument = instrumentOf(name)
    const spellings = seen.get(instrument) ?? new Map<string, string>()
    if (!spellings.has(name.toUpperCase())) seen.set(instrument, spellings.set(name.toUpperCase(), name))
  }
  return [...seen]
    .map(([instrument, spellings]) => ({
      instrument,
      name: namesOfInstrument(instrument)
        .flatMap((name) => spellings.get(name) ?? [])
        .join(' / '),
    }))
    .sort((a, b) => compareNatural(a.name, b.name))
}

/**
 * The scope key that a challenge belongs to: its own, else its tournament's (`WC2026_grpA_match03` is in `WC2026`),
 * else its asset.
 */
export function scopeKeyOfChallenge({ scopeKey, asset }: { scopeKey: string | null; asset: string }): string {
  if (scopeKey !== null && scopeKey !== '') return scopeKey
  return /^([A-Za-z]+\d{4})_/.exec(asset)?.[1] ?? asset
}

import { isComplete, type ListCompleteness } from '#contract/rules/list-completeness.ts'
import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'

/** One instrument or tournament. `GC` and `XAUUSD` are one column, called what the site calls it. */
export interface ScopeKeyColumn {
  instrument: string
  label: string
  /**
   * Every spelling that the site or an agent uses; what is unsubscribed when it is not known which one an agent holds.
   */
  names: readonly string[]
  /** The key to subscribe to; null when the site does not offer it any more. */
  subscribeTo: string | null
}

/** What a site offers, null where it could not be read, and how complete its last list was, null before the first. */
export interface ScopeKeyOffer {
  scopeKeys: readonly string[] | null
  list: ListCompleteness | null
}

/** Spellings of scope keys by the instrument that they mean. */
export function toSpellings(scopeKeys: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const spellings = new Map<string, string[]>()
  for (const scopeKey of scopeKeys) {
    const instrument = instrumentOf(scopeKey)
    spellings.set(instrument, [...(spellings.get(instrument) ?? []), scopeKey])
  }
  return spellings
}

/** Whether a key that is not in the offer is withdrawn: not where the offer could not be read, or not all of it. */
export function isWholeOffer({ scopeKeys, list }: ScopeKeyOffer): boolean {
  return scopeKeys !== null && (list === null || isComplete(list))
}

/**
 * What the site offers, then what agents hold beside it. Nothing is called withdrawn by an offer that is not whole.
 */
export function listScopeKeyColumns(offer: ScopeKeyOffer, heldKeys: readonly string[]): readonly ScopeKeyColumn[] {
  const offered = toSpellings(offer.scopeKeys ?? [])
  const isWhole = isWholeOffer(offer)
  const held = toSpellings(heldKeys)
  const extra = [...held.keys()].filter((instrument) => !offered.has(instrument)).sort(compareNatural)
  return [...offered.keys(), ...extra].map((instrument) => {
    const offeredNames = offered.get(instrument) ?? []
    const names = [...new Set([...offeredNames, ...(held.get(instrument) ?? [])])]
    const [first = instrument] = names
    return {
      instrument,
      label: offeredNames.length > 1 ? offeredNames.join(' / ') : first,
      names,
      subscribeTo: offeredNames.length > 0 || !isWhole ? first : null,
    }
  })
}

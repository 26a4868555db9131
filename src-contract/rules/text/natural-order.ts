/** The order of names on every screen. */

// A fixed locale: the same fleet has the same order on every machine and in both languages.
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * Compares names as people count: `Bot2` before `Bot10`, letter case and accents only as a tie-break. A total order,
 * for `sort`.
 */
export function compareNatural(a: string, b: string): number {
  const order = collator.compare(a, b)
  if (order !== 0) return order
  if (a === b) return 0
  return a < b ? -1 : 1
}

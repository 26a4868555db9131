/** The order of names on every screen. */

// A fixed locale: the same fleet has the same order on every machine and in both languages. This one orders Chinese
// characters by their pinyin, where English goes by their code; Latin letters and digits come out alike in both.
const collator = new Intl.Collator('zh-CN', { numeric: true, sensitivity: 'base' })

/**
 * Compares names as people count: `Bot2` before `Bot10`, letter case and accents only as a tie-break, Chinese names by
 * their pinyin and before Latin ones. A total order, for `sort`.
 */
export function compareNatural(a: string, b: string): number {
  const order = collator.compare(a, b)
  if (order !== 0) return order
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** A list that does not move under the pointer: fresh facts come in place, new rows wait until they are asked for. */

export interface FrozenRows<Row> {
  rows: readonly Row[]
  /** Rows that are known but not shown yet. */
  waiting: number
  /** Keys of shown rows that the newest answer no longer has; they stay where they are. */
  gone: ReadonlySet<string>
}

/**
 * The rows to show while `shown` is being pointed at: the same keys in the same order with the newest facts, what has
 * gone still in its place, and a count of what has come.
 */
export function freezeOrder<Row>(
  shown: readonly Row[],
  newest: readonly Row[],
  keyOf: (row: Row) => string,
): FrozenRows<Row> {
  const fresh = new Map(newest.map((row) => [keyOf(row), row]))
  const shownKeys = new Set(shown.map(keyOf))
  return {
    rows: shown.map((row) => fresh.get(keyOf(row)) ?? row),
    waiting: newest.filter((row) => !shownKeys.has(keyOf(row))).length,
    gone: new Set([...shownKeys].filter((key) => !fresh.has(key))),
  }
}

/**
 * Whether rows have gone because an act from outside of them reached them: what is left of the list is then shown as
 * it is.
 */
export function isNewList(gone: ReadonlySet<string>, acted: ReadonlySet<string>): boolean {
  return [...gone].some((key) => acted.has(key))
}

/** Which rows of a table are picked. All functions give a new set. */

/**
 * Adds every row from one to the other, both included, in either direction; only those that can be picked.
 */
export function selectThrough(
  selected: ReadonlySet<string>,
  { keys, pickKeys, from, to }: { keys: readonly string[]; pickKeys: readonly string[]; from: number; to: number },
): ReadonlySet<string> {
  const low = Math.min(from, to)
  const high = Math.max(from, to)
  const canPick = new Set(pickKeys)
  return new Set([...selected, ...keys.slice(low, high + 1).filter((key) => canPick.has(key))])
}

/** The selection of the shown rows as a whole, for the checkbox in the header. */
export function computeSelectionState(selected: ReadonlySet<string>, keys: readonly string[]): 'none' | 'some' | 'all' {
  const count = keys.reduce((sum, key) => (selected.has(key) ? sum + 1 : sum), 0)
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}

/** Picks all shown rows; rows that are not shown keep their state. */
export function selectAll(selected: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  return new Set([...selected, ...keys])
}

/** Picks all shown rows, or drops them when all of them are picked; rows that are not shown keep their state. */
export function toggleAll(selected: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  if (computeSelectionState(selected, keys) !== 'all') return selectAll(selected, keys)
  const next = new Set(selected)
  for (const key of keys) next.delete(key)
  return next
}

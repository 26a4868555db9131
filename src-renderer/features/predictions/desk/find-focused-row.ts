/** The row of the desk that has the focus, or had it last. */
export interface FocusedRow {
  key: string
  index: number
}

/**
 * Where that row is among these, as others come and go around it. Of one that has gone the row in its place; null
 * where there is none.
 */
export function findFocusedRow(keys: readonly string[], last: FocusedRow | null): FocusedRow | null {
  if (last === null) return null
  const found = keys.indexOf(last.key)
  const index = found === -1 ? Math.min(last.index, keys.length - 1) : found
  const key = keys[index]
  return key === undefined ? null : { key, index }
}

/** Which of several rows about the same thing counts, and what is known where nothing says which. */

/**
 * The row that is the last by the first of `measures` that all of them have and in which one is ahead of the others (a
 * number of revision, a time in ms); null where none tells.
 */
export function findLatest<Row>(rows: readonly Row[], measures: readonly ((row: Row) => number | null)[]): Row | null {
  const [only, ...more] = rows
  if (only === undefined || more.length === 0) return only ?? null
  for (const measure of measures) {
    const values = rows.map(measure)
    if (values.includes(null)) continue
    const top = Math.max(...values.map(Number))
    const last = rows.filter((_row, at) => values[at] === top)
    if (last.length === 1) return last[0] ?? null
  }
  return null
}

/** The fields of the first row on which all agree; null in the others: which of the rows is right there, none says. */
export function mergeAgreeing<Row extends object>(
  rows: readonly [Row, ...Row[]],
): { [Field in keyof Row]: Row[Field] | null } {
  const [first, ...others] = rows
  const agreed = Object.entries(first).map(([name, value]) => {
    const isSame = others.every((other) => JSON.stringify(Object(other)[name]) === JSON.stringify(value))
    return [name, isSame ? value : null]
  })
  return Object.fromEntries(agreed) as { [Field in keyof Row]: Row[Field] | null }
}

/** Rows by what they are about, in the order in which each came first; no list is empty. */
export function groupRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [Row, ...Row[]][] {
  const groups = new Map<string, [Row, ...Row[]]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group === undefined) groups.set(keyOf(row), [row])
    else group.push(row)
  }
  return [...groups.values()]
}

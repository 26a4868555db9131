/** The id of an agent in `column` in the spellings of a UUID: as it is, and in small letters and capitals alone. */
export function buildIdSpellings(column: string): string {
  const inCase = (name: 'lower' | 'upper') => `CASE length(${column}) WHEN 36 THEN ${name}(${column}) END`
  return `(${column}, ${inCase('lower')}, ${inCase('upper')})`
}

/**
 * Both are ids of one agent. Each is among the spellings of the other, so that the same pairs are found whichever of
 * them is looked for by its index.
 */
export function buildSameId(column: string, other: string): string {
  return `${column} IN ${buildIdSpellings(other)} AND ${other} IN ${buildIdSpellings(column)}`
}

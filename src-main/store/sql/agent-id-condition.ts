/** The id of an agent in `column` in the spellings of a UUID: as it is, and in small letters and capitals alone. */
export function buildIdSpellings(column: string): string {
  const inCase = (name: 'lower' | 'upper') => `CASE length(${column}) WHEN 36 THEN ${name}(${column}) END`
  return `(${column}, ${inCase('lower')}, ${inCase('upper')})`
}

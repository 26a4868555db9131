/** What every table with a heading is held to: no text of a row goes unread without a word. Pure. */

/** Beyond these a list of names says no more. */
const mostNamed = 50
const longestName = 60

/**
 * Whether a row has text after the last column with a name, as where a text with commas was not quoted. Spreadsheets
 * write a heading without a name above such cells.
 */
export function hasMoreCells(cells: readonly string[], names: readonly string[]): boolean {
  return countFilled(cells) > countFilled(names)
}

/** How many cells there are up to the last one with text. */
export function countFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

/** The names of columns that are not read, each once and none of them too long, as an operator is told of them. */
export function listIgnoredColumns(names: readonly string[]): string[] {
  const named = names.map((name) => name.trim().slice(0, longestName)).filter((name) => name !== '')
  return [...new Set(named)].slice(0, mostNamed)
}

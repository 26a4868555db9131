/** Lists of the fleet as text that other programs read. Pure. */

export type ListCell = string | number | boolean | null
export type ListRecord = Readonly<Record<string, ListCell | readonly string[]>>

export const byteOrderMark = '\uFEFF'

/**
 * What a spreadsheet takes for the beginning of a formula, or for a separator before one; with a guard before it, which
 * gets another, so that taking one away gives what was there.
 */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/
const needsQuotes = /[",\t\r\n]|^\s|\s$/

/**
 * One line of a table (RFC 4180). A text that a spreadsheet would run as a formula begins with an apostrophe; numbers
 * are left as they are, also negative ones.
 */
export function formatCsvLine(cells: readonly (ListCell | readonly string[])[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: ListCell | readonly string[]): string {
  if (cell === null) return ''
  if (typeof cell !== 'string' && !Array.isArray(cell)) return String(cell)
  const text = typeof cell === 'string' ? cell : cell.join('; ')
  const safe = guardFormula(text)
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell that no spreadsheet runs: what could be a formula begins with an apostrophe. */
export function guardFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

/** The text of a cell that `guardFormula` wrote. */
export function removeFormulaGuard(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell
}

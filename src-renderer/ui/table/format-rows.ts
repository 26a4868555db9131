import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { formatCsvLine, type ListCell } from '#contract/rules/text/write-csv.ts'
import type { DataTableColumn } from './data-table-types.ts'

export const copyFormats = ['csv', 'json', 'markdown'] as const
export type CopyFormat = (typeof copyFormats)[number]

/** Of a column what a copy is made of. */
type NamedColumn<Row> = Pick<DataTableColumn<Row>, 'id' | 'header' | 'headerLabel' | 'value'>
type ValueColumn<Row> = NamedColumn<Row> & { value: (row: Row) => ListCell }

/** The columns that say what they show as a value too: those that can be copied and sorted by. */
export function valueColumnsOf<Row>(columns: readonly NamedColumn<Row>[]): readonly ValueColumn<Row>[] {
  return columns.filter((column): column is ValueColumn<Row> => column.value !== undefined)
}

/** What a column is called where there is only text. */
function columnNameOf<Row>({ id, header, headerLabel }: NamedColumn<Row>): string {
  return headerLabel ?? (typeof header === 'string' ? header : id)
}

/** A moment as a value of a column; null stays null. */
export function formatIsoTime(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString()
}

/** A cell of a Markdown table: nothing in it makes a mark of its own or ends the cell. */
function formatMarkdownCell(cell: ListCell): string {
  if (cell === null) return ''
  return escapeInvisible(String(cell))
    .replace(/[\\|*_`[\]<>~#]/g, '\\$&')
    .replace(/\s+/g, ' ')
}

function formatMarkdownLine(cells: readonly ListCell[]): string {
  return `| ${cells.map(formatMarkdownCell).join(' | ')} |\n`
}

/**
 * Rows as text for another program: CSV whose cells no spreadsheet runs as formulas, JSON with the ids of the columns
 * as names, or a table in Markdown.
 */
export function formatRows<Row>(
  rows: readonly Row[],
  { columns, format }: { columns: readonly NamedColumn<Row>[]; format: CopyFormat },
): string {
  const shown = valueColumnsOf(columns)
  const names = shown.map(columnNameOf)
  const lines = rows.map((row) => shown.map(({ value }) => value(row)))
  switch (format) {
    case 'csv':
      return [names, ...lines].map(formatCsvLine).join('')
    case 'json':
      return `${JSON.stringify(
        rows.map((row) => Object.fromEntries(shown.map(({ id, value }) => [id, value(row)]))),
        null,
        2,
      )}\n`
    case 'markdown':
      return [
        formatMarkdownLine(names),
        formatMarkdownLine(names.map(() => '---')),
        ...lines.map(formatMarkdownLine),
      ].join('')
  }
}

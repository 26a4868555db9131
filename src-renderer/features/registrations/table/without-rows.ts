import { cutTable } from '#contract/rules/registrations/cut-table.ts'
import type { LeftTable, ShownTable } from '../form/form-drafts.store.ts'

/** A table, and the text that it was read from, without the rows on these lines. Pure. */
export function withoutRows(shown: ShownTable, taken: ReadonlySet<number>): LeftTable {
  const left = shown.rows.filter(({ line }) => !taken.has(line))
  if (left.length === 0) return { preview: null, lines: new Map() }
  const isStaged = new Set(
    shown.rows.flatMap(({ line, name, clash }) => (taken.has(line) && clash === null ? [name] : [])),
  )
  const cut = shown.text === null ? null : cutTable(shown.text, taken)
  const lines = new Map(left.map(({ line }) => [line, cut?.lines.get(line) ?? line]))
  const rows = left.map((row) => ({
    ...row,
    line: lines.get(row.line) ?? row.line,
    // No earlier row of this table has the name any more.
    clash: row.clash === 'in_table' && isStaged.has(row.name) ? ('staged' as const) : row.clash,
  }))
  return { preview: { ...shown, rows, text: cut?.text ?? null }, lines }
}

import { compareNatural } from '#contract/rules/text/natural-order.ts'
import type { DataTableSort } from '../../../ui/table/data-table-types.ts'

/** Rows by the value of the chosen column, without one of it last, then by name; by name alone for any other column. */
export function sortByFigure<Row extends { name: string }>(
  rows: readonly Row[],
  { columnId, direction }: DataTableSort,
  values: Readonly<Record<string, (row: Row) => number | null>>,
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  const read = values[columnId]
  return rows.toSorted((a, b) => {
    if (read === undefined) return sign * compareNatural(a.name, b.name)
    const left = read(a)
    const right = read(b)
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right) || compareNatural(a.name, b.name)
  })
}

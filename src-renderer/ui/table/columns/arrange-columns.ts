import type { TableLayout } from '#contract/ipc/table-layout.ts'
import { leastColumnPx, mostColumnPx } from '#contract/rules/column-width.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import type { ListCell } from '#contract/rules/text/write-csv.ts'
import type { DataTableColumn, DataTableSort } from '../data-table-types.ts'

const selectColumnPx = 34
/** What can be done with a row stays in sight, at the end of it. */
export const actColumnId = 'act'

type Columns<Row> = readonly DataTableColumn<Row>[]

/** What of a column decides how wide it is, and whether there is room for it. */
export type ColumnTrack = Pick<DataTableColumn<never>, 'id' | 'width' | 'minor'>

export function isSameSort(one: DataTableSort | null, other: DataTableSort | null): boolean {
  return one?.columnId === other?.columnId && one?.direction === other?.direction
}

/**
 * How a press on the header of a column sorts: upwards, then downwards, then as the table does by itself (null); never
 * as it is sorted already.
 */
export function computeNextSort(
  columnId: string,
  { sort, ownSort }: { sort: DataTableSort | null; ownSort: DataTableSort | null },
): DataTableSort | null {
  const up = { columnId, direction: 'ascending' } as const
  const down = { columnId, direction: 'descending' } as const
  const afterDown = isSameSort(down, ownSort) ? up : null
  const next = isSameSort(sort, up) ? down : isSameSort(sort, down) ? afterDown : up
  return isSameSort(next, ownSort) ? null : next
}

function leastPxOfColumn({ width }: ColumnTrack): number {
  return typeof width === 'number' ? width : Number(/[\d.]+/.exec(width)?.[0] ?? 0)
}

/** The widths of the columns as CSS grid tracks. */
export function tracksOf(columns: readonly ColumnTrack[], hasSelection: boolean): string {
  const widths = columns.map(({ width }) => (typeof width === 'number' ? `${width}px` : width))
  return [...(hasSelection ? [`${selectColumnPx}px`] : []), ...widths].join(' ')
}

/**
 * Header and rows are grids of their own: in a window too narrow for the columns, only one least width for both keeps
 * them aligned.
 */
export function leastPxOf(columns: readonly ColumnTrack[], hasSelection: boolean): number {
  return columns.reduce((sum, column) => sum + leastPxOfColumn(column), hasSelection ? selectColumnPx : 0)
}

/** A width that the operator may give to a column, in whole px. */
export function limitColumnPx(px: number): number {
  return Math.round(Math.min(mostColumnPx, Math.max(leastColumnPx, px)))
}

/** The first column says what a row is, and `act` what can be done: the others can be hidden. */
export function listHideable<Column extends { id: string; isPassing?: boolean }>(
  columns: readonly Column[],
): readonly Column[] {
  return columns.filter(({ id, isPassing }, index) => index > 0 && id !== actColumnId && isPassing !== true)
}

/**
 * The columns as the operator arranged them. Where none of them takes what room is left, the last one before the act
 * does, so that rows fill their table.
 */
export function arrangeColumns<Row>(columns: Columns<Row>, { hidden, widths }: TableLayout): Columns<Row> {
  const hideable = new Set(listHideable(columns).map(({ id }) => id))
  const sized = columns
    .filter(({ id }) => !hideable.has(id) || !hidden.includes(id))
    .map((column) => {
      const px = widths.find(({ columnId }) => columnId === column.id)?.px
      return px === undefined || column.isPassing === true ? column : { ...column, width: px }
    })
  if (sized.some(({ width }) => typeof width !== 'number')) return sized
  const last = sized.findLastIndex(({ id }) => id !== actColumnId)
  return sized.map((column, index) =>
    index === last ? { ...column, width: `minmax(${leastPxOfColumn(column)}px, 1fr)` as const } : column,
  )
}

/** The minor columns that a table of `roomPx` has no room for: the most minor ones go first. */
export function findWithoutRoom(
  columns: readonly ColumnTrack[],
  { roomPx, hasSelection }: { roomPx: number; hasSelection: boolean },
): string[] {
  const minor = columns.filter((column) => column.minor !== undefined)
  let overPx = leastPxOf(columns, hasSelection) - roomPx
  return minor
    .toSorted((a, b) => (a.minor ?? 0) - (b.minor ?? 0))
    .flatMap((column) => {
      if (overPx <= 0) return []
      overPx -= leastPxOfColumn(column)
      return [column.id]
    })
}

function compareCells(a: NonNullable<ListCell>, b: NonNullable<ListCell>): number {
  if (typeof a === 'string' || typeof b === 'string') return compareNatural(String(a), String(b))
  return Number(a) - Number(b)
}

/** Rows in the order in which they stood; those that were not there come last, as they came. */
export function restoreOrder<Row>(
  rows: readonly Row[],
  keys: readonly string[],
  rowKey: (row: Row) => string,
): readonly Row[] {
  const places = new Map(keys.map((key, place) => [key, place]))
  const placeOf = (row: Row): number => places.get(rowKey(row)) ?? keys.length
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Rows by the values of a column; what has no value comes last in both directions. */
export function sortByColumn<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  sort: DataTableSort | null,
): readonly Row[] {
  const value = sort === null ? undefined : columns.find(({ id }) => id === sort.columnId)?.value
  if (sort === null || value === undefined) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows
    .map((row) => ({ row, cell: value(row) }))
    .toSorted((a, b) => {
      if (a.cell === null || b.cell === null) return Number(a.cell === null) - Number(b.cell === null)
      return sign * compareCells(a.cell, b.cell)
    })
    .map(({ row }) => row)
}

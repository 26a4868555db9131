import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { TableLayout } from '#contract/ipc/table-layout.ts'
import type { DataTableProps, DataTableSort } from '../data-table-types.ts'
import {
  arrangeColumns,
  computeNextSort,
  isSameSort,
  limitColumnPx,
  restoreOrder,
  sortByColumn,
} from './arrange-columns.ts'
import { useTableLayout } from './table-layouts.tsx'
import { useColumnRoom } from './use-column-room.ts'

/** What the header does with the columns. */
export interface ColumnControl {
  layout: TableLayout
  /** Those that the window has no room for. */
  withoutRoom: readonly string[]
  sort: DataTableSort | null
  isSortable: (columnId: string) => boolean
  /** The same column again turns the order around; a third time gives the table's own order. */
  onSort: (columnId: string) => void
  /** Null for the table's own order. */
  onOrder: (sort: DataTableSort | null) => void
  /** Whether the rows are in another order than the table's own. */
  isReordered: boolean
  /** Shows a width while the pointer drags it. */
  onDrag: (drag: ColumnWidth | null) => void
  /** Null for the width that the console gives. */
  onResize: (columnId: string, px: number | null) => void
  onHide: (columnId: string, isHidden: boolean) => void
  onReset: () => void
}

interface ColumnWidth {
  columnId: string
  px: number
}

function withWidth(widths: TableLayout['widths'], { columnId, px }: { columnId: string; px: number | null }) {
  const others = widths.filter((width) => width.columnId !== columnId)
  return px === null ? others : [...others, { columnId, px: limitColumnPx(px) }]
}

/** Whether the rows are all there, so that the table itself can sort them. */
function sortsItself<Row>({ onSortChange, headings, onNearEnd }: DataTableProps<Row>): boolean {
  return onSortChange === undefined && headings === undefined && onNearEnd === undefined
}

/** Rows that the table sorts, in the order of before while they are held. */
function useHeldOrder<Row>(
  sorted: readonly Row[],
  { rowKey, sort, isHeld }: { rowKey: (row: Row) => string; sort: DataTableSort | null; isHeld: boolean },
): readonly Row[] {
  const before = useRef<{ sort: DataTableSort | null; rows: readonly Row[] }>({ sort: null, rows: [] })
  const { rows, sort: sortBefore } = before.current
  const isKept = isHeld && sort !== null && sort === sortBefore
  const shown = useMemo(
    () => (isKept ? restoreOrder(sorted, rows.map(rowKey), rowKey) : sorted),
    [isKept, sorted, rows, rowKey],
  )
  useEffect(() => {
    before.current = { sort, rows: shown }
  }, [sort, shown])
  return shown
}

/** A table with its columns and rows as the operator arranged them and as the window has room. */
export function useArrangedTable<Row>(
  table: DataTableProps<Row>,
  box: RefObject<HTMLDivElement | null>,
): { table: DataTableProps<Row>; control: ColumnControl; isTooWide: boolean } {
  const { tableId, columns, rows, onSortChange } = table
  const hasSelection = table.selected !== undefined && table.onSelectedChange !== undefined
  const { layout, change } = useTableLayout(tableId)
  const [drag, setDrag] = useState<ColumnWidth | null>(null)
  const arranged = useMemo(
    () => arrangeColumns(columns, drag === null ? layout : { ...layout, widths: withWidth(layout.widths, drag) }),
    [columns, layout, drag],
  )
  const { withoutRoom, isTooWide } = useColumnRoom(box, arranged, hasSelection)
  const shown = useMemo(
    () => (withoutRoom.length === 0 ? arranged : arranged.filter(({ id }) => !withoutRoom.includes(id))),
    [arranged, withoutRoom],
  )
  const isOwnSort = sortsItself(table)
  const sortHere = isOwnSort ? layout.sort : null
  const sorted = useHeldOrder(
    useMemo(() => sortByColumn(rows, columns, sortHere), [rows, columns, sortHere]),
    { rowKey: table.rowKey, sort: sortHere, isHeld: table.isHeld ?? false },
  )
  const sort = isOwnSort ? layout.sort : (table.sort ?? null)
  const ownSort = isOwnSort ? null : (table.ownSort ?? null)
  const isReordered = !isSameSort(sort, ownSort)

  const onOrder: ColumnControl['onOrder'] = (next) => {
    if (isOwnSort) change({ sort: next })
    else onSortChange?.(next)
  }
  const control: ColumnControl = {
    layout,
    withoutRoom,
    sort,
    isReordered,
    isSortable: (columnId) => {
      const column = columns.find(({ id }) => id === columnId)
      return isOwnSort ? column?.value !== undefined : column?.sortable === true && onSortChange !== undefined
    },
    onOrder,
    onSort: (columnId) => onOrder(computeNextSort(columnId, { sort, ownSort })),
    onDrag: setDrag,
    onResize: (columnId, px) => change({ widths: withWidth(layout.widths, { columnId, px }) }),
    onHide: (columnId, isHidden) => {
      const others = layout.hidden.filter((id) => id !== columnId)
      change({ hidden: isHidden ? [...others, columnId] : others })
    },
    onReset: () => {
      // What the address keeps; the last change says all that the layout keeps.
      if (!isOwnSort && isReordered) onSortChange?.(null)
      change({ sort: null, hidden: [], widths: [] })
    },
  }
  return { table: { ...table, columns: shown, rows: sorted }, control, isTooWide }
}

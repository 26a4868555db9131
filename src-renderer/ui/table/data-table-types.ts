import type { ReactNode } from 'react'

export interface DataTableColumn<Row> {
  id: string
  /** What the header says; with `headerLabel` when it is not plain text. */
  header: ReactNode
  headerLabel?: string
  /** A number of px, or the least px with a share of what is left. */
  width: number | `minmax(${number}px, ${number}fr)`
  cell: (row: Row) => ReactNode
  sortable?: boolean
  align?: 'start' | 'end' | 'center'
}

export interface DataTableSort {
  columnId: string
  direction: 'ascending' | 'descending'
}

export interface DataTableProps<Row> {
  /** What the table lists, for assistive technology. */
  label: string
  /** Must keep its identity between renders. */
  columns: readonly DataTableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Names a row, for its checkbox. */
  rowLabel: (row: Row) => string
  sort?: DataTableSort | null
  onSortChange?: (sort: DataTableSort) => void
  /** With both, rows carry a checkbox. */
  selected?: ReadonlySet<string>
  onSelectedChange?: (selected: ReadonlySet<string>) => void
  /**
   * Rows that stand across the whole width, over those that follow: they cannot be picked, and `onOpen` opens and
   * closes them.
   */
  headings?: { is: (row: Row) => boolean; content: (row: Row) => ReactNode }
  /** Enter, or a double click. */
  onOpen?: (row: Row) => void
  /** The last rows are near: more of them may be loaded. Must keep its identity between renders. */
  onNearEnd?: (() => void) | undefined
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode
  /** In px; the operator's density decides otherwise. */
  rowHeight?: number
  /** The row that stands open beside the table; null for none. */
  currentKey?: string | null
  /** Marks a row without colour alone: `bad` draws a bar at its edge. */
  rowTone?: (row: Row) => 'bad' | 'warn' | null
}

import type { ReactNode, RefObject } from 'react'
import type { ListCell } from '#contract/rules/text/write-csv.ts'
import type { MenuEntry } from '../menus/menu.tsx'

export interface DataTableColumn<Row> {
  id: string
  /** What the header says; with `headerLabel` when it is not plain text. */
  header: ReactNode
  headerLabel?: string
  /** A number of px, or the least px with a share of what is left. */
  width: number | `minmax(${number}px, ${number}fr)`
  cell: (row: Row) => ReactNode
  /** The same as data, to be copied. Times as ISO 8601; null is not known or none. Never anything secret. */
  value?: (row: Row) => ListCell
  /** Where the screen sorts: by this column too. A table that sorts itself does so by every `value`. */
  sortable?: boolean
  /** Goes where there is no room for all columns, 1 before 2. */
  minor?: number
  /** It may stand for something else tomorrow: it is neither hidden nor sized by hand. */
  isPassing?: boolean
  align?: 'start' | 'end' | 'center'
}

/** What a row is copied with beside what its columns show. */
export type CopiedValue<Row> = Required<Pick<DataTableColumn<Row>, 'id' | 'value'>> & { header: string }

export interface DataTableSort {
  columnId: string
  direction: 'ascending' | 'descending'
}

export interface DataTableProps<Row> {
  /** Under which its columns are kept as the operator arranged them; the same for the same columns. */
  tableId: string
  /** What the table lists, for assistive technology. */
  label: string
  /** Must keep its identity between renders. */
  columns: readonly DataTableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Names a row, for its checkbox. */
  rowLabel: (row: Row) => string
  sort?: DataTableSort | null
  /** Where the screen sorts: the column by which it does by itself. Left out where that is none of them. */
  ownSort?: DataTableSort | null
  /** The rows stay where they are while this is so, also where their values would place them elsewhere. */
  isHeld?: boolean
  /** Null: as the screen does by itself. */
  onSortChange?: (sort: DataTableSort | null) => void
  /** What the service or the console calls the thing that a row shows, to be copied; empty where it has no ID. */
  copyId?: (row: Row) => string
  /** What is copied after the columns that are shown, and is no column. */
  copied?: readonly CopiedValue<Row>[]
  /** With both, rows carry a checkbox. */
  selected?: ReadonlySet<string>
  onSelectedChange?: (selected: ReadonlySet<string>) => void
  /** The rows that can be picked, where not all can; the others carry no checkbox. Must keep its identity. */
  canSelect?: (row: Row) => boolean
  /** More acts for the menu of a row: on all that are selected where it is one of them, never on a heading. */
  listActs?: (rows: readonly Row[]) => readonly MenuEntry[]
  /**
   * Rows across the whole width, over those that follow: they cannot be picked, and `onOpen` opens and
   * closes them.
   */
  headings?: { is: (row: Row) => boolean; content: (row: Row) => ReactNode }
  /** The screen's work begins here: when it opens, the focus goes to the active row. */
  isStartOfWork?: boolean
  /** The row that is active when the table is first drawn; without it the first. */
  startKey?: string | null
  /** Gets what makes the row of an index the active one, in sight and with the focus, for keys pressed elsewhere. */
  goToRef?: RefObject<((index: number) => void) | null>
  /** Told the row that the keys act on, when another becomes it. Must keep its identity between renders. */
  onActive?: (row: Row | undefined) => void
  /** Enter, or a double click. */
  onOpen?: (row: Row) => void
  /** Enter alone, where the screen says that it does something else than to open. */
  onEnter?: (row: Row) => void
  /** The last rows are near: more of them may be loaded. Must keep its identity between renders. */
  onNearEnd?: (() => void) | undefined
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode
  /** In px; the operator's density decides otherwise. */
  rowHeight?: number
  /** The row that is open beside the table; null for none. */
  currentKey?: string | null
  /** Marks a row without colour alone: `bad` draws a bar at its edge. */
  rowTone?: (row: Row) => 'bad' | 'warn' | null
}

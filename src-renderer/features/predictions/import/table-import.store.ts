import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TableRowView } from '#contract/ipc/predictions.procedures.ts'
import type { PredictionTableRow } from '#contract/rules/predictions/prediction-table.ts'
import { type ImportedRow, mergeViews } from './imported-rows.ts'
import type { ReadTable } from './read-prediction-table.ts'

interface TableImportState {
  /** Null: no table was read. */
  rows: readonly ImportedRow[] | null
  /** The headings of its columns that are not read. */
  ignoredColumns: readonly string[]
  /** Another one for each table, and for none: what main answers about one that is gone is not about these lines. */
  tableNo: number
  begin: (table: ReadTable) => void
  judge: (tableNo: number, views: readonly TableRowView[]) => void
  /** A row whose cells were changed, with its new verdict. */
  change: (tableNo: number, cells: PredictionTableRow, view: TableRowView) => void
  advance: (tableNo: number, lines: ReadonlySet<number>, progress: ImportedRow['progress']) => void
  clear: () => void
}
export type TableImportStore = StoreApi<TableImportState>

const noTable = { rows: null, ignoredColumns: [] } as const

/** What one open import remembers: the rows as read and as changed, the verdicts, and what became drafts. */
export function createTableImportStore(): TableImportStore {
  return createStore<TableImportState>((set) => {
    const update = (of: number, next: (rows: readonly ImportedRow[]) => readonly ImportedRow[]): void =>
      set((state) => (state.rows === null || state.tableNo !== of ? state : { rows: next(state.rows) }))
    const replace = (table: Pick<TableImportState, 'rows' | 'ignoredColumns'>): void =>
      set(({ tableNo }) => ({ ...table, tableNo: tableNo + 1 }))
    return {
      ...noTable,
      tableNo: 0,
      begin: ({ rows, ignoredColumns }) =>
        replace({
          rows: rows.map((cells) => ({ cells, view: null, isRepeat: false, progress: 'read' as const })),
          ignoredColumns,
        }),
      judge: (tableNo, views) => update(tableNo, (rows) => mergeViews(rows, views)),
      change: (tableNo, cells, view) =>
        update(tableNo, (rows) =>
          mergeViews(
            rows.map((row) => (row.cells.line === cells.line ? { ...row, cells } : row)),
            [view],
          ),
        ),
      advance: (tableNo, lines, progress) =>
        update(tableNo, (rows) => rows.map((row) => (lines.has(row.cells.line) ? { ...row, progress } : row))),
      clear: () => replace(noTable),
    }
  })
}

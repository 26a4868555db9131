import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TableRowView } from '#contract/ipc/predictions.procedures.ts'
import type { PredictionRecord } from '#contract/rules/predictions/prediction-table.ts'
import { type ImportedRow, mergeViews } from './table-rows.ts'

interface TableImportState {
  /** Null: no table was read. */
  rows: readonly ImportedRow[] | null
  begin: (records: readonly PredictionRecord[]) => void
  judge: (views: readonly TableRowView[]) => void
  /** A row whose cells were changed, with its new verdict. */
  change: (cells: PredictionRecord, view: TableRowView) => void
  advance: (lines: ReadonlySet<number>, progress: ImportedRow['progress']) => void
  clear: () => void
}
export type TableImportStore = StoreApi<TableImportState>

/** What one open import remembers: the rows as read and as changed, the verdicts, and what became drafts. */
export function createTableImportStore(): TableImportStore {
  return createStore<TableImportState>((set) => {
    const update = (next: (rows: readonly ImportedRow[]) => readonly ImportedRow[]): void =>
      set(({ rows }) => ({ rows: rows === null ? null : next(rows) }))
    return {
      rows: null,
      begin: (records) =>
        set({ rows: records.map((cells) => ({ cells, view: null, isRepeat: false, progress: 'read' as const })) }),
      judge: (views) => update((rows) => mergeViews(rows, views)),
      change: (cells, view) =>
        update((rows) =>
          mergeViews(
            rows.map((row) => (row.cells.line === cells.line ? { ...row, cells } : row)),
            [view],
          ),
        ),
      advance: (lines, progress) =>
        update((rows) => rows.map((row) => (lines.has(row.cells.line) ? { ...row, progress } : row))),
      clear: () => set({ rows: null }),
    }
  })
}

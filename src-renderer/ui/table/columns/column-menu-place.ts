import type { DataTableColumn } from '../data-table-types.ts'

export interface NamedColumn {
  id: string
  name: string
  isPassing: boolean
}

/** What columns are called where there is only text. */
export function nameColumns<Row>(columns: readonly DataTableColumn<Row>[]): readonly NamedColumn[] {
  return columns.map(({ id, header, headerLabel, isPassing = false }) => ({
    id,
    isPassing,
    name: headerLabel ?? (typeof header === 'string' ? header : id),
  }))
}

/** Where the menu of a column opens, and for which. */
export interface ColumnMenuPlace {
  columnId: string
  /** As wide as it is now. */
  px: number
  x: number
  y: number
}

/** So much a key or a press makes a column wider or narrower. */
export const columnStepPx = 16

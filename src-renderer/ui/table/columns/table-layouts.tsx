import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { TableLayout } from '#contract/ipc/table-layout.ts'
import type { DataTableSort } from '../data-table-types.ts'

interface TableLayouts {
  layouts: readonly TableLayout[]
  onChange: (layout: TableLayout) => void
}

const TableLayoutsContext = createContext<TableLayouts>({ layouts: [], onChange: () => {} })

/** How the operator arranged the tables of the screens under it. */
export function TableLayoutsProvider({ layouts, onChange, children }: TableLayouts & { children: ReactNode }) {
  const value = useMemo(() => ({ layouts, onChange }), [layouts, onChange])
  return <TableLayoutsContext.Provider value={value}>{children}</TableLayoutsContext.Provider>
}

/** How one table is arranged, and how that changes. */
export function useTableLayout(tableId: string): {
  layout: TableLayout
  change: (patch: Partial<Omit<TableLayout, 'tableId'>>) => void
} {
  const { layouts, onChange } = useContext(TableLayoutsContext)
  const kept = layouts.find((layout) => layout.tableId === tableId)
  const layout = useMemo(() => kept ?? { tableId, sort: null, hidden: [], widths: [] }, [kept, tableId])
  return { layout, change: (patch) => onChange({ ...layout, ...patch }) }
}

/** The order of a table whose screen sorts the rows, at `first` so; kept like the rest of how it is arranged. */
export function useTableSort<Sort extends DataTableSort | null>(
  tableId: string,
  first: Sort,
): [DataTableSort | Sort, (sort: DataTableSort | null) => void] {
  const { layout, change } = useTableLayout(tableId)
  return [layout.sort ?? first, (sort) => change({ sort })]
}

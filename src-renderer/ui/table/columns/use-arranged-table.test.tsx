/** How a table goes back to the order that it has by itself, wherever its order is kept. */
import { expect, it } from 'vitest'
import type { TableLayout } from '#contract/ipc/table-layout.ts'
import { createDrawnPage } from '../../../../test/support/drawn-page.tsx'
import type { DataTableProps, DataTableSort } from '../data-table-types.ts'
import { TableLayoutsProvider, useTableSort } from './table-layouts.tsx'
import { type ColumnControl, useArrangedTable } from './use-arranged-table.ts'

type Row = { name: string }
const columns = [
  { id: 'name', header: 'Name', width: 100, sortable: true, value: ({ name }: Row) => name, cell: () => null },
]
const ownSort: DataTableSort = { columnId: 'when', direction: 'descending' }
const byName: DataTableSort = { columnId: 'name', direction: 'descending' }
const arranged: TableLayout = { tableId: 'test', sort: null, hidden: ['site'], widths: [{ columnId: 'name', px: 90 }] }

type Kept = 'layout' | 'layout of a table that sorts itself' | 'address'

function Controlled({
  kept,
  onControl,
  onAddress,
}: {
  kept: Kept
  onControl: (control: ColumnControl) => void
  onAddress: (sort: DataTableSort | null) => void
}) {
  const [sort, setSort] = useTableSort('test', ownSort)
  const table: DataTableProps<Row> = {
    ...{ tableId: 'test', label: 'Test', columns, rows: [], rowKey: ({ name }) => name, rowLabel: ({ name }) => name },
    ...(kept === 'layout' ? { sort, ownSort, onSortChange: setSort } : {}),
    ...(kept === 'address' ? { sort: byName, ownSort, onSortChange: onAddress } : {}),
  }
  onControl(useArrangedTable(table, { current: null }).control)
  return null
}

async function control(kept: Kept) {
  const layouts: TableLayout[] = []
  const addresses: (DataTableSort | null)[] = []
  const controls: ColumnControl[] = []
  const { draw } = await createDrawnPage()
  const first = kept === 'address' ? arranged : { ...arranged, sort: byName }
  draw(
    <TableLayoutsProvider layouts={[first]} onChange={(layout) => layouts.push(layout)}>
      <Controlled kept={kept} onControl={(given) => controls.push(given)} onAddress={(sort) => addresses.push(sort)} />
    </TableLayoutsProvider>,
  )
  return { control: controls[0] as ColumnControl, layouts, addresses }
}

const kinds: Kept[] = ['layout', 'layout of a table that sorts itself', 'address']

it.each(kinds)('a third press gives it back where the order is kept in the %s', async (kept) => {
  const { control: of, layouts, addresses } = await control(kept)
  expect(of.isReordered).toBe(true)
  of.onSort('name')
  if (kept === 'address') expect(addresses).toEqual([null])
  else expect(layouts).toEqual([arranged])
})

it.each(kinds)('*Reset columns* gives it back where the order is kept in the %s', async (kept) => {
  const { control: of, layouts, addresses } = await control(kept)
  of.onReset()
  expect(layouts.at(-1)).toEqual({ ...arranged, hidden: [], widths: [] })
  expect(addresses).toEqual(kept === 'address' ? [null] : [])
})

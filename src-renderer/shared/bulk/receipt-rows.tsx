import { DataTable } from '../../ui/table/data-table.tsx'
import type { DataTableProps } from '../../ui/table/data-table-types.ts'
import { headerPx } from '../../ui/table/header-height.ts'

interface ReceiptRowsProps<Row> extends Pick<DataTableProps<Row>, 'tableId' | 'label' | 'columns' | 'rows' | 'rowKey'> {
  rowLabel: (row: Row) => string
  isFailed: (row: Row) => boolean
  /** So many rows are shown at once; the others are scrolled to. */
  mostShown?: number
}

/** Room for two lines of a reason. */
const rowPx = 32

/** The rows of an act on many within a dialog, as high as they need up to some. */
export function ReceiptRows<Row>({ isFailed, mostShown = 10, ...table }: ReceiptRowsProps<Row>) {
  return (
    <div
      className="flex shrink-0 flex-col rounded-md border border-line"
      style={{ height: Math.min(table.rows.length, mostShown) * rowPx + headerPx + 2 }}
    >
      <DataTable {...table} rowHeight={rowPx} rowTone={(row) => (isFailed(row) ? 'bad' : null)} />
    </div>
  )
}

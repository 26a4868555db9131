import { useState } from 'react'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { DataTableProps } from '../../ui/table/data-table-types.ts'
import { headerPx } from '../../ui/table/header-height.ts'
import { useJoins } from '../../ui/text/use-joins.ts'
import { reasonColumnId } from './receipt-columns.tsx'

interface ReceiptRowsProps<Row> extends Pick<DataTableProps<Row>, 'tableId' | 'label' | 'columns' | 'rows' | 'rowKey'> {
  rowLabel: (row: Row) => string
  isFailed: (row: Row) => boolean
  /** So many rows are shown at once; the others are scrolled to. */
  mostShown?: number
}

/** Room for two lines of a reason. */
const rowPx = 32

/**
 * The rows of an act on many within a dialog, as high as they need up to some. Under them is the whole reason of the
 * row that the keys are on, else of the first that has one: a row may have room for its beginning only.
 */
export function ReceiptRows<Row>({ isFailed, mostShown = 10, ...table }: ReceiptRowsProps<Row>) {
  const { columns, rows, rowKey, rowLabel } = table
  const { label } = useJoins()
  const [active, setActive] = useState<Row | undefined>(undefined)
  const reasonOf = (row: Row) => columns.find(({ id }) => id === reasonColumnId)?.value?.(row) ?? null
  // Of the rows as they are now: a receipt may have come since.
  const explained = rows.filter((each) => reasonOf(each) !== null)
  const row = explained.find((each) => active !== undefined && rowKey(each) === rowKey(active)) ?? explained[0]
  return (
    <div className="flex shrink-0 flex-col gap-1.5">
      <div
        className="flex flex-col rounded-md border border-line"
        style={{ height: Math.min(rows.length, mostShown) * rowPx + headerPx + 2 }}
      >
        <DataTable
          {...table}
          rowHeight={rowPx}
          rowTone={(each) => (isFailed(each) ? 'bad' : null)}
          onActive={setActive}
        />
      </div>
      {row === undefined ? null : (
        <p aria-live="polite" className="min-h-8 px-2 pb-1 text-xs text-ink-2 [overflow-wrap:anywhere]">
          {label(rowLabel(row), escapeInvisible(String(reasonOf(row))))}
        </p>
      )}
    </div>
  )
}

import { type ReactNode, useMemo, useRef } from 'react'
import { useBoxWindow } from './use-box-window.ts'
import { offsetsOf } from './windowing.ts'

interface WindowedRowsProps<Row> {
  /** What the rows are, for assistive technology. */
  label: string
  role: 'table' | 'list'
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Known before a row is drawn, in px. */
  heightOf: (row: Row) => number
  /** Stays in place while the rows scroll. */
  head?: { heightPx: number; content: ReactNode }
  /** The inside of a row, which is a grid or a flex box of its own. */
  children: (row: Row) => ReactNode
}

/** Rows to be read, of known heights, in a box that never grows over half the window: only those in sight are drawn. */
export function WindowedRows<Row>(props: WindowedRowsProps<Row>): ReactNode {
  const { label, role, rows, rowKey, heightOf, head, children } = props
  const box = useRef<HTMLDivElement>(null)
  const offsets = useMemo(() => offsetsOf(rows.map(heightOf)), [rows, heightOf])
  const headPx = head?.heightPx ?? 0
  const { first, end } = useBoxWindow(box, { offsetsPx: offsets, coverPx: headPx, overscan: 6 })
  const isTable = role === 'table'
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div
      ref={box}
      role={role}
      aria-label={label}
      tabIndex={0}
      {...(isTable ? { 'aria-rowcount': rows.length + 1 } : {})}
      className="max-h-[44vh] overflow-auto focus-visible:outline-focus focus-visible:-outline-offset-2"
    >
      {head === undefined ? null : (
        // biome-ignore lint/a11y/useSemanticElements: rows are absolutely placed, which table elements cannot be
        <div
          role="row"
          tabIndex={-1}
          aria-rowindex={1}
          className="sticky top-0 z-10 border-line border-b bg-ground outline-none"
          style={{ height: headPx }}
        >
          {head.content}
        </div>
      )}
      <div role="presentation" className="relative" style={{ height: offsets.at(-1) ?? 0 }}>
        {rows.slice(first, end).map((row, step) => {
          const index = first + step
          return (
            <div
              key={rowKey(row)}
              role={isTable ? 'row' : 'listitem'}
              {...(isTable
                ? { 'aria-rowindex': index + 2 }
                : { 'aria-setsize': rows.length, 'aria-posinset': index + 1 })}
              className="absolute right-0 left-0 overflow-hidden border-line border-b"
              style={{ height: heightOf(row), top: offsets[index] ?? 0 }}
            >
              {children(row)}
            </div>
          )
        })}
      </div>
    </div>
  )
}

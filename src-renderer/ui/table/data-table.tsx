import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { joinClassNames } from '../class-names.ts'
import { useRowHeight } from '../ui-provider.tsx'
import { leastPxOf, tracksOf } from './columns/arrange-columns.ts'
import { useArrangedTable } from './columns/use-arranged-table.ts'
import { DataTableHeader } from './data-table-header.tsx'
import { DataTableRow } from './data-table-row.tsx'
import type { DataTableProps } from './data-table-types.ts'
import { headerPx } from './header-height.ts'
import { RowMenu, type RowMenuPlace } from './row-menu.tsx'
import { computeSelectionState, toggleAll } from './row-selection.ts'
import { useBoxWindow } from './use-box-window.ts'
import { useTableControl } from './use-table-control.ts'
import { evenOffsetsOf, indexesOf } from './windowing.ts'

/** So many rows before the end, more are asked for. */
const nearEndRows = 60

function useNearEnd(of: { isNearEnd: boolean; count: number; onNearEnd: (() => void) | undefined }): void {
  const { isNearEnd, count, onNearEnd } = of
  // Again with each batch that has come: it may not fill the window either.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, count, onNearEnd])
}

/**
 * A table of any length: only the rows in the picture are drawn. One Tab stop; arrow keys move, Space picks, Enter
 * opens, left and right reach the controls of a row. Its columns are sized, hidden and sorted by in the header, unless
 * the caller sorts: it gets `onSortChange` and hands in sorted rows.
 */
export function DataTable<Row>(given: DataTableProps<Row>): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const { table: props, control: columnControl, isTooWide } = useArrangedTable(given, box)
  const { label, columns, rows, rowKey, rowLabel, empty } = props
  const { selected, onSelectedChange, canSelect, rowTone, headings, onNearEnd } = props
  const densityPx = useRowHeight()
  const rowPx = props.rowHeight ?? densityPx
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const pickKeys = useMemo(
    () => rows.filter((row) => headings?.is(row) !== true && canSelect?.(row) !== false).map(rowKey),
    [rows, rowKey, headings, canSelect],
  )
  const offsetsPx = useMemo(() => evenOffsetsOf(rows.length, rowPx), [rows.length, rowPx])
  const range = useBoxWindow(box, { offsetsPx, coverPx: headerPx, overscan: 8 })
  const [menuPlace, setMenuPlace] = useState<RowMenuPlace | null>(null)
  const control = useTableControl({
    ...{ box, keys, pickKeys, rowPx, offsetsPx, headerPx, table: props },
    onRowMenu: setMenuPlace,
  })
  const { onActive } = props
  const active = rows[control.activeIndex]
  useEffect(() => onActive?.(active), [onActive, active])
  const isSelectable = selected !== undefined && onSelectedChange !== undefined
  const tracks = useMemo(() => tracksOf(columns, isSelectable), [columns, isSelectable])
  const leastPx = useMemo(() => leastPxOf(columns, isSelectable), [columns, isSelectable])
  const shown = useMemo(
    () => indexesOf(range, control.activeIndex, rows.length),
    [range, control.activeIndex, rows.length],
  )
  useNearEnd({ isNearEnd: range.end >= rows.length - nearEndRows, count: rows.length, onNearEnd })
  const columnsStyle: CSSProperties & Record<'--columns', string> = { '--columns': tracks }

  const grid = (
    // biome-ignore lint/a11y/useSemanticElements: rows are absolutely placed, which table elements cannot be
    <div
      ref={box}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + (isSelectable ? 1 : 0)}
      aria-multiselectable={isSelectable}
      {...control.handlers}
      className={joinClassNames(
        'relative min-h-0 overflow-auto outline-none',
        rows.length === 0 ? 'flex-none' : 'flex-1',
      )}
      style={columnsStyle}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      <div
        role="rowgroup"
        tabIndex={-1}
        className="sticky top-0 z-10 border-line border-b bg-ground outline-none"
        style={{ height: headerPx, minWidth: leastPx }}
      >
        <DataTableHeader
          columns={columns}
          allColumns={given.columns}
          control={columnControl}
          isTooWide={isTooWide}
          selection={
            isSelectable
              ? {
                  state: computeSelectionState(selected, pickKeys),
                  onToggle: () => onSelectedChange(toggleAll(selected, pickKeys)),
                }
              : null
          }
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      <div
        role="rowgroup"
        tabIndex={-1}
        className="relative outline-none"
        style={{ height: rows.length * rowPx, minWidth: leastPx }}
      >
        {shown.map((index) => {
          const row = rows[index]
          const key = keys[index]
          if (row === undefined || key === undefined) return null
          return (
            <DataTableRow
              key={key}
              row={row}
              columns={columns}
              isTooWide={isTooWide}
              index={index}
              rowPx={rowPx}
              isActive={index === control.activeIndex}
              isStartOfWork={props.isStartOfWork === true}
              heading={headings?.is(row) === true ? headings.content(row) : null}
              isSelected={isSelectable ? selected.has(key) : null}
              canSelect={canSelect?.(row) !== false}
              isCurrent={key === props.currentKey}
              label={rowLabel(row)}
              tone={rowTone?.(row) ?? null}
            />
          )
        })}
      </div>
    </div>
  )
  // The text for an empty list is no row: a grid may hold nothing else.
  return (
    <>
      {grid}
      {menuPlace === null ? null : (
        <RowMenu box={box} keys={keys} table={props} place={menuPlace} onClose={() => setMenuPlace(null)} />
      )}
      {rows.length === 0 ? <div className="min-h-0 flex-1 overflow-auto">{empty}</div> : null}
    </>
  )
}

import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { joinClassNames } from '../class-names.ts'
import { useRowHeight } from '../ui-provider.tsx'
import { DataTableHeader } from './data-table-header.tsx'
import { DataTableRow } from './data-table-row.tsx'
import type { DataTableColumn, DataTableProps } from './data-table-types.ts'
import { RowMenu, type RowMenuPlace } from './row-menu.tsx'
import { computeSelectionState, toggleAll } from './row-selection.ts'
import { useBoxWindow } from './use-box-window.ts'
import { useTableControl } from './use-table-control.ts'
import { evenOffsetsOf, indexesOf } from './windowing.ts'

const headerPx = 28
const selectColumnPx = 34
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

/** The widths of the columns as CSS grid tracks. */
export function tracksOf<Row>(columns: readonly DataTableColumn<Row>[], hasSelection: boolean): string {
  const widths = columns.map(({ width }) => (typeof width === 'number' ? `${width}px` : width))
  return [...(hasSelection ? [`${selectColumnPx}px`] : []), ...widths].join(' ')
}

/**
 * Header and rows are grids of their own: in a window too narrow for the columns, only one least width for both keeps
 * them aligned.
 */
function leastPxOf<Row>(columns: readonly DataTableColumn<Row>[], hasSelection: boolean): number {
  const widths = columns.map(({ width }) =>
    typeof width === 'number' ? width : Number(/[\d.]+/.exec(width)?.[0] ?? 0),
  )
  return widths.reduce((sum, px) => sum + px, hasSelection ? selectColumnPx : 0)
}

/**
 * A table of any length: only the rows in the picture are drawn. One Tab stop; arrow keys move, Space picks, Enter
 * opens, left and right reach the controls of a row. Sorting is the caller's: it gets `onSortChange` and hands in
 * sorted rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { label, columns, rows, rowKey, rowLabel, sort = null, onSortChange, empty } = props
  const { selected, onSelectedChange, rowTone, headings, onNearEnd } = props
  const densityPx = useRowHeight()
  const rowPx = props.rowHeight ?? densityPx
  const box = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const pickKeys = useMemo(() => rows.filter((row) => headings?.is(row) !== true).map(rowKey), [rows, rowKey, headings])
  const offsetsPx = useMemo(() => evenOffsetsOf(rows.length, rowPx), [rows.length, rowPx])
  const range = useBoxWindow(box, { offsetsPx, coverPx: headerPx, overscan: 8 })
  const [menuPlace, setMenuPlace] = useState<RowMenuPlace | null>(null)
  const control = useTableControl({
    ...{ box, keys, pickKeys, rowPx, offsetsPx, headerPx, table: props },
    onRowMenu: setMenuPlace,
  })
  const isSelectable = selected !== undefined && onSelectedChange !== undefined
  const tracks = useMemo(() => tracksOf(columns, isSelectable), [columns, isSelectable])
  const leastPx = useMemo(() => leastPxOf(columns, isSelectable), [columns, isSelectable])
  const shown = useMemo(
    () => indexesOf(range, control.activeIndex, rows.length),
    [range, control.activeIndex, rows.length],
  )
  useNearEnd({ isNearEnd: range.end >= rows.length - nearEndRows, count: rows.length, onNearEnd })
  const columnsStyle: CSSProperties & Record<'--columns', string> = { '--columns': tracks }

  const onSort =
    onSortChange === undefined
      ? null
      : (columnId: string): void => {
          const isSame = sort?.columnId === columnId
          onSortChange({
            columnId,
            direction: isSame && sort.direction === 'ascending' ? 'descending' : 'ascending',
          })
        }

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
          sort={sort}
          onSort={onSort}
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
              index={index}
              rowPx={rowPx}
              isActive={index === control.activeIndex}
              isStartOfWork={props.isStartOfWork === true}
              heading={headings?.is(row) === true ? headings.content(row) : null}
              isSelected={isSelectable ? selected.has(key) : null}
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

import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { joinClassNames } from '../class-names.ts'
import { Checkbox } from '../fields/checkbox.tsx'
import { AfterRows } from '../rows-first.tsx'
import { actColumnId } from './columns/arrange-columns.ts'
import { ColumnGrip } from './columns/column-grip.tsx'
import { type ColumnMenuPlace, columnStepPx, nameColumns } from './columns/column-menu-place.ts'
import type { ColumnControl } from './columns/use-arranged-table.ts'
import { edgesOf, stickyActClass } from './data-table-edges.ts'
import type { DataTableColumn } from './data-table-types.ts'
import { SelectFace } from './select-face.tsx'

const ColumnMenu = lazy(async () => ({ default: (await import('./columns/column-menu.tsx')).ColumnMenu }))

interface DataTableHeaderProps<Row> {
  columns: readonly DataTableColumn<Row>[]
  /** Also those that are hidden. */
  allColumns: readonly DataTableColumn<Row>[]
  control: ColumnControl
  selection: { state: 'none' | 'some' | 'all'; onToggle: () => void } | null
  isTooWide: boolean
}

/** The column whose header has the focus or was pressed, as wide as it is now. */
function columnOf(target: EventTarget): { columnId: string; px: number; cell: HTMLElement } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-header-column]') : null
  const columnId = cell?.dataset.headerColumn
  if (cell === null || columnId === undefined) return null
  return { columnId, px: cell.getBoundingClientRect().width, cell }
}

/** Arrow keys move among the header's own stops, with Shift they size a column; down goes to the rows (`DataTable`). */
function moveInHeader(event: KeyboardEvent<HTMLDivElement>, control: ColumnControl): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
  const step = event.key === 'ArrowRight' ? 1 : -1
  event.preventDefault()
  const column = columnOf(event.target)
  if (event.shiftKey) {
    if (column !== null) control.onResize(column.columnId, column.px + step * columnStepPx)
    return
  }
  // A cell that contains a control does not take the focus itself: the control does.
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input, [data-header-stop]')].filter(
    (stop) => stop.querySelector('button, input') === null,
  )
  const at = stops.findIndex((stop) => stop.isSameNode(document.activeElement))
  stops[at + step]?.focus()
}

export function DataTableHeader<Row>(props: DataTableHeaderProps<Row>) {
  const { columns, allColumns, control, selection, isTooWide } = props
  const { t } = useTranslation('ui')
  const [place, setPlace] = useState<ColumnMenuPlace | null>(null)
  const openMenu = (event: MouseEvent<HTMLDivElement>): void => {
    const column = columnOf(event.target)
    if (column === null || allColumns.find(({ id }) => id === column.columnId)?.isPassing === true) return
    event.preventDefault()
    const { left, bottom } = column.cell.getBoundingClientRect()
    // The context-menu key sends an event at 0, 0: the menu then opens below the cell.
    const isByKey = event.clientX === 0 && event.clientY === 0
    setPlace({ ...column, x: isByKey ? left : event.clientX, y: isByKey ? bottom : event.clientY })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are absolutely placed, which table elements cannot be
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={1}
      data-table-header
      onKeyDown={(event) => moveInHeader(event, control)}
      onContextMenu={openMenu}
      className="grid h-full w-full grid-cols-(--columns) items-center text-xs font-medium text-ink-2 outline-none"
    >
      {selection === null ? null : (
        // biome-ignore lint/a11y/useSemanticElements: see the row
        <div role="columnheader" tabIndex={-1} className="flex pl-(--gutter) outline-none">
          <AfterRows room={<SelectFace />}>
            <Checkbox
              aria-label={t('table.selectAll')}
              isSelected={selection.state === 'all'}
              isIndeterminate={selection.state === 'some'}
              onChange={selection.onToggle}
            />
          </AfterRows>
        </div>
      )}
      {columns.map((column, index) => (
        <HeaderCell
          key={column.id}
          column={column}
          edges={edgesOf(index, columns.length, selection !== null)}
          control={control}
          isTabStop={selection === null && index === 0}
          isLast={index === columns.length - 1}
          isTooWide={isTooWide}
        />
      ))}
      {place === null ? null : (
        <Suspense fallback={null}>
          <ColumnMenu
            columns={nameColumns(allColumns)}
            control={control}
            place={place}
            onClose={() => setPlace(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface HeaderCellProps<Row> {
  column: DataTableColumn<Row>
  control: ColumnControl
  /** The header is one Tab stop; arrow keys reach the rest. */
  isTabStop: boolean
  isLast: boolean
  isTooWide: boolean
  edges: string
}

function HeaderCell<Row>({ column, control, isTabStop, isLast, isTooWide, edges }: HeaderCellProps<Row>) {
  const { t } = useTranslation('ui')
  const { sort } = control
  const direction = sort?.columnId === column.id ? sort.direction : null
  const isSortable = control.isSortable(column.id)
  const place = joinClassNames(
    'flex h-full min-w-0 items-center',
    edges,
    column.align === 'end' && 'justify-end',
    column.align === 'center' && 'justify-center',
  )
  const label = column.headerLabel === undefined ? {} : { 'aria-label': column.headerLabel }
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the row
    <div
      role="columnheader"
      tabIndex={!isSortable && isTabStop ? 0 : -1}
      data-header-column={column.id}
      {...(isSortable ? { 'aria-sort': direction ?? ('none' as const) } : { 'data-header-stop': '' })}
      {...label}
      title={column.isPassing === true ? undefined : t(isSortable ? 'table.columns.sortHint' : 'table.columns.hint')}
      className={joinClassNames(
        'relative h-full min-w-0 focus-visible:outline-focus focus-visible:-outline-offset-2',
        isTooWide && column.id === actColumnId && stickyActClass,
      )}
    >
      {isSortable ? (
        <button
          type="button"
          tabIndex={isTabStop ? 0 : -1}
          onClick={() => control.onSort(column.id)}
          className={joinClassNames(
            place,
            'w-full cursor-default gap-1 hover:bg-hover hover:text-ink focus-visible:-outline-offset-2',
          )}
        >
          <span className="truncate">{column.header}</span>
          {direction === null ? null : direction === 'ascending' ? (
            <ArrowUp aria-hidden className="size-3 shrink-0" />
          ) : (
            <ArrowDown aria-hidden className="size-3 shrink-0" />
          )}
        </button>
      ) : (
        <span className={place}>
          <span className="truncate">{column.header}</span>
        </span>
      )}
      {isLast || column.id === actColumnId || column.isPassing === true ? null : (
        <ColumnGrip columnId={column.id} control={control} />
      )}
    </div>
  )
}

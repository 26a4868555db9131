import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { joinClassNames } from '../class-names.ts'
import { Checkbox } from '../fields/checkbox.tsx'
import { edgesOf } from './data-table-edges.ts'
import type { DataTableColumn, DataTableSort } from './data-table-types.ts'

interface DataTableHeaderProps<Row> {
  columns: readonly DataTableColumn<Row>[]
  sort: DataTableSort | null
  onSort: ((columnId: string) => void) | null
  selection: { state: 'none' | 'some' | 'all'; onToggle: () => void } | null
}

/** Arrow keys move among the header's own controls; down goes to the rows (see `DataTable`). */
function moveInHeader(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input')]
  const at = controls.findIndex((control) => control.isSameNode(document.activeElement))
  controls[at + (event.key === 'ArrowRight' ? 1 : -1)]?.focus()
  event.preventDefault()
}

export function DataTableHeader<Row>({ columns, sort, onSort, selection }: DataTableHeaderProps<Row>) {
  const { t } = useTranslation('ui')
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are absolutely placed, which table elements cannot be
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={1}
      data-table-header
      onKeyDown={moveInHeader}
      className="grid h-full w-full grid-cols-(--columns) items-center text-xs font-medium text-ink-2 outline-none"
    >
      {selection === null ? null : (
        // biome-ignore lint/a11y/useSemanticElements: see the row
        <div role="columnheader" tabIndex={-1} className="flex pl-(--gutter) outline-none">
          <Checkbox
            aria-label={t('table.selectAll')}
            isSelected={selection.state === 'all'}
            isIndeterminate={selection.state === 'some'}
            onChange={selection.onToggle}
          />
        </div>
      )}
      {columns.map((column, index) => (
        <HeaderCell
          key={column.id}
          column={column}
          edges={edgesOf(index, columns.length, selection !== null)}
          sort={sort}
          onSort={onSort}
          isTabStop={selection === null && index === 0}
        />
      ))}
    </div>
  )
}

interface HeaderCellProps<Row> {
  column: DataTableColumn<Row>
  sort: DataTableSort | null
  onSort: ((columnId: string) => void) | null
  /** The header is one Tab stop; arrow keys reach the rest. */
  isTabStop: boolean
  edges: string
}

function HeaderCell<Row>({ column, sort, onSort, isTabStop, edges }: HeaderCellProps<Row>) {
  const direction = sort?.columnId === column.id ? sort.direction : null
  const isSortable = column.sortable === true && onSort !== null
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
      tabIndex={-1}
      {...(isSortable ? { 'aria-sort': direction ?? ('none' as const) } : {})}
      {...label}
      className="h-full min-w-0 outline-none"
    >
      {isSortable ? (
        <button
          type="button"
          tabIndex={isTabStop ? 0 : -1}
          onClick={() => onSort(column.id)}
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
    </div>
  )
}

import { Check } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { joinClassNames } from '../class-names.ts'
import { actColumnId } from './columns/arrange-columns.ts'
import { edgesOf, stickyActClass } from './data-table-edges.ts'
import type { DataTableColumn } from './data-table-types.ts'
import { RowFocusContext } from './row-focus.ts'

interface DataTableRowProps<Row> {
  row: Row
  columns: readonly DataTableColumn<Row>[]
  index: number
  rowPx: number
  isActive: boolean
  /** Stands in place of the cells, over the whole width. */
  heading: ReactNode
  /** Null where rows cannot be picked. */
  isSelected: boolean | null
  /** Whether this row can be picked, where rows can. */
  canSelect: boolean
  /** A screen that opens puts the focus on its active row. */
  isStartOfWork: boolean
  /** Stands open beside the table. */
  isCurrent: boolean
  label: string
  tone: 'bad' | 'warn' | null
  /** It scrolls sideways: the act stays at the edge of what is seen. */
  isTooWide: boolean
}

function SelectBox({ isSelected, name }: { isSelected: boolean; name: string }) {
  const { t } = useTranslation('ui')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a light stand-in for an input, thousands of times
    <span
      role="checkbox"
      tabIndex={-1}
      aria-checked={isSelected}
      aria-label={t('table.select', { name })}
      className={joinClassNames(
        'flex size-4 items-center justify-center rounded-sm border',
        isSelected ? 'border-accent-solid bg-accent-solid text-on-solid' : 'border-line-strong bg-surface',
      )}
    >
      {isSelected ? <Check aria-hidden className="size-3" strokeWidth={3} /> : null}
    </span>
  )
}

/** One row. It has no handlers of its own: `DataTable` hears for all of them, so that a thousand rows cost little. */
function Row<RowData>(props: DataTableRowProps<RowData>): ReactNode {
  const { row, columns, index, rowPx, isActive, isStartOfWork, isCurrent, heading, canSelect, label, tone } = props
  const isSelected = heading === null ? props.isSelected : null
  return (
    <RowFocusContext.Provider value={isActive}>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are absolutely placed, which table elements cannot be */}
      <div
        role="row"
        tabIndex={isActive ? 0 : -1}
        aria-rowindex={index + 2}
        {...(isSelected === null || !canSelect ? {} : { 'aria-selected': isSelected })}
        {...(isCurrent ? { 'aria-current': true } : {})}
        data-row-index={index}
        {...(isActive && isStartOfWork ? { 'data-start-of-work': '' } : {})}
        className={joinClassNames(
          'absolute left-0 grid w-full grid-cols-(--columns) items-center border-line border-b',
          'hover:bg-hover focus-visible:outline-focus focus-visible:-outline-offset-2',
          isSelected === true && 'bg-picked',
          isCurrent && 'bg-hover font-medium',
          // A shadow is not drawn with forced colours.
          (isCurrent || tone !== null) && 'forced-colors:border-l-4',
          isCurrent && tone === null && 'shadow-[inset_3px_0_0_var(--accent)]',
          tone === 'bad' && 'shadow-[inset_3px_0_0_var(--bad)]',
          tone === 'warn' && 'shadow-[inset_3px_0_0_var(--warn)]',
        )}
        style={{ height: rowPx, top: index * rowPx }}
      >
        {isSelected === null ? null : (
          // biome-ignore lint/a11y/useSemanticElements: see the row
          <div
            role="gridcell"
            tabIndex={-1}
            className="flex h-full items-center pl-(--gutter) outline-none"
            {...(canSelect ? { 'data-select': true } : {})}
          >
            {canSelect ? <SelectBox isSelected={isSelected} name={label} /> : null}
          </div>
        )}
        {heading === null ? (
          columns.map((column, index) =>
            drawCell({
              row,
              column,
              edges: edgesOf(index, columns.length, isSelected !== null),
              isTooWide: props.isTooWide,
            }),
          )
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: see the row
          <div
            role="gridcell"
            tabIndex={-1}
            aria-colspan={columns.length + (props.isSelected === null ? 0 : 1)}
            className="col-span-full flex h-full min-w-0 items-center overflow-hidden bg-sunken px-(--gutter) whitespace-nowrap outline-none"
          >
            {heading}
          </div>
        )}
      </div>
    </RowFocusContext.Provider>
  )
}

interface DrawnCell<RowData> {
  row: RowData
  column: DataTableColumn<RowData>
  edges: string
  isTooWide: boolean
}

/** No component of its own: a table has hundreds of cells, and none has a state. */
function drawCell<RowData>({ row, column, edges, isTooWide }: DrawnCell<RowData>): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the row
    <div
      key={column.id}
      role="gridcell"
      tabIndex={-1}
      data-column={column.id}
      className={joinClassNames(
        'flex min-w-0 items-center overflow-hidden whitespace-nowrap outline-none',
        edges,
        isTooWide && column.id === actColumnId && stickyActClass,
        column.align === 'end' && 'justify-end tabular-nums',
        column.align === 'center' && 'justify-center',
      )}
    >
      {column.cell(row)}
    </div>
  )
}

export const DataTableRow = memo(Row) as typeof Row

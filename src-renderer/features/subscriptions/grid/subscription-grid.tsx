import { type KeyboardEvent, type MouseEvent, useCallback, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import type { ServiceNames } from '../../../shared/deployments/service-names.ts'
import { useBoxWindow } from '../../../ui/table/use-box-window.ts'
import { type BoxWindow, indexesOf } from '../../../ui/table/windowing.ts'
import { useRowHeight } from '../../../ui/ui-provider.tsx'
import type { PendingChanges } from '../pending/use-pending-changes.ts'
import type { ReadNow } from '../use-sync.ts'
import {
  type GridLine,
  type GridPlace,
  headIdOf,
  lastColumnOf,
  lineOffsetsOf,
  linesOf,
  moveInGrid,
  scrollToLine,
} from './grid-positions.ts'
import type { ScopeKeyGroup } from './scope-key-groups.ts'
import { barPx, headsPx, SubscriptionGridHead } from './subscription-grid-head.tsx'
import { SubscriptionRow } from './subscription-row.tsx'
import { useToggle } from './use-toggle.ts'

const sizes = { namePx: 240, wideNamePx: 400, allPx: 120, columnPx: 86, readPx: 216 }
const headPx = barPx + headsPx

interface ScopeGridProps {
  groups: readonly ScopeKeyGroup[]
  pending: PendingChanges
  readNow: ReadNow
  serviceNames: ServiceNames
  onRetry: () => void
}

/**
 * Agents by scope keys, a block a site, drawn only where it is looked at. The grid itself keeps the focus and names the
 * cell that is meant (`aria-activedescendant`), so that scrolling rows away never loses it.
 */
export function SubscriptionGrid({ groups, pending, readNow, serviceNames, onRetry }: ScopeGridProps) {
  const { t } = useTranslation('subscriptions')
  const gridId = useId()
  const box = useRef<HTMLDivElement>(null)
  const rowPx = useRowHeight()
  const { pendingMap } = pending
  const [requested, setRequested] = useState<GridPlace>({ rowId: '', column: 1 })
  const lines = useMemo(() => linesOf(groups, { rowPx, headPx }), [groups, rowPx])
  const offsetsPx = useMemo(() => lineOffsetsOf(lines, { rowPx, headPx }), [lines, rowPx])
  const range = useBoxWindow(box, { offsetsPx, overscan: 8 })
  const widest = Math.max(0, ...groups.map(({ columns }) => columns.length))
  const { toggle, said } = useToggle({ pending, read: readNow.read })
  const cellId = useCallback((rowId: string, column: number) => `${gridId}-${rowId}-${column}`, [gridId])

  const activeLine = lines.find(({ rowId }) => rowId === requested.rowId) ?? lines[1] ?? lines[0]
  if (activeLine === undefined) return null
  const active: GridPlace = {
    rowId: activeLine.rowId,
    column: Math.min(requested.column, lastColumnOf(activeLine.group)),
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.target !== box.current) return
    const isCommand = event.ctrlKey || event.metaKey
    if (!isCommand && (event.key === ' ' || event.key === 'Enter')) {
      if (!event.repeat) toggle(activeLine, active.column)
    } else if (!move(event)) return
    event.preventDefault()
  }

  const move = (event: KeyboardEvent): boolean => {
    const element = box.current
    if (element === null) return false
    const page = Math.max(1, Math.floor((element.clientHeight - headPx) / rowPx) - 1)
    const place = moveInGrid(active, event, { lines, page })
    const line = lines.find(({ rowId }) => rowId === place?.rowId)
    if (place === null || line === undefined) return false
    setRequested(place)
    reveal(element, { line, column: place.column }, { rowPx, widest })
    return true
  }

  const onClick = ({ target }: MouseEvent): void => {
    const cell = clickedCell(target, lines)
    if (cell === null) return
    setRequested({ rowId: cell.line.rowId, column: cell.column })
    if (cell.isAct) toggle(cell.line, cell.column)
  }

  return (
    <>
      <span role="status" className="sr-only">
        {said}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are absolutely placed, which table elements cannot be */}
      <div
        ref={box}
        role="grid"
        tabIndex={0}
        data-start-of-work=""
        aria-label={t('grid')}
        aria-rowcount={lines.length}
        aria-multiselectable
        aria-activedescendant={cellId(active.rowId, active.column)}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onMouseDown={(event) => keepFocus(event, box.current)}
        className="group/grid min-h-0 flex-1 overflow-auto outline-none select-none"
      >
        {groups.map((group) => {
          const headId = headIdOf(group)
          const start = lines.findIndex(({ rowId }) => rowId === headId)
          const rows = visibleRows(group, { range, start, activeRowId: active.rowId })
          const { template, widthPx } = templateOf(group, widest)
          return (
            // biome-ignore lint/a11y/useSemanticElements: see the grid
            <div
              key={group.groupKey}
              role="rowgroup"
              className="relative"
              style={{ height: headPx + group.agents.length * rowPx, minWidth: widthPx }}
            >
              <SubscriptionGridHead
                group={group}
                serviceName={serviceNames.get(group.deploymentId)}
                pendingMap={pendingMap}
                rowId={headId}
                rowIndex={start + 1}
                activeColumn={active.rowId === headId ? active.column : null}
                template={template}
                cellId={cellId}
                onRetry={onRetry}
              />
              {rows.map((index) => {
                const agent = group.agents[index]
                return agent === undefined ? null : (
                  <SubscriptionRow
                    key={agent.agentKey}
                    agent={agent}
                    columns={group.columns}
                    own={pendingMap.get(agent.agentKey)}
                    isReading={readNow.reading.has(agent.agentKey)}
                    failure={readNow.failures.get(agent.agentKey) ?? agent.reading.error}
                    activeColumn={active.rowId === agent.agentKey ? active.column : null}
                    rowIndex={start + index + 2}
                    topPx={headPx + index * rowPx}
                    rowPx={rowPx}
                    template={template}
                    cellId={cellId}
                  />
                )
              })}
            </div>
          )
        })}
      </div>
    </>
  )
}

interface ClickedCell {
  line: GridLine
  column: number
  /** Whether it was clicked where something happens. */
  isAct: boolean
}

function clickedCell(target: EventTarget, lines: readonly GridLine[]): ClickedCell | null {
  if (!(target instanceof Element)) return null
  const cell = target.closest<HTMLElement>('[data-column]')
  const line = lines.find(({ rowId }) => rowId === cell?.dataset.row)
  if (cell === null || line === undefined) return null
  return { line, column: Number(cell.dataset.column), isAct: target.closest('[data-act]') !== null }
}

/** A cell that is clicked does not take the focus: it may be scrolled away and go, the grid stays. */
function keepFocus(event: MouseEvent, grid: HTMLElement | null): void {
  if (event.target instanceof Element && event.target.closest('button') !== null) return
  event.preventDefault()
  grid?.focus({ preventScroll: true })
}

/**
 * The tracks of a block. The last column lines up with that of the other blocks, however many scopes each has; of the
 * room that is left names have the first part.
 */
function templateOf({ columns }: ScopeKeyGroup, widest: number): { template: string; widthPx: number } {
  const { namePx, wideNamePx, allPx, columnPx, readPx } = sizes
  const middle = columns.length === 0 ? '' : `repeat(${columns.length}, ${columnPx}px)`
  const gapPx = (widest - columns.length) * columnPx
  return {
    template: `minmax(${namePx}px, ${wideNamePx}px) ${allPx}px ${middle} ${gapPx}px minmax(${readPx}px, 1fr)`,
    widthPx: namePx + allPx + widest * columnPx + readPx,
  }
}

/** Scrolls by the least that shows a cell whole. */
function reveal(
  box: HTMLElement,
  { line, column }: { line: GridLine; column: number },
  { rowPx, widest }: { rowPx: number; widest: number },
): void {
  const view = { rowPx, headPx, scrollTopPx: box.scrollTop, viewportPx: box.clientHeight }
  box.scrollTop = scrollToLine(line, view)
  showColumn(box, column, { lastColumn: lastColumnOf(line.group), widest })
}

/** Scrolls sideways by the least that shows a column whole beside the names, which stay in place. */
function showColumn(
  box: HTMLElement,
  column: number,
  { lastColumn, widest }: { lastColumn: number; widest: number },
): void {
  const { namePx, allPx, columnPx, readPx } = sizes
  const before = column === lastColumn ? widest : column - 1
  const leftPx = column === 0 ? 0 : allPx + before * columnPx
  const widthPx = column === 0 ? allPx : column === lastColumn ? readPx : columnPx
  const seenPx = box.clientWidth - namePx
  if (leftPx < box.scrollLeft) box.scrollLeft = leftPx
  else if (leftPx + widthPx > box.scrollLeft + seenPx) box.scrollLeft = leftPx + widthPx - seenPx
}

interface VisibleRowsInput {
  /** In lines of the whole grid. */
  range: BoxWindow
  /** The line of the block's head. */
  start: number
  activeRowId: string
}

/** The rows of a block to draw, and the active one, which must exist for the grid to point at it. */
function visibleRows({ agents }: ScopeKeyGroup, { range, start, activeRowId }: VisibleRowsInput) {
  const active = agents.findIndex(({ agentKey }) => agentKey === activeRowId)
  const first = Math.max(0, range.first - start - 1)
  return indexesOf({ first, end: Math.max(0, range.end - start - 1) }, active, agents.length)
}

import { memo } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { ScopeKeyColumn } from '../../../shared/subscriptions/scope-key-columns.ts'
import { joinClassNames } from '../../../ui/class-names.ts'
import { SiteTag } from '../../../ui/sites/site-tag.tsx'
import { NameText } from '../../../ui/text/name-text.tsx'
import { computeCellState, type PendingMap } from '../pending/pending-changes.ts'
import { useScopeKeyText } from '../use-scope-key-text.ts'
import { cellNoteOf } from './cell-note.ts'
import { LastReadCell } from './last-read-cell.tsx'
import type { ScopeKeyAgent } from './scope-key-groups.ts'
import { activeClass, CellMark, CountMark } from './subscription-cell.tsx'
import { cellsOf, countsOf } from './tri-state.ts'

interface ScopeRowProps {
  agent: ScopeKeyAgent
  columns: readonly ScopeKeyColumn[]
  /** The pending changes of this agent only: a change elsewhere renders nothing here. */
  own: ReadonlyMap<string, boolean> | undefined
  isReading: boolean
  failure: AppErrorData | null
  /** The column of the active cell, null when it is in another row. */
  activeColumn: number | null
  rowIndex: number
  topPx: number
  rowPx: number
  template: string
  cellId: (rowId: string, column: number) => string
}

function Row(props: ScopeRowProps) {
  const { agent, columns, own, isReading, failure, activeColumn, rowIndex, topPx, rowPx, template, cellId } = props
  const words = useScopeKeyText()
  const { agentKey } = agent
  const pendingMap: PendingMap = own === undefined ? new Map() : new Map([[agentKey, own]])
  const counts = countsOf(cellsOf([agent], columns, pendingMap))
  const states = columns.map((column) => computeCellState(agent, column, own?.get(column.instrument)))
  const isPending = states.some((state) => state.includes('_to_'))
  const lastColumn = columns.length + 1
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are absolutely placed, which table elements cannot be
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={rowIndex}
      className="group/row absolute left-0 grid w-full border-line border-b outline-none hover:bg-hover"
      style={{ height: rowPx, top: topPx, gridTemplateColumns: template }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the row */}
      <div
        role="rowheader"
        tabIndex={-1}
        className="sticky left-0 z-10 flex min-w-0 items-center gap-2 border-line border-r bg-surface pr-2 pl-4 outline-none group-hover/row:bg-hover"
      >
        <span className={joinClassNames('flex min-w-0 flex-1', isPending && 'font-semibold')}>
          <NameText text={agent.name} />
        </span>
        <SiteTag site={agent.site} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see the row */}
      <div
        id={cellId(agentKey, 0)}
        role="gridcell"
        tabIndex={-1}
        aria-label={words.row(agent, counts)}
        aria-selected={activeColumn === 0}
        data-row={agentKey}
        data-column={0}
        data-act
        className={joinClassNames(
          'flex items-center border-line border-r pl-3 outline-none',
          activeColumn === 0 && activeClass,
        )}
      >
        <CountMark counts={counts} isPending={isPending} />
      </div>
      {columns.map((column, index) => {
        const state = states[index] ?? 'unknown'
        const note = cellNoteOf(agent, column)
        const name = words.cell(column, agent, { state, note })
        return (
          // biome-ignore lint/a11y/useSemanticElements: see the row
          <div
            key={column.instrument}
            id={cellId(agentKey, index + 1)}
            role="gridcell"
            tabIndex={-1}
            aria-label={name}
            aria-selected={activeColumn === index + 1}
            aria-disabled={state === 'not_offered'}
            title={name}
            data-row={agentKey}
            data-column={index + 1}
            data-act
            className={joinClassNames(
              'flex items-center justify-center border-line border-r outline-none',
              activeColumn === index + 1 && activeClass,
            )}
          >
            <CellMark state={state} note={note?.kind ?? null} />
          </div>
        )
      })}
      <LastReadCell
        id={cellId(agentKey, lastColumn)}
        agent={agent}
        column={lastColumn}
        isReading={isReading}
        failure={failure}
        isActive={activeColumn === lastColumn}
      />
    </div>
  )
}

/** One agent: its name and site, all its scope keys at once, each of them, and when they were read. */
export const SubscriptionRow = memo(Row)

import { memo, useId, useRef } from 'react'
import type { ObligationMatrix } from '#contract/ipc/challenges.procedures.ts'
import type { DeadlinePhase } from '#contract/rules/challenges/deadline.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useChallengePhases } from '../../shared/challenges/use-challenge-phases.ts'
import { JumpToSite } from './jump-to-site.tsx'
import { ObligationCell } from './obligation-cell.tsx'
import { columnPx, GridHead, GridRow } from './obligation-grid-parts.tsx'
import type { CellPosition, HeldObligationMatrix } from './obligation-matrix.ts'
import { useObligationGrid } from './use-obligation-grid.ts'

/**
 * Agents by challenges, drawn only where it is looked at, in both directions. The grid itself keeps the focus and names
 * the cell that is meant (`aria-activedescendant`), so that scrolling cells away never loses it.
 */
export function ObligationGrid({ matrix }: { matrix: HeldObligationMatrix }) {
  const { t } = useTranslation('challenges')
  const gridId = useId()
  const box = useRef<HTMLDivElement>(null)
  const { agents, challenges, cells } = matrix
  const phases = useChallengePhases(challenges)
  const grid = useObligationGrid(box, matrix)
  const { active, namePx, widthPx } = grid
  return (
    <>
      <JumpToSite matrix={matrix} onJump={grid.jumpTo} />
      {/* biome-ignore lint/a11y/useSemanticElements: cells are absolutely placed, which table elements cannot be */}
      <div
        ref={box}
        role="grid"
        tabIndex={0}
        data-start-of-work=""
        aria-label={t('matrix.label')}
        aria-rowcount={agents.length + 1}
        aria-colcount={challenges.length + 1}
        aria-activedescendant={cellIdOf(gridId, active)}
        onKeyDown={grid.onKeyDown}
        className="group min-h-0 flex-1 overflow-auto outline-none"
      >
        <GridHead challenges={challenges} lefts={grid.columns} widthPx={widthPx} namePx={namePx} />
        <div className="relative" style={{ width: widthPx, height: grid.heightPx }}>
          {grid.rows.map(({ row, topPx }) => {
            const agent = agents[row]
            return agent === undefined ? null : (
              <GridLine
                key={agent.agentKey}
                gridId={gridId}
                agent={agent}
                row={row}
                topPx={topPx}
                widthPx={widthPx}
                namePx={namePx}
                columns={grid.columns}
                challenges={challenges}
                obligations={cells[row] ?? noObligations}
                phases={phases}
                gone={matrix.gone}
                activeColumn={row === active.row ? active.column : null}
                onPick={grid.setActive}
                onOpen={grid.predict}
              />
            )
          })}
        </div>
      </div>
    </>
  )
}

const noObligations: ObligationMatrix['cells'][number] = []

function cellIdOf(gridId: string, { row, column }: CellPosition): string {
  return `${gridId}-${row}-${column}`
}

interface GridLineProps {
  gridId: string
  agent: ObligationMatrix['agents'][number]
  row: number
  topPx: number
  widthPx: number
  namePx: number
  columns: readonly { column: number; leftPx: number }[]
  challenges: ObligationMatrix['challenges']
  obligations: ObligationMatrix['cells'][number]
  phases: readonly DeadlinePhase[]
  gone: HeldObligationMatrix['gone']
  /** Null: the active cell is in another row. */
  activeColumn: number | null
  onPick: (place: CellPosition) => void
  onOpen: (place: CellPosition) => void
}

function Line(props: GridLineProps) {
  const { gridId, agent, row, topPx, widthPx, namePx, columns, challenges, obligations, phases, activeColumn } = props
  return (
    <GridRow agent={agent} row={row} topPx={topPx} widthPx={widthPx} namePx={namePx}>
      {columns.map(({ column, leftPx }) => {
        const challenge = challenges[column]
        return challenge === undefined ? null : (
          <ObligationCell
            key={challenge.challengeKey}
            id={cellIdOf(gridId, { row, column })}
            row={row}
            column={column}
            agentName={agent.name}
            challenge={challenge}
            obligation={obligations[column] ?? null}
            isGone={props.gone.has(agent.agentKey) || props.gone.has(challenge.challengeKey)}
            phase={phases[column] ?? 'open'}
            isActive={column === activeColumn}
            leftPx={leftPx}
            widthPx={columnPx}
            onPick={props.onPick}
            onOpen={props.onOpen}
          />
        )
      })}
    </GridRow>
  )
}

/** A row that is drawn already is left alone while the grid scrolls: only those that come into sight cost anything. */
const GridLine = memo(Line)

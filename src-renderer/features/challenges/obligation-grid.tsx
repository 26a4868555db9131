import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useChallengePhases } from '../../shared/challenges/use-challenge-phases.ts'
import { JumpToSite } from './jump-to-site.tsx'
import { ObligationCell } from './obligation-cell.tsx'
import { columnPx, GridHead, GridRow } from './obligation-grid-parts.tsx'
import type { ObligationMatrix } from './obligation-matrix.ts'
import { useObligationGrid } from './use-obligation-grid.ts'

/**
 * Agents by challenges, drawn only where it is looked at, in both directions. The grid itself keeps the focus and names
 * the cell that is meant (`aria-activedescendant`), so that scrolling cells away never loses it.
 */
export function ObligationGrid({ matrix }: { matrix: ObligationMatrix }) {
  const { t } = useTranslation('challenges')
  const gridId = useId()
  const box = useRef<HTMLDivElement>(null)
  const { agents, challenges, cells } = matrix
  const phases = useChallengePhases(challenges)
  const grid = useObligationGrid(box, matrix)
  const { active, namePx, widthPx } = grid
  const cellId = (row: number, column: number): string => `${gridId}-${row}-${column}`
  return (
    <>
      <JumpToSite matrix={matrix} onJump={grid.jumpTo} />
      {/* biome-ignore lint/a11y/useSemanticElements: cells are absolutely placed, which table elements cannot be */}
      <div
        ref={box}
        role="grid"
        tabIndex={0}
        aria-label={t('matrix.label')}
        aria-rowcount={agents.length + 1}
        aria-colcount={challenges.length + 1}
        aria-activedescendant={cellId(active.row, active.column)}
        onKeyDown={grid.onKeyDown}
        className="group min-h-0 flex-1 overflow-auto outline-none"
      >
        <GridHead challenges={challenges} lefts={grid.columns} widthPx={widthPx} namePx={namePx} />
        <div className="relative" style={{ width: widthPx, height: grid.heightPx }}>
          {grid.rows.map(({ row, topPx }) => {
            const agent = agents[row]
            return agent === undefined ? null : (
              <GridRow key={agent.agentKey} agent={agent} row={row} topPx={topPx} widthPx={widthPx} namePx={namePx}>
                {grid.columns.map(({ column, leftPx }) => {
                  const challenge = challenges[column]
                  return challenge === undefined ? null : (
                    <ObligationCell
                      key={challenge.challengeKey}
                      id={cellId(row, column)}
                      column={column}
                      agentName={agent.name}
                      challenge={challenge}
                      obligation={cells[row]?.[column] ?? null}
                      phase={phases[column] ?? 'open'}
                      isActive={row === active.row && column === active.column}
                      leftPx={leftPx}
                      widthPx={columnPx}
                      onPick={() => grid.setActive({ row, column })}
                      onOpen={() => grid.predict({ row, column })}
                    />
                  )
                })}
              </GridRow>
            )
          })}
        </div>
      </div>
    </>
  )
}

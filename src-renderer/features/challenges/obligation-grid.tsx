import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Site } from '#contract/ids.ts'
import { useScrollView } from '../../ui/table/use-scroll-view.ts'
import { offsetsOf, scrollToShow, windowOf } from '../../ui/table/windowing.ts'
import { useRowHeight } from '../../ui/ui-provider.tsx'
import { useWideWindow } from '../../ui/use-wide-window.ts'
import { JumpToSite } from './jump-to-site.tsx'
import { ObligationCell } from './obligation-cell.tsx'
import { columnPx, GridHead, GridRow, headPx, namePxOf } from './obligation-grid-parts.tsx'
import { movePlace, type ObligationMatrix, type Place } from './obligation-matrix.ts'
import { useChallengePhases } from './use-challenge-phases.ts'

/**
 * Agents by challenges, drawn only where it is looked at, in both directions. The grid itself keeps the focus and names the
 * cell that is meant (`aria-activedescendant`), so that scrolling cells away never loses it.
 */
export function ObligationGrid({ matrix }: { matrix: ObligationMatrix }) {
  const { t } = useTranslation('challenges')
  const navigate = useNavigate()
  const gridId = useId()
  const box = useRef<HTMLDivElement>(null)
  const view = useScrollView(box)
  const rowPx = useRowHeight()
  const namePx = namePxOf(useWideWindow(1_600))
  const [wanted, setWanted] = useState<Place>({ row: 0, column: 0 })
  const phases = useChallengePhases(matrix.challenges)
  const { agents, challenges, cells } = matrix
  const active = {
    row: Math.min(wanted.row, agents.length - 1),
    column: Math.min(wanted.column, challenges.length - 1),
  }

  const rowOffsets = useMemo(() => offsetsOf(agents.map(() => rowPx)), [agents, rowPx])
  const columnOffsets = useMemo(() => offsetsOf(challenges.map(() => columnPx)), [challenges])
  const heightPx = view.heightPx - headPx
  const widthPx = view.widthPx - namePx
  const rows = windowOf(rowOffsets, { scrollPx: view.topPx, sizePx: heightPx }, 4)
  const columns = windowOf(columnOffsets, { scrollPx: view.leftPx, sizePx: widthPx }, 2)
  const rowIndexes = indexes(rows, active.row)
  const columnIndexes = indexes(columns, active.column)
  const cellId = (row: number, column: number): string => `${gridId}-${row}-${column}`

  const predict = (place: Place): void => {
    const challenge = challenges[place.column]
    const agent = agents[place.row]
    if (challenge === undefined || agent === undefined || cells[place.row]?.[place.column] == null) return
    void navigate({
      to: '/predict/$challengeKey',
      params: { challengeKey: challenge.challengeKey },
      search: { agents: agent.agentKey },
    })
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return
    if (event.key === 'Enter') {
      predict(active)
      return
    }
    const page = Math.max(1, Math.floor(heightPx / rowPx) - 1)
    const place = movePlace(active, event, { rows: agents.length, columns: challenges.length, page })
    if (place === null || box.current === null) return
    event.preventDefault()
    setWanted(place)
    box.current.scrollTop = scrollToShow(rowOffsets, place.row, { scrollPx: view.topPx, sizePx: heightPx })
    box.current.scrollLeft = scrollToShow(columnOffsets, place.column, {
      scrollPx: view.leftPx,
      sizePx: widthPx,
    })
  }

  const jumpTo = (site: Site): void => {
    const row = agents.findIndex((agent) => agent.site === site)
    const column = challenges.findIndex((challenge) => challenge.site === site)
    setWanted({ row, column: Math.max(0, column) })
    box.current?.scrollTo({ top: rowOffsets[row] ?? 0, left: columnOffsets[column] ?? 0 })
  }

  const contentPx = namePx + (columnOffsets.at(-1) ?? 0)
  const lefts = columnIndexes.map((column) => ({ column, leftPx: namePx + (columnOffsets[column] ?? 0) }))
  const grid = (
    // biome-ignore lint/a11y/useSemanticElements: cells are absolutely placed, which table elements cannot be
    <div
      ref={box}
      role="grid"
      tabIndex={0}
      aria-label={t('matrix.label')}
      aria-rowcount={agents.length + 1}
      aria-colcount={challenges.length + 1}
      aria-activedescendant={cellId(active.row, active.column)}
      onKeyDown={onKeyDown}
      className="group min-h-0 flex-1 overflow-auto outline-none"
    >
      <GridHead challenges={challenges} lefts={lefts} widthPx={contentPx} namePx={namePx} />
      <div className="relative" style={{ width: contentPx, height: rowOffsets.at(-1) ?? 0 }}>
        {rowIndexes.map((row) => {
          const agent = agents[row]
          return agent === undefined ? null : (
            <GridRow
              key={agent.agentKey}
              agent={agent}
              row={row}
              topPx={rowOffsets[row] ?? 0}
              widthPx={contentPx}
              namePx={namePx}
            >
              {lefts.map(({ column, leftPx }) => {
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
                    onPick={() => setWanted({ row, column })}
                    onOpen={() => predict({ row, column })}
                  />
                )
              })}
            </GridRow>
          )
        })}
      </div>
    </div>
  )
  return (
    <>
      <JumpToSite matrix={matrix} onJump={jumpTo} />
      {grid}
    </>
  )
}

/** What is in sight and the active one, which must exist for the grid to point at it. */
function indexes({ first, end }: { first: number; end: number }, active: number): number[] {
  const inSight = Array.from({ length: Math.max(0, end - first) }, (_, step) => first + step)
  return inSight.includes(active) || active < 0 ? inSight : [...inSight, active]
}

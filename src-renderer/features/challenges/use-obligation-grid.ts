import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useState } from 'react'
import type { AgentKey, Site } from '#contract/ids.ts'
import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { ObligationMatrix } from '#contract/ipc/challenges.procedures.ts'
import { revealBox, useBoxWindow } from '../../ui/table/use-box-window.ts'
import { evenOffsetsOf, indexesOf } from '../../ui/table/windowing.ts'
import { useRowHeight } from '../../ui/ui-provider.tsx'
import { useWideWindow } from '../../ui/use-wide-window.ts'
import { columnPx, headPx, namePxOf } from './obligation-grid-parts.tsx'
import { type CellPosition, movePlace } from './obligation-matrix.ts'

interface RequestedCell extends CellPosition {
  /** Null until a cell was chosen. */
  agentKey: AgentKey | null
  challengeKey: ChallengeKey | null
}

/** Where it is now; where it is not listed any more, what has come into its place. */
function placeOf(found: number, before: number, count: number): number {
  return found === -1 ? Math.min(before, count - 1) : found
}

/** The cell that keys act on, by its keys: after a filter another pair may be where the active one was. */
function useActiveCell(agents: ObligationMatrix['agents'], challenges: ObligationMatrix['challenges']) {
  const [requested, setRequested] = useState<RequestedCell>({ row: 0, column: 0, agentKey: null, challengeKey: null })
  const active = {
    row: placeOf(
      agents.findIndex(({ agentKey }) => agentKey === requested.agentKey),
      requested.row,
      agents.length,
    ),
    column: placeOf(
      challenges.findIndex(({ challengeKey }) => challengeKey === requested.challengeKey),
      requested.column,
      challenges.length,
    ),
  }
  const setActive = useCallback(
    ({ row, column }: CellPosition): void =>
      setRequested({
        ...{ row, column },
        agentKey: agents[row]?.agentKey ?? null,
        challengeKey: challenges[column]?.challengeKey ?? null,
      }),
    [agents, challenges],
  )
  return { active, setActive }
}

/** What of the grid is drawn and where, which cell is the active one, and what keys do with it. */
export function useObligationGrid(
  box: RefObject<HTMLDivElement | null>,
  { agents, challenges, cells }: ObligationMatrix,
) {
  const navigate = useNavigate()
  const rowPx = useRowHeight()
  const namePx = namePxOf(useWideWindow(1_600))
  const { active, setActive } = useActiveCell(agents, challenges)
  const rowOffsets = useMemo(() => evenOffsetsOf(agents.length, rowPx), [agents.length, rowPx])
  const columnOffsets = useMemo(() => evenOffsetsOf(challenges.length, columnPx), [challenges.length])
  const rowAxis = { offsetsPx: rowOffsets, coverPx: headPx }
  const columnAxis = { axis: 'x', offsetsPx: columnOffsets, coverPx: namePx } as const
  const rows = useBoxWindow(box, { ...rowAxis, overscan: 4 })
  const columns = useBoxWindow(box, { ...columnAxis, overscan: 2 })

  const predict = useCallback(
    (place: CellPosition): void => {
      const challenge = challenges[place.column]
      const agent = agents[place.row]
      if (challenge === undefined || agent === undefined || cells[place.row]?.[place.column] == null) return
      void navigate({
        to: '/predict/$challengeKey',
        params: { challengeKey: challenge.challengeKey },
        search: { agents: agent.agentKey },
      })
    },
    [agents, challenges, cells, navigate],
  )

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return
    if (event.key === 'Enter') {
      if (!event.repeat) predict(active)
      return
    }
    const element = box.current
    if (element === null) return
    const page = Math.max(1, Math.floor((element.clientHeight - headPx) / rowPx) - 1)
    const place = movePlace(active, event, { rows: agents.length, columns: challenges.length, page })
    if (place === null) return
    event.preventDefault()
    setActive(place)
    revealBox(element, place.row, rowAxis)
    revealBox(element, place.column, columnAxis)
  }

  const jumpTo = (site: Site): void => {
    const row = agents.findIndex((agent) => agent.site === site)
    const column = Math.max(
      0,
      challenges.findIndex((challenge) => challenge.site === site),
    )
    setActive({ row, column })
    box.current?.scrollTo({ top: rowOffsets[row] ?? 0, left: columnOffsets[column] ?? 0 })
  }

  const shownColumns = useMemo(
    () => placeColumns(indexesOf(columns, active.column, challenges.length), { namePx, offsetsPx: columnOffsets }),
    [columns, active.column, challenges.length, namePx, columnOffsets],
  )
  return {
    active,
    setActive,
    predict,
    onKeyDown,
    jumpTo,
    namePx,
    rows: indexesOf(rows, active.row, agents.length).map((row) => ({ row, topPx: rowOffsets[row] ?? 0 })),
    columns: shownColumns,
    widthPx: namePx + (columnOffsets.at(-1) ?? 0),
    heightPx: rowOffsets.at(-1) ?? 0,
  }
}

/** Where each column begins, right of the names. */
function placeColumns(indexes: readonly number[], at: { namePx: number; offsetsPx: readonly number[] }) {
  return indexes.map((column) => ({ column, leftPx: at.namePx + (at.offsetsPx[column] ?? 0) }))
}

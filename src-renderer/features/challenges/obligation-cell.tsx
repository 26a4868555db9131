import { memo } from 'react'
import type { ChallengeView, Obligation } from '#contract/ipc/challenges.procedures.ts'
import type { DeadlinePhase } from '#contract/rules/challenges/deadline.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { nameOfChallenge } from '../../shared/challenges/challenge-name.ts'
import { joinClassNames } from '../../ui/class-names.ts'
import { formatMoment } from '../../ui/text/format-time.ts'
import { useUi } from '../../ui/ui-provider.tsx'
import { type CellTone, getCellTone, getCellUrgency } from './cell-tone.ts'
import type { CellPosition } from './obligation-matrix.ts'

export const toneClasses: Readonly<Record<CellTone, string>> = {
  quiet: 'text-ink-3',
  todo: 'bg-warn-soft text-warn',
  urgent: 'bg-warn-soft text-warn ring-1 ring-warn ring-inset',
  alarm: 'bg-bad-solid text-on-solid',
  moving: 'bg-accent-soft text-accent',
  done: 'bg-ok-soft text-ok',
  other: 'bg-sunken text-ink-2',
  bad: 'bg-bad-soft text-bad',
}

interface ObligationCellProps {
  id: string
  row: number
  column: number
  agentName: string
  challenge: ChallengeView
  /** Null: the agent is on another site than the challenge, or one of the two is gone. */
  obligation: Obligation | null
  /** The agent or the challenge is listed no more; it is still there because the grid is held. */
  isGone: boolean
  phase: DeadlinePhase
  isActive: boolean
  leftPx: number
  widthPx: number
  /** The same functions for every cell: a cell that is drawn already is left alone while the grid scrolls. */
  onPick: (place: CellPosition) => void
  onOpen: (place: CellPosition) => void
}

const urgentKeys = { closing: 'closing', 'last-seconds': 'lastSeconds', closed: 'closed' } as const

function Cell(props: ObligationCellProps) {
  const {
    id,
    row,
    column,
    agentName,
    challenge,
    obligation,
    isGone,
    phase,
    isActive,
    leftPx,
    widthPx,
    onPick,
    onOpen,
  } = props
  const { t } = useTranslation('challenges')
  const { language } = useUi()
  const { deadlineAtMs } = challenge
  const urgency = obligation === null || isGone ? null : getCellUrgency(obligation, phase)
  const state = isGone
    ? t('matrix.gone')
    : obligation === null
      ? t('matrix.otherSite')
      : t(`obligation.${obligation}.word`)
  const words = t('matrix.cell', {
    agent: escapeInvisible(agentName),
    challenge: nameOfChallenge(challenge),
    at: formatMoment(deadlineAtMs, { nowMs: deadlineAtMs, language }),
    state: urgency === null ? state : t(`matrix.urgent.${urgentKeys[urgency]}`, { state }),
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells are absolutely placed, which table elements cannot be
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the focus and the keys
    <div
      id={id}
      role="gridcell"
      tabIndex={-1}
      aria-colindex={column + 2}
      aria-label={words}
      aria-selected={isActive}
      title={words}
      onClick={() => onPick({ row, column })}
      onDoubleClick={() => onOpen({ row, column })}
      className={joinClassNames(
        'absolute top-0 flex h-full items-center justify-center border-line border-r p-0.5 outline-none',
        obligation === null && 'bg-ground',
      )}
      style={{ left: leftPx, width: widthPx }}
    >
      <span
        aria-hidden
        className={joinClassNames(
          'flex size-full items-center justify-center rounded-sm text-xs font-semibold',
          obligation !== null && toneClasses[getCellTone(obligation, phase)],
          isActive && 'outline-focus -outline-offset-1 outline-line-strong group-focus-visible:outline-accent',
        )}
      >
        {obligation === null ? null : t(`obligation.${obligation}.letter`)}
      </span>
    </div>
  )
}

/** One agent towards one challenge, as a letter and a colour; in words for the pointer and for assistive technology. */
export const ObligationCell = memo(Cell)

import { Check, Minus } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { joinClassNames } from '../../../ui/class-names.ts'
import type { CellState } from '../pending/pending-changes.ts'
import type { CellNote } from './cell-note.ts'
import type { Counts } from './tri-state.ts'

/** Marks the cell that the keys are at; the grid itself has the focus. */
export const activeClass =
  'ring-inset forced-colors:group-focus/grid:outline-focus forced-colors:-outline-offset-2 group-focus/grid:ring-2 group-focus/grid:ring-line-strong group-focus-visible/grid:ring-accent'

/** The grid track at the right edge, whatever comes before it. */
export const lastTrack = '-2 / -1'

const marks: Readonly<Record<CellState, { sign: string; look: string }>> = {
  on: { sign: '✓', look: 'bg-ok-soft text-ok' },
  off: { sign: '', look: 'border border-line-strong' },
  unknown: { sign: '?', look: 'border border-dashed border-line-strong text-ink-3' },
  on_to_off: { sign: '−', look: 'bg-warn-soft text-warn ring-1 ring-warn ring-inset' },
  off_to_on: { sign: '+', look: 'bg-accent-solid text-on-solid' },
  unknown_to_on: { sign: '+', look: 'bg-accent-solid text-on-solid' },
  unknown_to_off: { sign: '−', look: 'bg-warn-soft text-warn ring-1 ring-warn ring-inset' },
  gone_to_on: { sign: '!', look: 'bg-bad-soft text-bad ring-1 ring-bad ring-inset' },
  not_offered: { sign: '·', look: 'text-ink-3' },
}

const noteMarks: Readonly<Record<CellNote['kind'], { sign: string; look: string }>> = {
  missing: { sign: '✓', look: 'border border-dashed border-warn text-warn' },
  refused: { sign: '×', look: 'border border-line-strong text-bad' },
  unlisted: { sign: '×', look: 'border border-line-strong text-bad' },
}

/** The subscription of one agent to one scope, as a sign and a colour. What is pending is shown before any note. */
export function CellMark({ state, note = null }: { state: CellState; note?: CellNote['kind'] | null }) {
  const { sign, look } = note !== null && (state === 'on' || state === 'off') ? noteMarks[note] : marks[state]
  return (
    <span
      aria-hidden
      className={joinClassNames('flex h-[18px] w-6 items-center justify-center rounded-sm text-xs font-semibold', look)}
    >
      {sign}
    </span>
  )
}

/** All, none or mixed, with how many of how many; in the accent where something is pending. */
export function CountMark({ counts, isPending }: { counts: Counts; isPending: boolean }) {
  const { t } = useTranslation('subscriptions')
  const { state, on, total } = counts
  return (
    <span aria-hidden className="inline-flex items-center gap-1.5">
      <span
        className={joinClassNames(
          'inline-flex size-3.5 shrink-0 items-center justify-center rounded-sm border',
          state === 'all' && total > 0
            ? 'border-ink-2 bg-ink-2 text-surface'
            : 'border-line-strong bg-surface text-ink-2',
        )}
      >
        {total === 0 || state === 'none' ? null : state === 'all' ? (
          <Check className="size-2.5" strokeWidth={3.5} />
        ) : (
          <Minus className="size-2.5" strokeWidth={3.5} />
        )}
      </span>
      <span className={joinClassNames('text-xs', isPending ? 'font-semibold text-accent' : 'text-ink-3')}>
        {t('counts.short', { on, total })}
      </span>
    </span>
  )
}

import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BoardView } from '#contract/ipc/leaderboards.procedures.ts'
import { findScaleDoubt } from '#contract/rules/leaderboards/average-scale.ts'
import { hasRanks } from '#contract/rules/leaderboards/compute-ranks.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useErrorText } from '../../ui/errors/use-error-text.ts'
import { TimeText } from '../../ui/text/time-text.tsx'

/** What is to be known of a board before it is believed, a line each; nothing for a whole one that was just read. */
export function LeaderboardNotes({ view }: { view: BoardView }) {
  const { t } = useTranslation('leaderboards')
  const lines = [...useWarnings(view), ...useHints(view)]
  if (lines.length === 0) return null
  return (
    <section aria-label={t('note.label')} className="border-line border-b bg-ground px-4 py-1.5 text-xs text-ink-2">
      <ul className="flex flex-col gap-0.5">
        {lines.map(({ id, isWarning, text }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            {isWarning ? <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-warn" /> : null}
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Line {
  id: string
  isWarning: boolean
  text: ReactNode
}

function useWarnings({ error, readAtMs, completeness, isSameAsAll, rows, rowCount }: BoardView): Line[] {
  const { t } = useTranslation('leaderboards')
  const errorText = useErrorText()
  const scaleDoubt = findScaleDoubt(rows.map(({ avgScore }) => avgScore))
  const lines: (Line | null)[] = [
    error === null
      ? null
      : {
          id: 'error',
          isWarning: true,
          text:
            readAtMs === null ? (
              <span>{t('note.failed', { what: escapeInvisible(errorText(error).what) })}</span>
            ) : (
              <span>
                <TimeText
                  lead={t('note.failedKept', { what: escapeInvisible(errorText(error).what) })}
                  atMs={readAtMs}
                />
              </span>
            ),
        },
    scaleDoubt === null ? null : { id: 'scale', isWarning: true, text: t(`note.scale.${scaleDoubt}`) },
    isSameAsAll ? { id: 'same', isWarning: true, text: t('note.sameAsAll') } : null,
    rowCount > rows.length
      ? { id: 'cut', isWarning: true, text: t('note.cut', { shown: rows.length, total: rowCount }) }
      : null,
  ]
  if (completeness !== null && !isComplete(completeness)) {
    const { received, total, hasMore, unreadable } = completeness
    if (unreadable > 0) {
      lines.push({ id: 'unreadable', isWarning: true, text: t('note.unreadable', { count: unreadable }) })
    }
    if (hasMore) {
      const text =
        total !== null && total > received
          ? t('note.short', { received, total })
          : t(completeness.isMoreAssumed ? 'note.mayBeMore' : 'note.more', { count: received })
      lines.push({ id: 'short', isWarning: true, text })
    }
  }
  return lines.filter((line) => line !== null)
}

function useHints(view: BoardView): Line[] {
  const { t } = useTranslation('leaderboards')
  const { rankedBy, rows, completeness, ownUnlisted, gone, goneCount } = view
  const isWhole = completeness !== null && isComplete(completeness)
  const computed = hasRanks({ isWhole, rankedBy }) ? 'note.computed' : 'note.notComputed'
  const lines: (Line | null)[] = [
    rankedBy === 'console' ? { id: 'computed', isWarning: false, text: t(computed) } : null,
    rankedBy === null && rows.length > 0 ? { id: 'unranked', isWarning: false, text: t('note.unranked') } : null,
    ownUnlisted === null || ownUnlisted === 0
      ? null
      : { id: 'unlisted', isWarning: false, text: t('note.ownUnlisted', { count: ownUnlisted }) },
    gone.length === 0 ? null : { id: 'gone', isWarning: false, text: <Gone gone={gone} goneCount={goneCount} /> },
  ]
  return lines.filter((line) => line !== null)
}

function Gone({ gone, goneCount }: Pick<BoardView, 'gone' | 'goneCount'>) {
  const { t } = useTranslation('leaderboards')
  return (
    <details>
      <summary className="cursor-default hover:text-ink">{t('note.gone', { count: goneCount })}</summary>
      <ul className="flex flex-col gap-0.5 py-1 pl-4">
        {gone.map(({ agentId, name, rank, lastSeenAtMs }) => (
          <li key={agentId}>
            {escapeInvisible(name ?? agentId)}
            {': '}
            <TimeText lead={t('note.goneLast', { rank: rank ?? '–' })} atMs={lastSeenAtMs} />
          </li>
        ))}
        {gone.length === goneCount ? null : <li>{t('note.goneCut', { shown: gone.length, total: goneCount })}</li>}
      </ul>
    </details>
  )
}

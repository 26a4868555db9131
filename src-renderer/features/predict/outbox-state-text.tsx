import { useTranslation } from 'react-i18next'
import type { OutboxRow, OutboxState } from '#contract/ipc/views.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { useErrorWords } from '../../ui/use-error-words.ts'

const looks: Readonly<Record<OutboxState, { tone: Tone; letter: string }>> = {
  queued: { tone: 'accent', letter: '…' },
  sending: { tone: 'accent', letter: '→' },
  waiting: { tone: 'warn', letter: '…' },
  accepted: { tone: 'ok', letter: '✓' },
  refused: { tone: 'bad', letter: '✗' },
  uncertain: { tone: 'warn', letter: '?' },
  needs_you: { tone: 'bad', letter: '!' },
  expired: { tone: 'bad', letter: '✗' },
  cancelled: { tone: 'neutral', letter: '–' },
}

/** What has become of a prediction that was handed over, in a word, with its id or the reason. */
export function OutboxStateText({ row }: { row: OutboxRow }) {
  const { t } = useTranslation('predict')
  const errorWords = useErrorWords()
  const why = row.error === null ? null : errorWords(row.error)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <Badge {...looks[row.state]}>{t(`state.${row.state}`)}</Badge>
      {row.state === 'accepted' && row.remoteId !== null ? <IdText id={row.remoteId} max={14} /> : null}
      {row.state === 'uncertain' ? (
        <span className="max-w-full truncate text-xs text-ink-3" title={t('receipt.checking')}>
          {t('receipt.checking')}
        </span>
      ) : why === null || row.state === 'accepted' ? null : (
        <span className="max-w-full truncate text-xs text-ink-2" title={`${why.what} ${why.next}`}>
          {why.what}
        </span>
      )}
    </span>
  )
}

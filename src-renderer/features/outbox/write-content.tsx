import type { DiscussionWrite, OutboxRow, PredictionWrite } from '#contract/ipc/outbox.procedures.ts'
import { isPredictionWrite } from '#contract/rules/outbox/is-prediction-write.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ConfidenceText } from '../../ui/text/confidence-text.tsx'
import { useContentWords } from '../../ui/text/confirmed-prediction.tsx'
import { DirectionText } from '../../ui/text/direction-text.tsx'
import { type Joins, useJoins } from '../../ui/text/use-joins.ts'

/** What a write of the discussion says or is about, as it was written. */
function contentOf({ text, title, comment, target }: DiscussionWrite, label: Joins['label']): string {
  const written = title && text ? label(title, text) : title || text
  return written || target?.name || target?.agentId || comment?.text || comment?.commentId || ''
}

/** What is sent, in a line. Of a prediction the outbox does not know whether its challenge has resolved. */
export function WriteContent({ row }: { row: OutboxRow }) {
  const { t } = useTranslation('outbox')
  const { label } = useJoins()
  if (isPredictionWrite(row)) {
    return (
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        {row.former === null ? null : <Former former={row.former} row={row} />}
        <DirectionText direction={row.direction} outcomes={row.outcomes} site={row.site} isPending />
        <span title={t('column.confidence')}>
          <ConfidenceText confidence={row.confidence} isPending />
        </span>
      </span>
    )
  }
  const content = escapeInvisible(contentOf(row, label))
  return (
    <span className="truncate" title={content}>
      {content}
    </span>
  )
}

/** The whole of what is sent, for a dialog: what it is about and every word of it. */
export function WriteWhole({ row }: { row: OutboxRow }) {
  const { t } = useTranslation('outbox')
  const { label } = useJoins()
  const about = isPredictionWrite(row) ? row.question : (row.event?.title ?? row.event?.eventId ?? '')
  return (
    <div className="flex flex-col gap-1 p-3">
      {row.kind === 'prediction' ? null : <p className="font-semibold">{t(`kind.${row.kind}`)}</p>}
      {about === '' ? null : <p className="break-words">{escapeInvisible(about)}</p>}
      {isPredictionWrite(row) ? (
        <WriteContent row={row} />
      ) : (
        <p className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words text-ink-2">
          {escapeInvisible(contentOf(row, label))}
        </p>
      )}
    </div>
  )
}

/** What a revision would replace, before what it says. */
function Former({ former, row }: { former: NonNullable<PredictionWrite['former']>; row: PredictionWrite }) {
  const { t } = useTranslation('outbox')
  const { label } = useJoins()
  const content = useContentWords()(former, { outcomes: row.outcomes, isPending: true }) ?? '–'
  return (
    <span className="w-full truncate text-xs text-ink-2" title={content}>
      {label(t('kind.revision'), content)} →
    </span>
  )
}

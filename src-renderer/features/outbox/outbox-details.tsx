import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isPredictionWrite } from '#contract/rules/outbox/is-prediction-write.ts'
import { isIneffective } from '#contract/rules/outbox/write-state.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { GoesIn } from '../../shared/outbox/goes-in.tsx'
import { useDoubtText } from '../../shared/outbox/use-doubt-text.ts'
import { useHeldText } from '../../shared/outbox/use-held-text.ts'
import { useLimitText } from '../../shared/outbox/use-limit-text.ts'
import { isOfAnotherConsole, useReasonText } from '../../shared/outbox/use-reason-text.ts'
import { useAimText } from '../../shared/pauses/use-aim-text.ts'
import { joinClassNames } from '../../ui/class-names.ts'
import { useContentWords } from '../../ui/text/confirmed-prediction.tsx'
import { IdText } from '../../ui/text/id-text.tsx'
import { addGap, joinSentences } from '../../ui/text/join-sentences.ts'
import { useJoins } from '../../ui/text/use-joins.ts'

interface OutboxDetailsProps {
  row: OutboxRow
}

/** The rows of the outbox are two lines high, for the sake of this column. */
const twoLines = 'line-clamp-2 whitespace-normal leading-[18px]'

/** What is known of a write: its id, the reason with the next step, or what happens next by itself. */
export function OutboxDetails({ row }: OutboxDetailsProps) {
  const { t } = useTranslation('outbox')
  const why = useReasonText()(row)
  const held = useHeldText()(row)
  const differs = isPredictionWrite(row) && row.held?.differs === true
  const formerHolds = useFormerHolds()(row)
  const limitText = useLimitText()(row.error)
  const aimText = useAimText()
  const { list } = useJoins()
  const doubtText = useDoubtText()
  const isHeld = row.pausedBy.length > 0
  const known = isHeld
    ? t('known.held', { aims: list(row.pausedBy.map(aimText)) })
    : (doubtText(row) ?? t(`known.${row.state}`))
  // What it was cancelled from may have left a reason that does not hold any more.
  const isEndedFor = row.state === 'refused' || (row.state === 'cancelled' && isOfAnotherConsole(row))
  const trace = [
    isEndedFor && why !== null ? '' : known,
    t('known.attempt', { count: row.attempt }),
    `${t('known.request')} ${row.requestId}`,
    why === null ? '' : joinSentences([why.what, why.next]),
    held ?? '',
    formerHolds ?? '',
  ]
    .filter((part) => part !== '')
    .join('\n')
  return (
    <span className="flex min-w-0 items-baseline gap-1.5" title={escapeInvisible(trace)}>
      {held !== null ? (
        <span className={twoLines}>
          {why === null ? null : <span className="text-ink">{addGap(escapeInvisible(why.what))}</span>}
          <span className={differs ? 'text-bad' : 'text-ink-2'}>{held}</span>
        </span>
      ) : row.state === 'accepted' && why !== null && row.error?.code === 'prediction_not_counted' ? (
        <>
          <span className={twoLines}>
            <span className="text-warn">{addGap(escapeInvisible(why.what))}</span>
            <span className="text-ink-2">{escapeInvisible(why.next)}</span>
          </span>
          {row.remoteId === null ? null : <IdText id={row.remoteId} max={16} />}
        </>
      ) : row.state === 'accepted' ? (
        row.remoteId === null ? (
          <span className="truncate text-ink-2">{t('known.acceptedNoId')}</span>
        ) : (
          <>
            <span className="text-ink-2">{addGap(t('known.accepted'))}</span>
            <IdText id={row.remoteId} max={16} />
            {row.kind === 'revision' && row.held?.revisionNumber != null ? (
              <span className="text-ink-2">{t('known.revisionNumber', { number: row.held.revisionNumber })}</span>
            ) : null}
          </>
        )
      ) : row.state === 'waiting' && row.waitsUntilMs !== null && !isHeld ? (
        <>
          <GoesIn atMs={row.waitsUntilMs} />
          {why === null ? null : (
            <span className={joinClassNames(twoLines, 'text-ink-2')}>{limitText ?? escapeInvisible(why.what)}</span>
          )}
        </>
      ) : isEndedFor && why !== null ? (
        <span className={twoLines}>
          <span className="text-ink">{addGap(escapeInvisible(why.what))}</span>
          <span className="text-ink-2">{formerHolds ?? escapeInvisible(why.next)}</span>
        </span>
      ) : (
        <span className={joinClassNames(twoLines, isHeld ? 'text-warn' : 'text-ink-2')}>
          {joinSentences([known, formerHolds])}
        </span>
      )}
    </span>
  )
}

/** That a revision which came to nothing has left the prediction as it was; null where that is not so, or not known. */
function useFormerHolds(): (row: OutboxRow) => string | null {
  const { t } = useTranslation('outbox')
  const words = useContentWords()
  return (row) => {
    if (row.kind !== 'revision' || row.former === null) return null
    if (!isIneffective(row.state) || row.error?.code === 'outcome_unknown' || isOfAnotherConsole(row)) return null
    return t('known.formerHolds', { former: words(row.former, { outcomes: row.outcomes, isPending: true }) ?? '–' })
  }
}

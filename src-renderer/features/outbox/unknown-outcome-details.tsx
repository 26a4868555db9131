import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useErrorText } from '../../ui/errors/use-error-text.ts'
import { joinSentences } from '../../ui/text/join-sentences.ts'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useCount } from '../../ui/text/use-count.ts'

/** What was tried to find out what became of a write, and when. */
export function UnknownOutcomeDetails({ row }: { row: OutboxRow }) {
  const { t } = useTranslation('outbox')
  const words = useErrorText()
  const count = useCount()
  const { doubt, sentAtMs } = row
  if (doubt === null) return null
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-ink-2">
      <dt>{t('doubt.sent')}</dt>
      <dd>{sentAtMs === null ? '–' : <TimeText atMs={sentAtMs} />}</dd>
      <dt>{t('doubt.since')}</dt>
      <dd>
        <TimeText atMs={doubt.sinceMs} />
      </dd>
      <dt>{t('doubt.looks')}</dt>
      <dd>{count(doubt.looks)}</dd>
      <dt>{t('doubt.last')}</dt>
      <dd>
        {doubt.lookedAtMs === null || doubt.found === null ? (
          '–'
        ) : (
          <>
            <TimeText atMs={doubt.lookedAtMs} /> ·{' '}
            {joinSentences([
              t(
                row.kind === 'revision' && doubt.found === 'incomplete'
                  ? 'doubt.found.blind'
                  : row.kind !== 'prediction' && doubt.found === 'not_listed'
                    ? 'doubt.notFound'
                    : `doubt.found.${doubt.found}`,
              ),
              doubt.error === null ? null : escapeInvisible(words(doubt.error).what),
            ])}
          </>
        )}
      </dd>
    </dl>
  )
}

import { useTranslation } from '../../../i18n/use-translation.tsx'
import { formatMoment } from '../../../ui/text/format-time.ts'
import { joinSentences } from '../../../ui/text/join-sentences.ts'
import { useFromNow, useUi } from '../../../ui/ui-provider.tsx'
import type { ReviewedRow } from './review-table.tsx'

type Taking = NonNullable<ReviewedRow['revises']>['taking']

/** That some of what is sent are revisions, and what is known of how their services take such. Nothing without any. */
export function RevisionNote({ rows }: { rows: readonly ReviewedRow[] }) {
  const { t } = useTranslation('predictions')
  const { language } = useUi()
  const revisions = rows.flatMap(({ revises }) => (revises === null ? [] : [revises]))
  const text = useFromNow((nowMs) => {
    const sentences = revisions.map(({ taking }: { taking: Taking }) =>
      taking.is === 'unknown'
        ? t('review.taking.unknown')
        : t(`review.taking.${taking.is}`, { when: formatMoment(taking.atMs, { nowMs, language }) }),
    )
    return joinSentences([t('review.revises', { count: revisions.length }), ...new Set(sentences)])
  })
  if (revisions.length === 0) return null
  const isWarning = revisions.some(({ taking }) => taking.is === 'refused')
  return (
    <p role="status" className={isWarning ? 'rounded-md bg-warn-soft px-3 py-2 text-warn' : 'text-ink-2'}>
      {text}
    </p>
  )
}

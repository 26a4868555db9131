import { useTranslation } from '../../../i18n/use-translation.tsx'
import { joinSentences } from '../../../ui/text/join-sentences.ts'
import { useTimeText } from '../../../ui/text/use-time-text.ts'
import type { ReviewedRow } from './review-table.tsx'

type Taking = NonNullable<ReviewedRow['revises']>['taking']

/** That some of what is sent are revisions, and what is known of how their services take such. Nothing without any. */
export function RevisionNote({ rows }: { rows: readonly ReviewedRow[] }) {
  const { t } = useTranslation('predictions')
  const { bothZones } = useTimeText()
  const revisions = rows.flatMap(({ revises }) => (revises === null ? [] : [revises]))
  if (revisions.length === 0) return null
  const sentences = new Set(
    revisions.map(({ taking }: { taking: Taking }) =>
      taking.is === 'unknown'
        ? t('review.taking.unknown')
        : t(`review.taking.${taking.is}`, { when: bothZones(taking.atMs) }),
    ),
  )
  const isWarning = revisions.some(({ taking }) => taking.is === 'refused')
  return (
    <p role="status" className={isWarning ? 'rounded-md bg-warn-soft px-3 py-2 text-warn' : 'text-ink-2'}>
      {joinSentences([t('review.revises', { count: revisions.length }), ...sentences])}
    </p>
  )
}

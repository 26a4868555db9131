import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useHiding } from '../../../ui/presentation/hiding.tsx'
import { DirectionText } from '../../../ui/text/direction-text.tsx'
import { listDirectionChoices } from '../desk/row/direction-choices.ts'
import type { ReviewedRow } from './review-table.tsx'

/** How many go which way, in one line: one row on the wrong side among forty shows here. */
export function ReviewCounts({ rows, challenge }: { rows: readonly ReviewedRow[]; challenge: ChallengeView }) {
  const { t } = useTranslation('predictions')
  if (useHiding()) return null
  return (
    <ul aria-label={t('review.directions')} className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1">
      {listDirectionChoices(challenge.outcomes).map(({ direction }) => {
        const count = rows.filter(({ draft }) => draft?.direction === direction).length
        return count === 0 ? null : (
          <li key={direction} className="inline-flex items-center gap-1.5">
            <b className="text-lg tabular-nums">{count}</b>
            <DirectionText
              size="lg"
              direction={direction}
              outcomes={challenge.outcomes}
              site={challenge.site}
              isPending
            />
          </li>
        )
      })}
    </ul>
  )
}

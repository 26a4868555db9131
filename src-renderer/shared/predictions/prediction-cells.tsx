import type { PredictionView } from '#contract/ipc/predictions.procedures.ts'
import { isPendingPrediction } from '#contract/rules/predictions/is-pending.ts'
import { scopeKeyOfChallenge } from '#contract/rules/subscriptions/scope-key.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { joinClassNames } from '../../ui/class-names.ts'
import { ConfidenceText } from '../../ui/text/confidence-text.tsx'
import { ConfirmedDirection } from '../../ui/text/confirmed-prediction.tsx'

/** The scope key of what is predicted; the service's own word for it on hover. */
export function AssetCell({ row, isStrong = false }: { row: PredictionView; isStrong?: boolean }) {
  return (
    <span className={joinClassNames('truncate', isStrong && 'font-semibold')} title={escapeInvisible(row.asset)}>
      {escapeInvisible(scopeKeyOfChallenge({ scopeKey: null, asset: row.asset }))}
    </span>
  )
}

/** The direction that the service holds, beside what was sent from here. */
export function DirectionCell({ row }: { row: PredictionView }) {
  const own = row.sent === null ? null : ({ is: 'sent', content: row.sent } as const)
  return (
    <ConfirmedDirection
      content={row}
      own={own}
      outcomes={row.outcomes}
      site={row.site}
      isPending={isPendingPrediction(row)}
    />
  )
}

export function renderConfidenceCell(row: PredictionView) {
  return <ConfidenceText confidence={row.confidence} isPending={isPendingPrediction(row)} />
}

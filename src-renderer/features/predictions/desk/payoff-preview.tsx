import { readConfidence } from '#contract/rules/predictions/confidence.ts'
import type { ScoredPrediction } from '#contract/rules/predictions/scoring.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { formatBrier, payoffOf, recordNear } from './payoff.ts'

interface PayoffPreviewProps {
  confidenceText: string
  record: readonly ScoredPrediction[]
}

const percent = (probability: number): string => `${Math.round(probability * 100)} %`
const score = (points: number): string => String(Math.round(points * 10) / 10)

/** The two scores that this confidence can bring, each with its Brier score, and when it is worth it. */
export function PayoffPreview({ confidenceText, record }: PayoffPreviewProps) {
  const { t } = useTranslation('predictions')
  const reading = readConfidence(confidenceText)
  if (reading.kind !== 'ok') return <span className="text-ink-3">{t('payoff.none')}</span>
  const payoff = payoffOf(reading.value, record)
  const scores = { right: score(payoff.ifRight), wrong: score(payoff.ifWrong) }
  const brier = { right: formatBrier(payoff.brierIfRight), wrong: formatBrier(payoff.brierIfWrong) }
  return (
    <div className="flex min-w-0 flex-col pr-2 leading-[18px]">
      <span title={t('payoff.label', scores)}>{t('payoff.scores', scores)}</span>
      {payoff.average !== null ? (
        <span className="truncate text-xs text-ink-3 leading-4" title={t('payoff.holdsHelp')}>
          {payoff.holdsAverage === null
            ? t('payoff.cannotHold', { average: score(payoff.average) })
            : payoff.holdsAverage === 0
              ? t('payoff.holdsAnyway', { average: score(payoff.average) })
              : t('payoff.holdsAverage', {
                  average: score(payoff.average),
                  percent: percent(payoff.holdsAverage),
                })}
        </span>
      ) : payoff.breakEven !== null ? (
        <span className="truncate text-xs text-ink-3 leading-4" title={t('payoff.breakEvenHelp')}>
          {t('payoff.breakEven', { percent: percent(payoff.breakEven) })}
        </span>
      ) : null}
      <span className="truncate text-xs text-ink-3 leading-4" title={t('payoff.brierHelp')}>
        {t('payoff.brier', brier)}
      </span>
    </div>
  )
}

/** How this agent did when it was about as confident; says so when that is too little to go by. */
export function TrackRecord({ confidenceText, record }: PayoffPreviewProps) {
  const { t } = useTranslation('predictions')
  if (record.length === 0) return <span className="text-ink-3">{t('record.none')}</span>
  const reading = readConfidence(confidenceText)
  if (reading.kind !== 'ok') return <span className="text-ink-3">{t('payoff.none')}</span>
  const near = recordNear(reading.value, record)
  const counts = { correct: near.correct, n: near.n }
  if (!near.isEnough)
    return (
      <span className="text-ink-3" title={t('record.help')}>
        {t('record.few', { count: near.n })}
      </span>
    )
  return (
    <div className="flex min-w-0 flex-col leading-[18px]" title={t('record.help')}>
      <span>{t('record.rate', counts)}</span>
      <span className="truncate text-xs text-ink-3">
        {t('record.interval', { low: Math.round(near.low * 100), high: Math.round(near.high * 100) })}
      </span>
      {near.brier === null ? null : (
        <span className="truncate text-xs text-ink-3 leading-4">
          {t('record.brier', { brier: formatBrier(near.brier) })}
        </span>
      )}
    </div>
  )
}

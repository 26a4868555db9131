import { useTranslation } from 'react-i18next'
import { readConfidence } from '#contract/rules/predictions/confidence.ts'
import type { ScoredPrediction } from '#contract/rules/predictions/scoring.ts'
import { payoffOf, recordNear } from './payoff.ts'

interface PayoffPreviewProps {
  confidenceText: string
  record: readonly ScoredPrediction[]
}

const percent = (probability: number): string => `${Math.round(probability * 100)} %`
const score = (points: number): string => String(Math.round(points * 10) / 10)

/** The two scores that this confidence can bring, and how often it has to be right to be worth it. */
export function PayoffPreview({ confidenceText, record }: PayoffPreviewProps) {
  const { t } = useTranslation('predictions')
  const reading = readConfidence(confidenceText)
  if (reading.kind !== 'ok') return <span className="text-ink-3">{t('payoff.none')}</span>
  const payoff = payoffOf(reading.value, record)
  const scores = { right: score(payoff.ifRight), wrong: score(payoff.ifWrong) }
  return (
    <div className="flex min-w-0 flex-col pr-2">
      <span title={t('payoff.label', scores)}>{t('payoff.scores', scores)}</span>
      {payoff.average !== null ? (
        <span className="truncate text-xs text-ink-3" title={t('payoff.holdsHelp')}>
          {payoff.holdsAverage === null
            ? t('payoff.cannotHold', { average: score(payoff.average) })
            : t('payoff.holdsAverage', {
                average: score(payoff.average),
                percent: percent(payoff.holdsAverage),
              })}
        </span>
      ) : payoff.breakEven !== null ? (
        <span className="truncate text-xs text-ink-3" title={t('payoff.breakEvenHelp')}>
          {t('payoff.breakEven', { percent: percent(payoff.breakEven) })}
        </span>
      ) : null}
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
        {t('record.few', { n: near.n })}
      </span>
    )
  return (
    <div className="flex min-w-0 flex-col" title={t('record.help')}>
      <span>{t('record.rate', counts)}</span>
      <span className="truncate text-xs text-ink-3">
        {t('record.interval', { low: Math.round(near.low * 100), high: Math.round(near.high * 100) })}
      </span>
    </div>
  )
}

import { isScore } from '#contract/rules/analytics/prediction-columns.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'

interface ScoreTextProps {
  /** 0 to 100; null while there is none. */
  score: number | null
  /** How many predictions an average is of. */
  count?: number
  /** Default 1. More where ranks hang on them. */
  digits?: number
}

/** A score with one decimal if not told otherwise, and for an average how many predictions it is of. */
export function ScoreText({ score, count, digits = 1 }: ScoreTextProps) {
  const { t } = useTranslation('ui')
  if (score === null) return <span className="text-ink-3">–</span>
  const isCounted = isScore(score)
  return (
    <span className="whitespace-nowrap" title={t(isCounted ? 'score.outOf100' : 'score.outside')}>
      {score.toFixed(digits)}
      {isCounted ? null : (
        <span className="ml-1 font-semibold text-warn">
          <span aria-hidden>!</span>
          <span className="sr-only">{t('score.outside')}</span>
        </span>
      )}
      {count === undefined ? null : (
        <span className="ml-1 inline-block min-w-[42px] text-left text-xs text-ink-3">
          {t('score.n', { n: count })}
        </span>
      )}
    </span>
  )
}

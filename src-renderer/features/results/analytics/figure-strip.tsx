import type { AnalyticsReport } from '#contract/ipc/analytics.procedures.ts'
import { leastChallenges } from '#contract/rules/analytics/bootstrap.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { addGap } from '../../../ui/text/join-sentences.ts'
import { fewResults } from '../few-results.ts'
import { Figure } from './figure.tsx'
import { useFigureText } from './use-figure-text.ts'

const apart = ['waiting', 'missing', 'voided', 'unscored', 'outOfRange'] as const

/** The figures of a set of predictions, each with what it rests on, and what is in none of them. */
export function FigureStrip({ name, report }: { name: string | null; report: AnalyticsReport }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const { figures, calibrationError, confidenceSums } = report
  const left = apart.filter((part) => figures[part] > 0)
  const unrated = figures.n - figures.rated
  const rated = (interval: string) => t('figures.rated', { interval, n: figures.rated })
  return (
    <section
      aria-label={name ?? t('figures.label')}
      className="flex flex-col gap-1 rounded-lg border border-line bg-surface px-3 py-2"
    >
      {name === null ? null : <h2 className="font-semibold">{name}</h2>}
      <dl className="grid grid-cols-4 items-start gap-x-4 gap-y-2 min-[1200px]:grid-cols-8">
        <Figure name={t('figures.n')} note={t('figures.ofTotal', { count: figures.total })}>
          {text.count(figures.n)}
        </Figure>
        <Figure
          name={t('figures.averageScore')}
          note={t('figures.scoreNote', { interval: text.scoreInterval(figures.averageScore), n: figures.scored })}
        >
          {text.score(figures.averageScore?.value ?? null)}
        </Figure>
        <Figure
          name={t('figures.accuracy')}
          note={t('figures.scoreNote', { interval: text.percentInterval(figures.accuracy), n: figures.n })}
        >
          {text.share(figures.accuracy?.value ?? null)}
        </Figure>
        <Figure name={t('figures.meanConfidence')} note={rated(text.percentInterval(figures.meanConfidence))}>
          {text.share(figures.meanConfidence?.value ?? null)}
        </Figure>
        <Figure
          name={t('figures.brier')}
          note={`${rated(text.decimalInterval(figures.brier))} · ${t('figures.brierNote')}`}
        >
          {text.decimal(figures.brier?.value ?? null)}
        </Figure>
        <Figure
          name={t('figures.logScore')}
          note={`${rated(text.decimalInterval(figures.logScore))} · ${t('figures.logNote')}`}
        >
          {text.decimal(figures.logScore?.value ?? null)}
        </Figure>
        <Figure name={t('figures.calibrationError')} note={t('figures.calibrationNote', { n: figures.rated })}>
          {text.share(calibrationError)}
        </Figure>
        <Figure
          name={t('figures.sharpness')}
          note={`${rated(text.decimalInterval(figures.sharpness))} · ${t('figures.sharpnessNote')}`}
        >
          {text.decimal(figures.sharpness?.value ?? null)}
        </Figure>
      </dl>
      {left.length === 0 && unrated === 0 ? null : (
        <p className="text-xs text-ink-2">
          {addGap(t('apart.lead'))}
          {[
            ...left.map((part) => t(`apart.${part}`, { count: figures[part] })),
            ...(unrated === 0 ? [] : [t('apart.unrated', { count: unrated })]),
          ].join(' · ')}
        </p>
      )}
      {figures.n < fewResults ? (
        <p className="text-xs text-warn">{t('few')}</p>
      ) : confidenceSums.n === figures.n && confidenceSums.challenges < leastChallenges ? (
        <p className="text-xs text-warn">{t('fewChallenges', { count: confidenceSums.challenges })}</p>
      ) : null}
    </section>
  )
}

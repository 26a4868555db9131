import { computeDifference } from '#contract/rules/analytics/difference.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Figure } from '../figure.tsx'
import type { NamedReport } from '../named-report.ts'
import { useFigureText } from '../use-figure-text.ts'

/** How much more the first selection is than the second, with intervals. */
export function DifferenceStrip({ first, second }: { first: NamedReport; second: NamedReport }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const a = first.report.figures
  const b = second.report.figures
  const score = computeDifference(a.averageScore, b.averageScore)
  const share = computeDifference(a.accuracy, b.accuracy)
  const inPercent =
    share === null ? null : { value: share.value * 100, low: percentOf(share.low), high: percentOf(share.high) }
  const name = t('compare.difference', { first: first.name, second: second.name })
  const rows = [
    { id: 'averageScore', difference: score, unit: t('compare.points'), n: [a.scored, b.scored] },
    { id: 'accuracy', difference: inPercent, unit: t('compare.percentPoints'), n: [a.n, b.n] },
  ] as const
  return (
    <section aria-label={name} className="flex flex-col gap-1 rounded-lg border border-line bg-surface px-3 py-2">
      <h2 className="font-semibold">{name}</h2>
      <dl className="grid grid-cols-2 items-start gap-x-4 gap-y-2 min-[1200px]:grid-cols-4">
        {rows.map(({ id, difference, unit, n: [ofFirst, ofSecond] }) => (
          <Figure
            key={id}
            name={t(`figures.${id}`)}
            note={t('compare.note', {
              interval: difference === null ? '–' : text.differenceInterval(difference),
              first: ofFirst,
              second: ofSecond,
            })}
          >
            {difference === null ? '–' : `${text.difference(difference.value)} ${unit}`}
          </Figure>
        ))}
      </dl>
      <p className="text-xs text-ink-3">{t('compare.apart')}</p>
    </section>
  )
}

function percentOf(bound: number | null): number | null {
  return bound === null ? null : bound * 100
}

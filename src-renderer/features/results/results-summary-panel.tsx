import type { ReactNode } from 'react'
import type { ResultSummary } from '#contract/ipc/results.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useCount } from '../../ui/text/use-count.ts'
import { useShareText } from '../../ui/text/use-share-text.ts'
import { fewResults } from './few-results.ts'

type Bin = ResultSummary['bins'][number]

/** Of fewer results in a bin their number is shown, and no rate. */
const leastOfBin = 10

/** What the shown predictions add up to, with the numbers that it rests on. */
export function ResultsSummaryLine({ summary }: { summary: ResultSummary }) {
  const { t } = useTranslation('results')
  const count = useCount()
  const shareText = useShareText()
  const { resolved, waiting, ended, correct, scored, averageScore } = summary
  const accuracy = resolved === 0 ? t('summary.none') : shareText(correct / resolved)
  return (
    <section aria-label={t('summary.label')} className="flex flex-wrap items-baseline gap-x-8 gap-y-1">
      <dl className="flex flex-wrap items-baseline gap-x-8 gap-y-1">
        <Figure name={t('summary.n')}>{count(resolved)}</Figure>
        <Figure name={t('summary.average')}>
          {averageScore === null ? t('summary.none') : averageScore.toFixed(1)}
          {averageScore === null || scored === resolved ? null : (
            <span className="ml-1.5 text-xs font-normal text-ink-3">{t('summary.averageOf', { n: scored })}</span>
          )}
        </Figure>
        <Figure name={t('summary.accuracy')}>
          {accuracy}
          {resolved === 0 ? null : (
            <span className="ml-1.5 text-xs font-normal text-ink-3">
              {t('summary.accuracyOf', { correct, n: resolved })}
            </span>
          )}
        </Figure>
        <Figure name={t('summary.waiting')}>{count(waiting)}</Figure>
        {ended === 0 ? null : <Figure name={t('summary.ended')}>{count(ended)}</Figure>}
      </dl>
      {resolved > 0 && resolved < fewResults ? <p className="text-xs text-warn">{t('summary.few')}</p> : null}
    </section>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-row-reverse items-baseline gap-2">
      <dt className="text-xs text-ink-2">{name}</dt>
      <dd className="text-lg font-semibold">{children}</dd>
    </div>
  )
}

/** Each tenth of confidence: how many predictions were made at it and how many of them were right. */
export function CalibrationTable({ summary }: { summary: ResultSummary }) {
  const { t } = useTranslation('results')
  const count = useCount()
  const bins = summary.bins.filter(({ n }) => n > 0)
  if (bins.length === 0) return <p className="text-xs text-ink-3">{t('calibration.empty')}</p>
  const line = (name: string, cell: (bin: Bin) => ReactNode) => (
    <tr>
      <th scope="row" className="pr-4 text-left font-normal text-ink-2">
        {name}
      </th>
      {bins.map((bin) => (
        <td key={bin.from} className="w-20 pl-3 text-right tabular-nums">
          {cell(bin)}
        </td>
      ))}
    </tr>
  )
  return (
    <table className="w-fit text-xs" title={t('calibration.help')}>
      <caption className="sr-only">{t('calibration.help')}</caption>
      <thead>
        <tr className="text-ink-2">
          <th scope="col" className="pr-4 text-left font-medium">
            {t('calibration.title')}
          </th>
          {bins.map((bin) => (
            <th key={bin.from} scope="col" className="pl-3 text-right font-medium">
              {t('calibration.range', { from: bin.from.toFixed(1), to: bin.to.toFixed(1) })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {line(t('calibration.averageConfidence'), (bin) =>
          bin.meanConfidence === null ? '–' : `${Math.round(bin.meanConfidence * 100)} %`,
        )}
        {line(t('calibration.hitRate'), (bin) => (
          <span className={bin.n < leastOfBin ? 'text-ink-3' : 'font-semibold'}>
            {Math.round((bin.correct / bin.n) * 100)} %
          </span>
        ))}
        {line(t('calibration.n'), (bin) => (
          <span className={bin.n < leastOfBin ? 'text-ink-3' : ''}>
            {bin.n < leastOfBin ? t('calibration.few', { count: bin.n }) : count(bin.n)}
          </span>
        ))}
      </tbody>
    </table>
  )
}

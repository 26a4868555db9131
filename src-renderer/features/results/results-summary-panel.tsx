import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResultSummary } from './result-summary.ts'

const careBelow = 30
const fewBelow = 10

/** What the shown predictions add up to, with the numbers that it rests on. */
export function ResultsSummaryLine({ summary }: { summary: ResultSummary }) {
  const { t } = useTranslation('results')
  const { resolved, waiting, correct, averageScore } = summary
  const accuracy = resolved === 0 ? t('summary.none') : `${((correct / resolved) * 100).toFixed(1)} %`
  return (
    <section aria-label={t('summary.label')} className="flex flex-wrap items-baseline gap-x-8 gap-y-1">
      <dl className="flex flex-wrap items-baseline gap-x-8 gap-y-1">
        <Figure name={t('summary.n')}>{resolved}</Figure>
        <Figure name={t('summary.average')}>
          {averageScore === null ? t('summary.none') : averageScore.toFixed(1)}
        </Figure>
        <Figure name={t('summary.accuracy')}>
          {accuracy}
          {resolved === 0 ? null : (
            <span className="ml-1.5 text-xs font-normal text-ink-3">
              {t('summary.accuracyOf', { correct, n: resolved })}
            </span>
          )}
        </Figure>
        <Figure name={t('summary.waiting')}>{waiting}</Figure>
      </dl>
      {resolved > 0 && resolved < careBelow ? <p className="text-xs text-warn">{t('summary.few')}</p> : null}
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
  const bins = summary.bins.filter(({ n }) => n > 0)
  return (
    <section
      aria-labelledby="calibration-title"
      className="flex w-72 shrink-0 flex-col gap-2 overflow-auto p-4"
    >
      <h2 id="calibration-title" className="font-semibold">
        {t('calibration.title')}
      </h2>
      <p className="text-xs text-ink-3">{t('calibration.help')}</p>
      {bins.length === 0 ? (
        <p className="text-xs text-ink-2">{t('calibration.empty')}</p>
      ) : (
        <table className="w-full border-collapse text-right">
          <thead className="text-xs text-ink-2">
            <tr className="border-line border-b [&>th]:py-1 [&>th]:font-medium">
              <th className="text-left">{t('calibration.confidence')}</th>
              <th>{t('calibration.said')}</th>
              <th>{t('calibration.hitRate')}</th>
              <th>{t('calibration.n')}</th>
            </tr>
          </thead>
          <tbody>
            {bins.map((bin) => (
              <tr key={bin.from} className="border-line border-b [&>td]:py-1">
                <td className="text-left">
                  {t('calibration.range', { from: bin.from.toFixed(1), to: bin.to.toFixed(1) })}
                </td>
                <td>{bin.meanConfidence === null ? '–' : `${Math.round(bin.meanConfidence * 100)} %`}</td>
                <td className={bin.n < fewBelow ? 'text-ink-3' : 'font-medium'}>
                  {Math.round((bin.correct / bin.n) * 100)} %
                </td>
                <td>
                  {bin.n}
                  {bin.n < fewBelow ? (
                    <span className="block text-xs text-ink-3">{t('calibration.few')}</span>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

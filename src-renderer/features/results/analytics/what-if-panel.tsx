import { useState } from 'react'
import { Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components'
import type { AnalyticsReport } from '#contract/ipc/analytics.procedures.ts'
import { computeConfidenceGain, computeConstantConfidence } from '#contract/rules/analytics/constant-confidence.ts'
import type { Estimate } from '#contract/rules/analytics/intervals.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { NamedReport } from './named-report.ts'
import { useFigureText } from './use-figure-text.ts'

const steps = [0.5, 0.6, 0.7, 0.8, 0.9, 1]

/** What the same directions would have scored with one confidence for all, of each selection. */
export function WhatIfPanel({ series }: { series: readonly NamedReport[] }) {
  const { t } = useTranslation('analytics')
  const [confidence, setConfidence] = useState(0.7)
  return (
    <Panel title={t('whatIf.title')}>
      <Slider
        aria-label={t('whatIf.slider')}
        value={confidence}
        onChange={(value) => setConfidence(Number(value))}
        minValue={0}
        maxValue={1}
        step={0.01}
        formatOptions={{ minimumFractionDigits: 2 }}
        className="flex items-center gap-3"
      >
        <SliderTrack className="relative h-6 flex-1 before:absolute before:inset-x-0 before:top-1/2 before:h-1 before:-translate-y-1/2 before:rounded-full before:bg-line-strong forced-colors:before:border">
          <SliderThumb className="top-1/2 size-4 rounded-full border-2 border-surface bg-accent-solid shadow-layer forced-highlight" />
        </SliderTrack>
        <SliderOutput className="w-12 text-right text-lg font-semibold tabular-nums" />
      </Slider>
      {series.map(({ name, report }) => (
        <WhatIf key={name} name={series.length === 1 ? null : name} report={report} confidence={confidence} />
      ))}
      <p className="text-xs text-ink-3">{t('whatIf.formula')}</p>
    </Panel>
  )
}

interface WhatIfProps {
  name: string | null
  report: AnalyticsReport
  confidence: number
}

function WhatIf({ name, report: { figures, confidenceSums }, confidence }: WhatIfProps) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const scoreAt = (at: number) => computeConstantConfidence(figures.accuracy, at)
  const gainAt = (at: number) => computeConfidenceGain(confidenceSums, at)
  const chosen = scoreAt(confidence)
  const gain = gainAt(confidence)
  const boundsOf = (estimate: Estimate | null) => (estimate === null ? '–' : text.differenceInterval(estimate))
  const columns = [
    { id: 'score', name: t('figures.averageScore'), cell: (at: number) => text.score(scoreAt(at)?.value ?? null) },
    { id: 'bounds', name: t('interval.name'), cell: (at: number) => text.scoreInterval(scoreAt(at)) },
    { id: 'gain', name: t('whatIf.gain'), cell: (at: number) => text.difference(gainAt(at)?.value ?? null) },
    { id: 'gainBounds', name: t('interval.name'), cell: (at: number) => boundsOf(gainAt(at)) },
  ]
  return (
    <>
      {name === null ? null : <h3 className="font-semibold">{name}</h3>}
      <p className="text-xs text-ink-2">{t('whatIf.lead', { n: figures.n })}</p>
      <p role="status" className="tabular-nums">
        <span className="text-xl font-semibold">{text.score(chosen?.value ?? null)}</span>{' '}
        <span className="text-xs text-ink-3">{text.scoreInterval(chosen)}</span>
        {gain === null ? null : (
          <>
            <span className="ml-3 text-ink-2">{t('whatIf.against', { gain: text.difference(gain.value) })}</span>{' '}
            <span className="text-xs text-ink-3">
              {t('whatIf.gainNote', {
                interval: boundsOf(gain),
                n: confidenceSums.n,
                count: confidenceSums.challenges,
              })}
            </span>
          </>
        )}
      </p>
      {/* A row a confidence: six intervals beside each other do not fit into half a window. */}
      <table className="w-full text-xs tabular-nums">
        <caption className="sr-only">{name === null ? t('whatIf.title') : `${t('whatIf.title')} ${name}`}</caption>
        <thead className="text-ink-2">
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              {t('axis.confidence')}
            </th>
            {columns.map(({ id, name: columnName }) => (
              <th key={id} scope="col" className="py-1 pl-2 text-right font-medium">
                {columnName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((at) => (
            <tr key={at} className="border-line border-t">
              <th scope="row" className="py-1 text-left font-normal">
                {at.toFixed(1)}
              </th>
              {columns.map(({ id, cell }) => (
                <td key={id} className="whitespace-nowrap py-1 pl-2 text-right">
                  {cell(at)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

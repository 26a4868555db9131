import { useCallback, useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Chart } from '../../../shared/charts/chart.tsx'
import type { ChartLook, ChartOption } from '../../../shared/charts/chart-types.ts'
import { axisLookOf } from '../../../shared/charts/with-house-style.ts'
import { createSeriesTable, type NamedReport } from './named-report.ts'
import { seriesLookOf } from './series-look.ts'
import { useFigureText } from './use-figure-text.ts'

type Bin = NamedReport['report']['histogram'][number]
const rangeOf = ({ from, to }: Bin): string => `${from.toFixed(2)}–${to.toFixed(2)}`

/** How many predictions were made at which confidence, right ones and wrong ones; of two series, their shares. */
export function ConfidenceChart({ series }: { series: readonly NamedReport[] }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const option = useCallback(
    (look: ChartLook): ChartOption => {
      const axis = axisLookOf(look)
      const bins = series[0]?.report.histogram ?? []
      const bars =
        series.length === 1
          ? [
              { name: t('confidence.right'), color: look.series[0], values: bins.map(({ correct }) => correct) },
              {
                name: t('confidence.wrong'),
                color: look.series[1],
                values: bins.map(({ n, correct }) => n - correct),
              },
            ].map(({ name, color, values }, place) => ({
              type: 'bar' as const,
              name,
              stack: 'all',
              barCategoryGap: '12%',
              data: values,
              itemStyle: { color, ...(place === 1 ? { opacity: 0.65 } : {}) },
            }))
          : series.map(({ name, report }, place) => {
              const all = Math.max(1, report.figures.rated)
              return {
                type: 'bar' as const,
                name,
                barGap: '0%',
                data: report.histogram.map(({ n }) => n / all),
                itemStyle: barLookOf(look, place),
              }
            })
      return {
        grid: { left: 52, right: 16, top: 32, bottom: 44 },
        legend: {},
        tooltip: {
          trigger: 'axis',
          ...(series.length === 1 ? {} : { valueFormatter: (value) => text.share(Number(value)) }),
        },
        xAxis: {
          ...axis,
          type: 'category',
          name: t('axis.confidence'),
          nameLocation: 'middle',
          nameGap: 28,
          data: bins.map(({ from }) => from.toFixed(2)),
          axisLabel: { ...axis.axisLabel, interval: 3 },
          splitLine: { show: false },
        },
        yAxis: {
          ...axis,
          type: 'value',
          ...(series.length === 1
            ? { minInterval: 1 }
            : { axisLabel: { ...axis.axisLabel, formatter: (value: number) => text.share(value) } }),
        },
        series: bars,
      }
    },
    [series, t, text],
  )
  const table = useMemo(
    () =>
      createSeriesTable(series, {
        selection: t('compare.selection'),
        columns: [
          t('calibration.bin'),
          t('calibration.n'),
          t('confidence.right'),
          t('calibration.share'),
          t('calibration.low'),
          t('calibration.high'),
        ],
        rowsOf: ({ report }) =>
          report.histogram
            .filter(({ n }) => n > 0)
            .map((bin) => [
              rangeOf(bin),
              bin.n,
              bin.correct,
              bin.share?.value ?? null,
              bin.share?.low ?? null,
              bin.share?.high ?? null,
            ]),
      }),
    [series, t],
  )
  const [first, second] = series
  const n = first?.report.figures.rated ?? 0
  return (
    <Chart
      title={t('confidence.title')}
      summary={
        second === undefined
          ? t('confidence.summary', { n, sharpness: text.decimal(first?.report.figures.sharpness?.value ?? null) })
          : t('confidence.summaryTwo', { first: n, second: second.report.figures.rated })
      }
      heightPx={240}
      option={option}
      table={table}
      fileName="confidence"
    />
  )
}

/** Filled and outlined bars are told apart without colour. */
function barLookOf(look: ChartLook, place: number) {
  const { color } = seriesLookOf(look, place)
  return place === 0 ? { color } : { color: 'transparent', borderColor: color, borderWidth: 1.5 }
}

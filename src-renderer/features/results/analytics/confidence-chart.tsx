import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../../../shared/charts/chart.tsx'
import type { ChartLook, ChartOption } from '../../../shared/charts/chart-types.ts'
import { axisLookOf } from '../../../shared/charts/with-house-style.ts'
import type { NamedReport } from './named-report.ts'
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
                itemStyle: { color: seriesLookOf(look, place).color },
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
    () => ({
      columns: [t('calibration.bin'), t('calibration.n'), t('confidence.right'), t('calibration.share')],
      rows: series.flatMap(({ name, report }) =>
        report.histogram
          .filter(({ n }) => n > 0)
          .map((bin) => [
            series.length === 1 ? rangeOf(bin) : `${name}: ${rangeOf(bin)}`,
            bin.n,
            bin.correct,
            bin.share?.value ?? null,
          ]),
      ),
    }),
    [series, t],
  )
  return (
    <Chart
      title={t('confidence.title')}
      summary={t('confidence.summary', {
        n: series[0]?.report.figures.rated ?? 0,
        sharpness: text.decimal(series[0]?.report.figures.sharpness ?? null),
      })}
      heightPx={240}
      option={option}
      table={table}
      fileName="confidence"
    />
  )
}

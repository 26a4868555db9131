import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../../../shared/charts/chart.tsx'
import type { ChartLook, ChartOption } from '../../../shared/charts/chart-types.ts'
import { axisLookOf } from '../../../shared/charts/with-house-style.ts'
import { createSeriesTable, type NamedReport } from './named-report.ts'
import { seriesLookOf } from './series-look.ts'
import { useFigureText } from './use-figure-text.ts'

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

/** Average score a day, or a few days, and its rolling mean over seven of them. */
export function TimelineChart({ series }: { series: readonly NamedReport[] }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const option = useCallback(
    (look: ChartLook): ChartOption => {
      const axis = axisLookOf(look)
      const format = (value: unknown): string => text.score(typeof value === 'number' ? value : null)
      return {
        grid: { left: 44, right: 16, top: 32, bottom: 28 },
        legend: {
          data: series.flatMap(({ name }) => [name, ...(series.length > 1 ? [] : [t('timeline.rolling')])]),
        },
        tooltip: { trigger: 'axis', valueFormatter: (value) => format(Array.isArray(value) ? value[1] : value) },
        xAxis: { ...axis, type: 'time', splitLine: { show: false } },
        yAxis: { ...axis, type: 'value', min: 0, max: 100, interval: 25 },
        series: series.flatMap(({ name, report }, place) => {
          const { color, symbol, lineType } = seriesLookOf(look, place)
          const { points } = report.timeline
          return [
            {
              type: 'line' as const,
              name,
              symbol,
              symbolSize: 5,
              showSymbol: points.length < 60,
              data: points.map(({ fromMs, average }) => [fromMs, average]),
              lineStyle: { color, width: 1, opacity: 0.55, type: lineType },
              itemStyle: { color },
              ...(place === 0
                ? {
                    markLine: {
                      silent: true,
                      symbol: 'none',
                      data: [{ yAxis: 50 }],
                      label: { show: false },
                      lineStyle: { color: look.inkFaint, type: 'dotted' as const },
                    },
                  }
                : {}),
            },
            {
              type: 'line' as const,
              name: series.length > 1 ? `${name} · ${t('timeline.rolling')}` : t('timeline.rolling'),
              symbol: 'none',
              data: points.map(({ fromMs, rolling }) => [fromMs, rolling]),
              lineStyle: { color: series.length > 1 ? color : look.series[1], width: 2.5, type: lineType },
              itemStyle: { color: series.length > 1 ? color : look.series[1] },
            },
          ]
        }),
      }
    },
    [series, t, text],
  )
  const table = useMemo(
    () =>
      createSeriesTable(series, {
        selection: t('compare.selection'),
        columns: [
          t('timeline.from'),
          t('timeline.n'),
          t('timeline.average'),
          t('timeline.rolling'),
          t('timeline.rollingN'),
        ],
        rowsOf: ({ report }) =>
          report.timeline.points.map(({ fromMs, n, average, rolling, rollingN }) => [
            dayOf(fromMs),
            n,
            average,
            rolling,
            rollingN,
          ]),
      }),
    [series, t],
  )
  const [first, second] = series
  const n = first?.report.figures.scored ?? 0
  return (
    <Chart
      title={t('timeline.title')}
      summary={
        second === undefined
          ? t('timeline.summary', { n, count: first?.report.timeline.daysEach ?? 1 })
          : t('timeline.summaryTwo', { first: n, second: second.report.figures.scored })
      }
      heightPx={300}
      option={option}
      table={table}
      fileName="score-over-time"
    />
  )
}

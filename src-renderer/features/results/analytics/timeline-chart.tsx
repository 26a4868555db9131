import { useCallback, useMemo } from 'react'
import type { Estimate } from '#contract/rules/analytics/intervals.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Chart } from '../../../shared/charts/chart.tsx'
import type { ChartLook, ChartOption } from '../../../shared/charts/chart-types.ts'
import { axisLookOf } from '../../../shared/charts/with-house-style.ts'
import { createSeriesTable, type NamedReport } from './named-report.ts'
import { seriesLookOf } from './series-look.ts'
import { type FigureText, useFigureText } from './use-figure-text.ts'

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

/** Average score a day, or a few days, and its rolling mean over seven of them. */
export function TimelineChart({ series }: { series: readonly NamedReport[] }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const option = useCallback(
    (look: ChartLook): ChartOption => {
      const axis = axisLookOf(look)
      return {
        grid: { left: 44, right: 16, top: 32, bottom: 28 },
        legend: {
          data: series.flatMap(({ name }) => [name, ...(series.length > 1 ? [] : [t('timeline.rolling')])]),
        },
        tooltip: { trigger: 'axis', formatter: (at) => tooltipOf(series, at, { text, words: t }) },
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
              data: points.map(({ fromMs, average }) => [fromMs, average.value]),
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
              data: points.map(({ fromMs, rolling }) => [fromMs, rolling.value]),
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
          t('calibration.low'),
          t('calibration.high'),
          t('timeline.rolling'),
          t('timeline.rollingN'),
          t('timeline.rollingLow'),
          t('timeline.rollingHigh'),
        ],
        rowsOf: ({ report }) =>
          report.timeline.points.map(({ fromMs, n, average, rolling, rollingN }) => [
            dayOf(fromMs),
            n,
            average.value,
            average.low,
            average.high,
            rolling.value,
            rollingN,
            rolling.low,
            rolling.high,
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

/** What stands at a place of the chart: the average and the rolling mean of each series, with interval and number. */
function tooltipOf(
  series: readonly NamedReport[],
  at: unknown,
  { text, words }: { text: FigureText; words: ReturnType<typeof useTranslation<'analytics'>>['t'] },
): string {
  const fromMs = momentOf(Array.isArray(at) ? at[0] : at)
  const lines = series.flatMap(({ name, report }) => {
    const point = report.timeline.points.find((each) => each.fromMs === fromMs)
    if (point === undefined) return []
    const { average, n, rolling, rollingN } = point
    const lineOf = (of: string, estimate: Estimate, count: number): string =>
      words('timeline.point', {
        name: of,
        value: text.score(estimate.value),
        interval: text.scoreInterval(estimate),
        n: count,
      })
    return [lineOf(name, average, n), lineOf(words('timeline.rolling'), rolling, rollingN)]
  })
  return fromMs === null ? '' : [dayOf(fromMs), ...lines].join('\n')
}

function momentOf(item: unknown): number | null {
  if (typeof item !== 'object' || item === null || !('value' in item) || !Array.isArray(item.value)) return null
  const first: unknown = item.value[0]
  return typeof first === 'number' ? first : null
}

import type { Estimate } from '#contract/rules/analytics/intervals.ts'
import type { Language } from '#contract/rules/choose-language.ts'
import type { ChartLook, ChartOption } from '../../../../shared/charts/chart-types.ts'
import { axisLookOf, timeAxisLookOf } from '../../../../shared/charts/with-house-style.ts'
import type { NamedReport } from '../named-report.ts'
import type { FigureText } from '../use-figure-text.ts'
import { seriesLookOf } from './series-look.ts'

interface TimelineWords {
  rolling: string
  point: (of: { name: string; value: string; interval: string; n: number }) => string
}

interface Drawn {
  look: ChartLook
  text: FigureText
  language: Language
  words: TimelineWords
}

/** A day in UTC: `2026-06-15`. */
export function nameDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10)
}

/** Average score of each point, and its rolling mean. */
export function createTimelineOption(
  series: readonly NamedReport[],
  { look, text, language, words }: Drawn,
): ChartOption {
  const isOne = series.length === 1
  return {
    // Points are days in UTC, also where the clock on the wall shows the day before.
    useUTC: true,
    grid: { left: 44, right: 16, top: 32, bottom: 28 },
    legend: { data: series.flatMap(({ name }) => [name, ...(isOne ? [words.rolling] : [])]) },
    tooltip: { trigger: 'axis', formatter: (at) => tooltipOf(series, at, { text, words }) },
    // One point alone would get an axis of hours.
    xAxis: { ...timeAxisLookOf(look, language), minInterval: 86_400_000 },
    yAxis: { ...axisLookOf(look), type: 'value', min: 0, max: 100, interval: 25 },
    series: series.flatMap((one, place) => drawSeries(one, { look, place, isOne, rolling: words.rolling })),
  }
}

function drawSeries(
  { name, report }: NamedReport,
  { look, place, isOne, rolling }: { look: ChartLook; place: number; isOne: boolean; rolling: string },
) {
  const { color, symbol, lineType } = seriesLookOf(look, place)
  const rollingColor = isOne ? look.series[1] : color
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
      ...(place === 0 ? { markLine: coinFlipLineOf(look) } : {}),
    },
    {
      type: 'line' as const,
      name: isOne ? rolling : `${name} · ${rolling}`,
      symbol: 'none',
      data: points.map(({ fromMs, rolling: mean }) => [fromMs, mean.value]),
      lineStyle: { color: rollingColor, width: 2.5, type: lineType },
      itemStyle: { color: rollingColor },
    },
  ]
}

/** What saying nothing scores. */
function coinFlipLineOf(look: ChartLook) {
  return {
    silent: true,
    symbol: 'none',
    data: [{ yAxis: 50 }],
    label: { show: false },
    lineStyle: { color: look.inkFaint, type: 'dotted' as const },
  }
}

/** What is at a place of the chart: the average and the rolling mean of each series, with interval and number. */
function tooltipOf(
  series: readonly NamedReport[],
  at: unknown,
  { text, words }: Pick<Drawn, 'text' | 'words'>,
): string {
  const fromMs = momentOf(Array.isArray(at) ? at[0] : at)
  const lines = series.flatMap(({ name, report }) => {
    const point = report.timeline.points.find((each) => each.fromMs === fromMs)
    if (point === undefined) return []
    const { average, n, rolling, rollingN } = point
    const lineOf = (of: string, estimate: Estimate, count: number): string =>
      words.point({ name: of, value: text.score(estimate.value), interval: text.scoreInterval(estimate), n: count })
    return [lineOf(name, average, n), lineOf(words.rolling, rolling, rollingN)]
  })
  return fromMs === null ? '' : [nameDay(fromMs), ...lines].join('\n')
}

function momentOf(item: unknown): number | null {
  if (typeof item !== 'object' || item === null || !('value' in item) || !Array.isArray(item.value)) return null
  const first: unknown = item.value[0]
  return typeof first === 'number' ? first : null
}

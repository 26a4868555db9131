import type { ChartLook, ChartOption } from '../../../../shared/charts/chart-types.ts'
import { axisLookOf } from '../../../../shared/charts/with-house-style.ts'
import type { Joins } from '../../../../ui/text/use-joins.ts'
import type { NamedReport } from '../named-report.ts'
import type { FigureText } from '../use-figure-text.ts'
import { rangeOfBin } from './bin-table.ts'
import { seriesLookOf } from './series-look.ts'

interface ConfidenceWords {
  confidence: string
  right: string
  wrong: string
  label: Joins['label']
  /** What one selection has in a bin, of all that it has. */
  point: (of: { name: string; n: number; all: number; share: string }) => string
}

interface Drawn {
  look: ChartLook
  text: FigureText
  words: ConfidenceWords
}

/** How many predictions were made at which confidence, right ones and wrong ones; of two selections, their shares. */
export function createConfidenceOption(series: readonly NamedReport[], { look, text, words }: Drawn): ChartOption {
  const axis = axisLookOf(look)
  const bins = series[0]?.report.confidenceHistogram ?? []
  const isOne = series.length === 1
  return {
    grid: { left: 52, right: 16, top: 32, bottom: 44 },
    legend: {},
    tooltip: { trigger: 'axis', formatter: (at) => tooltipOf(series, placeOf(at), { text, words }) },
    xAxis: {
      ...axis,
      type: 'category',
      name: words.confidence,
      nameLocation: 'middle',
      nameGap: 28,
      data: bins.map(({ from }) => from.toFixed(2)),
      axisLabel: { ...axis.axisLabel, interval: 3 },
      splitLine: { show: false },
    },
    yAxis: {
      ...axis,
      type: 'value',
      ...(isOne
        ? { minInterval: 1 }
        : { axisLabel: { ...axis.axisLabel, formatter: (value: number) => text.share(value) } }),
    },
    series: isOne ? drawCounts(bins, { look, words }) : series.map((one, place) => drawShares(one, { look, place })),
  }
}

function drawCounts(
  bins: NamedReport['report']['confidenceHistogram'],
  { look, words }: Pick<Drawn, 'look' | 'words'>,
) {
  const parts = [
    { name: words.right, color: look.series[0], opacity: 1, values: bins.map(({ correct }) => correct) },
    { name: words.wrong, color: look.series[1], opacity: 0.65, values: bins.map(({ n, correct }) => n - correct) },
  ]
  return parts.map(({ name, color, opacity, values }) => ({
    type: 'bar' as const,
    name,
    stack: 'all',
    barCategoryGap: '12%',
    data: values,
    itemStyle: { color, opacity },
  }))
}

/** Filled and outlined bars are told apart without colour. */
function drawShares({ name, report }: NamedReport, { look, place }: { look: ChartLook; place: number }) {
  const { color } = seriesLookOf(look, place)
  const all = Math.max(1, report.figures.rated)
  return {
    type: 'bar' as const,
    name,
    barGap: '0%',
    data: report.confidenceHistogram.map(({ n }) => n / all),
    itemStyle: place === 0 ? { color } : { color: 'transparent', borderColor: color, borderWidth: 1.5 },
  }
}

function tooltipOf(
  series: readonly NamedReport[],
  place: number | null,
  { text, words }: Pick<Drawn, 'text' | 'words'>,
): string {
  const bin = place === null ? undefined : series[0]?.report.confidenceHistogram[place]
  if (place === null || bin === undefined) return ''
  const lines =
    series.length === 1
      ? [words.label(words.right, text.count(bin.correct)), words.label(words.wrong, text.count(bin.n - bin.correct))]
      : series.map(({ name, report: { figures, confidenceHistogram } }) => {
          const n = confidenceHistogram[place]?.n ?? 0
          return words.point({ name, n, all: figures.rated, share: text.share(n / Math.max(1, figures.rated)) })
        })
  return [rangeOfBin(bin, 2), ...lines].join('\n')
}

/** The bin that the pointer is at: ECharts hands over an item a series. */
function placeOf(at: unknown): number | null {
  const item: unknown = Array.isArray(at) ? at[0] : at
  if (typeof item !== 'object' || item === null || !('dataIndex' in item)) return null
  return typeof item.dataIndex === 'number' ? item.dataIndex : null
}

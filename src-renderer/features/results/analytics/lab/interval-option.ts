import type { ChartLook, ChartOption } from '../../../../shared/charts/chart-types.ts'
import { axisLookOf } from '../../../../shared/charts/with-house-style.ts'

/** A line of the chart: a difference with its interval. Without one there is no mark, and the name stays. */
export interface IntervalRow {
  name: string
  difference: number | null
  low: number | null
  high: number | null
  /** What is read where the pointer is. */
  point: string
}

/** Differences with their intervals, one below the other, around a line at nothing. */
export function createIntervalOption(look: ChartLook, axisName: string, rows: readonly IntervalRow[]): ChartOption {
  const axis = axisLookOf(look)
  return {
    grid: { left: 8, right: 24, top: 8, bottom: 40, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: { trigger: 'item' },
    xAxis: { ...axis, type: 'value', name: axisName, nameLocation: 'middle', nameGap: 26 },
    yAxis: {
      ...axis,
      type: 'category',
      data: rows.map(({ name }) => name),
      inverse: true,
      axisLabel: { ...axis.axisLabel, width: 260, overflow: 'truncate' },
      splitLine: { show: false },
    },
    series: [
      ...rows.flatMap(({ low, high }, place) =>
        low === null || high === null
          ? []
          : [
              {
                type: 'line' as const,
                silent: true,
                symbol: 'rect',
                symbolSize: [1.5, 10],
                data: [
                  [low, place],
                  [high, place],
                ],
                lineStyle: { color: look.series[0], width: 1.5 },
                itemStyle: { color: look.series[0] },
              },
            ],
      ),
      {
        type: 'scatter' as const,
        symbolSize: 11,
        itemStyle: { color: look.series[0] },
        data: rows.flatMap(({ difference, point }, place) =>
          difference === null ? [] : [{ value: [difference, place], tooltip: { formatter: point } }],
        ),
        markLine: {
          silent: true,
          symbol: 'none',
          label: { show: false },
          lineStyle: { color: look.inkFaint, type: 'dotted' as const },
          data: [{ xAxis: 0 }],
        },
      },
    ],
  }
}

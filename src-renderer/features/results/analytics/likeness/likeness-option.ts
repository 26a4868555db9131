import type { AnalyticsFleet } from '#contract/ipc/analytics.procedures.ts'
import type { ChartLook, ChartOption } from '../../../../shared/charts/chart-types.ts'
import { axisLookOf } from '../../../../shared/charts/with-house-style.ts'

/** What a cell says in words. */
export interface LikenessPair {
  a: string
  b: string
  correlation: number | null
  n: number
}

/** A cell for each pair of agents, or of blocks of them, coloured by how alike they err. */
export function createLikenessOption(
  { size, cells, counts }: AnalyticsFleet['heatMap'],
  { look, labels, textOf }: { look: ChartLook; labels: readonly string[]; textOf: (pair: LikenessPair) => string },
): ChartOption {
  const axis = {
    ...axisLookOf(look),
    type: 'category' as const,
    data: [...labels],
    splitLine: { show: false },
    axisLabel: {
      ...axisLookOf(look).axisLabel,
      show: size <= 24,
      width: 110,
      overflow: 'truncate' as const,
    },
  }
  return {
    grid: { left: 8, right: 88, top: 8, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      trigger: 'item',
      formatter: (point) => {
        const value = Array.isArray(point) ? null : point.value
        if (!Array.isArray(value)) return ''
        const [column, row, correlation, n] = value.map(Number)
        return textOf({
          a: labels[row ?? 0] ?? '',
          b: labels[column ?? 0] ?? '',
          correlation: correlation ?? null,
          n: n ?? 0,
        })
      },
    },
    visualMap: {
      // The correlation. Without it the last value of a cell is coloured, which is its n.
      dimension: 2,
      min: -1,
      max: 1,
      calculable: false,
      orient: 'vertical',
      right: 0,
      top: 'center',
      itemHeight: 180,
      precision: 1,
      text: ['+1', '−1'],
      textStyle: { color: look.inkSoft },
      inRange: { color: [...look.diverging] },
    },
    xAxis: { ...axis, axisLabel: { ...axis.axisLabel, rotate: 60 } },
    yAxis: { ...axis, inverse: true },
    series: [
      {
        type: 'heatmap',
        progressive: 0,
        data: cells.flatMap((cell, at) =>
          cell === null ? [] : [[at % size, Math.floor(at / size), cell, counts[at] ?? 0]],
        ),
      },
    ],
  }
}

import type { BarSeriesOption, HeatmapSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import type {
  GridComponentOption,
  LegendComponentOption,
  MarkLineComponentOption,
  TooltipComponentOption,
  VisualMapComponentOption,
} from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import type { ReactNode } from 'react'

/** What a chart of the console may consist of: the parts of ECharts that `echarts-parts.ts` loads. */
export type ChartOption = ComposeOption<
  | BarSeriesOption
  | HeatmapSeriesOption
  | LineSeriesOption
  | ScatterSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | MarkLineComponentOption
  | TooltipComponentOption
  | VisualMapComponentOption
>

/** The design tokens of the theme in use, as colours that a canvas takes. */
export interface ChartLook {
  surface: string
  sunken: string
  ink: string
  inkSoft: string
  inkFaint: string
  line: string
  lineStrong: string
  accent: string
  ok: string
  warn: string
  bad: string
  /** Six colours that colour-blind people tell apart; give each series a mark or a dash of its own as well. */
  series: readonly [string, string, string, string, string, string]
  /** From one end of a scale over its middle to the other: blue, the ground, orange. */
  diverging: readonly [string, string, string]
  fontFamily: string
  isDark: boolean
}

/** The numbers behind a chart, as they are read aloud, shown as a table and written to a CSV file. */
export interface ChartTable {
  columns: readonly string[]
  /** `null` is shown as a dash: not known. */
  rows: readonly (readonly (string | number | null)[])[]
  /** All of them, for the file, where `rows` are the first of many: `summary` then says so. */
  fileRows?: readonly (readonly (string | number | null)[])[]
}

export interface ChartProps {
  /** Heading, accessible name. */
  title: string
  /** What can be seen in it, in a sentence with the sample size; read aloud and shown under the heading. */
  summary: string
  heightPx: number
  /** Must keep its identity between renders (`useCallback`): the chart is drawn again when it changes. */
  option: (look: ChartLook) => ChartOption
  table: ChartTable
  /** What exported files are called, without day and ending: `calibration`. */
  fileName: string
  /** Beside the heading: a legend, a count, a switch. */
  aside?: ReactNode
  /** A press on a mark. What it opens must be reachable without the chart too. */
  onPick?: ((picked: { seriesIndex: number; dataIndex: number }) => void) | undefined
}

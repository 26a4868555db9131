/** The parts of ECharts that the console draws with; nothing else of it is in the bundle. */
import { BarChart, HeatmapChart, LineChart, ScatterChart } from 'echarts/charts'
import {
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers'

use([
  BarChart,
  HeatmapChart,
  LineChart,
  ScatterChart,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
  SVGRenderer,
])

export type EChart = EChartsType

/** A chart on the screen. */
export function createCanvasChart(box: HTMLElement): EChart {
  return init(box, null, { renderer: 'canvas' })
}

/** A chart without a place on the screen, whose drawing is text. */
export function createDrawing({ width, height }: { width: number; height: number }): EChart {
  return init(null, null, { renderer: 'svg', ssr: true, width, height })
}

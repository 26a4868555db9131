import type { ChartFile } from '#contract/ipc/charts.procedures.ts'
import type { ChartTable } from './chart-types.ts'
import { createDrawing, type EChart } from './echarts-parts.ts'

/** Main takes no longer message (see `guarded-port.ts`). */
const mostCharacters = 1_900_000

/** The chart as a picture, twice as fine as the screen unless that is too large; null when every size is. */
export function createPng(chart: EChart, { name, surface }: { name: string; surface: string }): ChartFile | null {
  for (const pixelRatio of [2, 1]) {
    const url = chart.getDataURL({ type: 'png', pixelRatio, backgroundColor: surface })
    const base64 = url.slice(url.indexOf(',') + 1)
    if (base64.length <= mostCharacters) return { kind: 'png', name, base64 }
  }
  return null
}

/** The same chart drawn as SVG, of the size it has on the screen; null when it is too large. */
export function createSvg(chart: EChart, { name, surface }: { name: string; surface: string }): ChartFile | null {
  const drawing = createDrawing({ width: chart.getWidth(), height: chart.getHeight() })
  try {
    drawing.setOption({ ...chart.getOption(), animation: false, backgroundColor: surface })
    const text = drawing.renderToSVGString()
    return text.length <= mostCharacters ? { kind: 'svg', name, text } : null
  } finally {
    drawing.dispose()
  }
}

/** The numbers behind a chart, all of them; null when they are too many. */
export function createCsv({ columns, rows, fileRows = rows }: ChartTable, name: string): ChartFile | null {
  const file: ChartFile = { kind: 'csv', name, columns: [...columns], rows: fileRows.map((row) => [...row]) }
  return JSON.stringify(file).length <= mostCharacters ? file : null
}

import { describe, expect, it } from 'vitest'
import { chartLook } from '../../../../../test/support/chart-look.ts'
import { createDrawing } from '../../../../shared/charts/echarts-parts.ts'
import { createLikenessOption } from './likeness-option.ts'

const labels = ['ann', 'bob', 'cleo']
const option = (cells: (number | null)[], counts: number[]) =>
  createLikenessOption(
    { agentsEach: 1, size: 3, cells, counts },
    {
      look: chartLook,
      labels,
      textOf: ({ a, b, correlation, n }) => `${a} ${b} ${correlation} ${n}`,
    },
  )

/** The colours of the cells in the order of the data, as ECharts paints them. */
function paint(cells: (number | null)[], counts: number[]): string[] {
  const chart = createDrawing({ width: 600, height: 600 })
  chart.setOption({ ...option(cells, counts), animation: false })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return [...svg.matchAll(/<path [^>]*fill="([^"]+)"[^>]*ecmeta_ssr_type="chart"/g)].map(([, fill]) => fill ?? '')
}

describe('the likeness map', () => {
  it('colours a cell by its correlation, whatever it rests on', () => {
    const colours = paint([1, 0.5, -1, 0.5, 1, 0, -1, 0, 1], [40, 12, 40, 39, 40, 10, 11, 40, 40])
    expect(colours).toHaveLength(9)
    expect(colours[0]).toBe(colours[4])
    expect(colours[1]).toBe(colours[3])
    expect(colours[2]).toBe(colours[6])
    expect(new Set([colours[0], colours[1], colours[2], colours[5]]).size).toBe(4)
  })

  it('leaves a cell empty that has no correlation', () => {
    expect(paint([1, null, 0.2, null, 1, 0.3, 0.2, 0.3, 1], [40, 3, 12, 3, 40, 12, 12, 12, 40])).toHaveLength(7)
  })
})

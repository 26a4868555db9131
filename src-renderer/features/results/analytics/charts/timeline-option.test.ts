import { describe, expect, it } from 'vitest'
import { chartLook } from '../../../../../test/support/chart-look.ts'
import { plainText, reportOf } from '../../../../../test/support/named-report.ts'
import { createDrawing } from '../../../../shared/charts/echarts-parts.ts'
import { createTimelineOption } from './timeline-option.ts'

const report = reportOf(
  'odd',
  Array.from({ length: 40 }, (_, at) => ({ confidence: 0.7, isRight: at % 3 > 0 })),
)

/** The texts of the chart as ECharts draws it, in whatever time zone the test runs. */
function textsOf(language: 'en' | 'zh-CN'): string[] {
  const chart = createDrawing({ width: 900, height: 300 })
  const words = { rolling: 'Rolling mean', point: () => '' }
  chart.setOption({
    ...createTimelineOption([report], { look: chartLook, text: plainText, language, words }),
    animation: false,
  })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return [...svg.matchAll(/<text [^>]*>([^<]+)</g)].map(([, text]) => text ?? '')
}

describe('the axis of scores over time', () => {
  it('names months in English', () => {
    expect(textsOf('en')).toContain('Mar')
  })

  it('names months and days in Chinese, and nothing in English', () => {
    const texts = textsOf('zh-CN')
    expect(texts).toContain('3月')
    expect(texts.some((text) => /^\d+日$/.test(text))).toBe(true)
    expect(texts.filter((text) => /Jan|Feb|Mar/.test(text))).toEqual([])
  })

  it('is in UTC, as its points are', () => {
    expect(
      createTimelineOption([report], {
        look: chartLook,
        text: plainText,
        language: 'en',
        words: { rolling: '', point: () => '' },
      }),
    ).toMatchObject({ useUTC: true })
    expect(report.report.timeline.points[0]?.fromMs).toBe(Date.UTC(2026, 0, 31))
  })
})

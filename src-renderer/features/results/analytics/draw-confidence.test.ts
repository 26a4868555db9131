import { describe, expect, it } from 'vitest'
import { PredictionTotals } from '#contract/rules/analytics/accumulate-predictions.ts'
import { countByConfidence } from '#contract/rules/analytics/calibration.ts'
import { sumConfidences } from '#contract/rules/analytics/constant-confidence.ts'
import { chartLook } from '../../../../test/support/chart-look.ts'
import { allOf, columnsOf } from '../../../../test/support/prediction-columns.ts'
import { drawConfidence } from './draw-confidence.ts'
import type { NamedReport } from './named-report.ts'
import type { FigureText } from './use-figure-text.ts'

/** Predictions of one agent, each with this confidence, of which so many are right. */
function reportOf(name: string, said: readonly { confidence: number; isRight: boolean }[]): NamedReport {
  const columns = columnsOf({
    challenges: Object.fromEntries(said.map((_, at) => [`c${at}`, {}])),
    predictions: said.map((one, at) => ({ agent: 'ann', challenge: `c${at}`, direction: 'bullish', ...one })),
  })
  const selected = allOf(columns)
  const totals = new PredictionTotals()
  for (const index of selected) totals.add(columns, index)
  return {
    name,
    report: {
      figures: totals.figures(),
      groups: [],
      bins: countByConfidence(columns, selected, 10),
      calibrationError: null,
      histogram: countByConfidence(columns, selected, 20),
      confidenceSums: sumConfidences(columns, selected),
      timeline: { daysEach: 1, points: [] },
    },
  }
}

const plain = (value: number | null) => String(value)
const text: FigureText = {
  count: plain,
  score: plain,
  decimal: plain,
  share: (value) => `${Math.round((value ?? 0) * 100)} %`,
  scoreInterval: () => '',
  shareInterval: () => '',
  decimalInterval: () => '',
  difference: plain,
  differenceInterval: () => '',
}
const words = {
  confidence: 'Confidence',
  right: 'Right',
  wrong: 'Wrong',
  point: ({ name, n, all, share }: { name: string; n: number; all: number; share: string }) =>
    `${name}: ${share} (n = ${n} of ${all})`,
}

function tooltipAt(series: NamedReport[], dataIndex: unknown): unknown {
  const { tooltip } = drawConfidence(series, { look: chartLook, text, words })
  const formatter: unknown = Array.isArray(tooltip) ? undefined : tooltip?.formatter
  if (typeof formatter !== 'function') throw new Error('the tooltip is left to ECharts')
  return formatter([{ dataIndex }], '', () => {})
}

const first = reportOf('odd', [
  { confidence: 0.71, isRight: true },
  { confidence: 0.74, isRight: false },
  { confidence: 0.9, isRight: true },
  { confidence: 1, isRight: true },
])
const second = reportOf('gold', [
  { confidence: 0.72, isRight: true },
  { confidence: 0.5, isRight: true },
])

describe('the tooltip of the confidence chart', () => {
  it('says of one selection how many are right and wrong between which confidences', () => {
    expect(tooltipAt([first], 14)).toBe('0.70–0.75\nRight: 1\nWrong: 1')
    expect(tooltipAt([first], 19)).toBe('0.95–1.00\nRight: 1\nWrong: 0')
  })

  it('says of two selections the share of each with its number', () => {
    expect(tooltipAt([first, second], 14)).toBe('0.70–0.75\nodd: 50 % (n = 2 of 4)\ngold: 50 % (n = 1 of 2)')
    expect(tooltipAt([first, second], 10)).toBe('0.50–0.55\nodd: 0 % (n = 0 of 4)\ngold: 50 % (n = 1 of 2)')
  })

  it.each([[undefined], [20], ['14']])('says nothing where there is no bin: %s', (dataIndex) => {
    expect(tooltipAt([first, second], dataIndex)).toBe('')
  })
})

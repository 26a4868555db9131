import { PredictionTotals } from '#contract/rules/analytics/accumulate-predictions.ts'
import { countByConfidence } from '#contract/rules/analytics/calibration.ts'
import { computeConfidenceSums } from '#contract/rules/analytics/constant-confidence.ts'
import { computeTimeline } from '#contract/rules/analytics/timeline.ts'
import type { NamedReport } from '../../src-renderer/features/results/analytics/named-report.ts'
import type { FigureText } from '../../src-renderer/features/results/analytics/use-figure-text.ts'
import { allOf, columnsOf } from './prediction-columns.ts'

const dayMs = 86_400_000
const firstEndMs = Date.UTC(2026, 0, 31, 18)

/** The report on predictions of one agent, one a day from January 31, 2026. */
export function reportOf(name: string, said: readonly { confidence: number; isRight: boolean }[]): NamedReport {
  const columns = columnsOf({
    challenges: Object.fromEntries(said.map((_, at) => [`c${at}`, { endsAtMs: firstEndMs + at * dayMs }])),
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
      confidenceHistogram: countByConfidence(columns, selected, 20),
      confidenceSums: computeConfidenceSums(columns, selected),
      timeline: computeTimeline(columns, selected),
    },
  }
}

const plain = (value: number | null) => String(value)
/** Figures as they are, without a language. */
export const plainText: FigureText = {
  count: plain,
  score: plain,
  decimal: plain,
  share: (value) => `${Math.round((value ?? 0) * 100)} %`,
  scoreInterval: () => '',
  shareInterval: () => '',
  percentInterval: () => '',
  decimalInterval: () => '',
  difference: plain,
  differenceInterval: () => '',
}

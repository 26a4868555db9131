import { describe, expect, it } from 'vitest'
import { allOf } from '../../../test/support/prediction-columns.ts'
import { worldColumns } from '../../../test/support/prediction-world.ts'
import { PredictionTotals } from './accumulate-predictions.ts'

describe('PredictionTotals', () => {
  const totals = new PredictionTotals()
  for (const index of allOf(worldColumns)) totals.add(worldColumns, index)
  const figures = totals.figures()

  it('counts what is not known apart from what is', () => {
    expect(figures).toMatchObject({ total: 8, n: 5, waiting: 1, voided: 1, missing: 1, correct: 2 })
    expect(figures).toMatchObject({ scored: 3, unscored: 1, outOfRange: 1, rated: 4 })
  })

  it('scores as done by hand', () => {
    // 90 and 20 on one challenge, 0 on another: mean 110/3; residuals 110 − 2 × 36.67 and −36.67.
    expect(figures.averageScore?.value).toBeCloseTo(36.6667, 4)
    // Two challenges leave everything open: t of one degree is 12.7.
    expect(figures.averageScore).toMatchObject({ low: 0, high: 100 })
    // 0.2² + 0.6² + 1² + 0.5²
    expect(figures.brier?.value).toBeCloseTo((0.04 + 0.36 + 1 + 0.25) / 4, 10)
    const logs = -(Math.log(0.8) + Math.log(0.4) + Math.log(0.01) + Math.log(0.5)) / 4
    expect(figures.logScore?.value).toBeCloseTo(logs, 10)
    expect(figures.sharpness?.value).toBeCloseTo((0.6 + 0.2 + 1 + 0) / 4, 10)
    expect(figures.meanConfidence?.value).toBeCloseTo(2.9 / 4, 10)
  })

  it('says nothing of nothing', () => {
    const none = new PredictionTotals().figures()
    expect(none).toMatchObject({ total: 0, n: 0, accuracy: null, averageScore: null, brier: null, sharpness: null })
  })

  it('gives one prediction a mean without an interval', () => {
    const one = new PredictionTotals()
    one.add(worldColumns, 0)
    expect(one.figures().averageScore).toEqual({ value: 90, low: null, high: null })
  })
})

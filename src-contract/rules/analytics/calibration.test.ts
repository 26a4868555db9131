import { describe, expect, it } from 'vitest'
import { allOf, columnsOf } from '../../../test/support/prediction-columns.ts'
import { worldColumns } from '../../../test/support/prediction-world.ts'
import { computeCalibrationError, countByConfidence } from './calibration.ts'

describe('calibration', () => {
  it('puts confidences where they are written, and the last one into the last bin', () => {
    const bins = countByConfidence(worldColumns, allOf(worldColumns), 10)
    expect(bins.map(({ n }) => n)).toEqual([0, 0, 0, 0, 0, 1, 1, 0, 1, 1])
    expect(bins[8]).toMatchObject({ from: 0.8, to: 0.9, correct: 1, meanConfidence: 0.8 })
    expect(bins[8]?.share?.low).toBeCloseTo(0.2065493, 6)
    // |1 − 0.5| + |0 − 0.6| + |1 − 0.8| + |0 − 1| over four
    expect(computeCalibrationError(bins)).toBeCloseTo(2.3 / 4, 10)
  })

  it.each([0.29, 0.57, 0.58])('%d is in the bin that begins with it', (confidence) => {
    const one = columnsOf({
      challenges: { c: {} },
      predictions: [{ agent: 'ann', challenge: 'c', direction: 'bullish', confidence }],
    })
    expect(countByConfidence(one, allOf(one), 100).findIndex(({ n }) => n === 1) / 100).toBe(confidence)
  })

  it('is of nothing where nothing is known', () => {
    expect(computeCalibrationError(countByConfidence(worldColumns, new Int32Array(), 10))).toBeNull()
  })
})

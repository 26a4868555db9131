import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeBreakEven, computeBrierScore, computeExpectedScore, computeScore } from './scoring.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('scoreFor', () => {
  it.each([
    [1, true, 100],
    [1, false, 0],
    [0.7, true, 85],
    [0.5, false, 25],
    [0, true, 50],
    [0, false, 50],
  ])('confidence %d, correct %s: %d', (confidence, isCorrect, score) => {
    expect(computeScore({ confidence, isCorrect })).toBeCloseTo(score, 10)
  })

  it('stays between 0 and 100, right never below wrong, and the two sum up to 100', () => {
    fc.assert(
      fc.property(share, (confidence) => {
        const right = computeScore({ confidence, isCorrect: true })
        const wrong = computeScore({ confidence, isCorrect: false })
        expect(wrong).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(100)
        expect(right).toBeGreaterThanOrEqual(wrong)
        expect(right + wrong).toBeCloseTo(100, 10)
      }),
    )
  })
})

describe('expectedScore', () => {
  it('is the mean of right and wrong by their probabilities', () => {
    fc.assert(
      fc.property(share, share, (confidence, probability) => {
        const mean =
          probability * computeScore({ confidence, isCorrect: true }) +
          (1 - probability) * computeScore({ confidence, isCorrect: false })
        expect(computeExpectedScore({ confidence, probability })).toBeCloseTo(mean, 8)
      }),
    )
  })
})

describe('computeBreakEven', () => {
  it('is a coin flip at every confidence when nothing is to be beaten', () => {
    expect(computeBreakEven(0.8)).toBe(0.5)
    expect(computeBreakEven(0.1)).toBe(0.5)
  })

  it('is where the expected score meets the reference', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 100 }),
        (confidence, reference) => {
          const probability = computeBreakEven(confidence, reference)
          if (probability !== null && probability > 0)
            expect(computeExpectedScore({ confidence, probability })).toBeCloseTo(reference, 6)
        },
      ),
    )
  })

  it.each([
    [0.2, 32],
    [0.2, 40],
    [0, 50],
    [0, 32],
    [1, 0],
  ])('is 0 at confidence %d, where being wrong scores %d or more', (confidence, reference) => {
    expect(computeBreakEven(confidence, reference)).toBe(0)
  })

  it('is null where no probability can reach the reference', () => {
    expect(computeBreakEven(0.2, 80)).toBeNull()
    expect(computeBreakEven(0, 51)).toBeNull()
  })
})

describe('brierScore', () => {
  it.each([
    [1, true, 0],
    [0.5, true, 0.25],
    [0.5, false, 0.25],
    [1, false, 1],
  ])('confidence %d, correct %s: %d', (confidence, isCorrect, score) => {
    expect(computeBrierScore({ confidence, isCorrect })).toBe(score)
  })
})

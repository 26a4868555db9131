import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allOf, columnsOf, type SaidPrediction } from '../../../test/support/prediction-columns.ts'
import { computeConfidenceGain, computeConfidenceSums, computeConstantConfidence } from './constant-confidence.ts'
import { computeT95 } from './intervals.ts'

it.each([
  [0.6, 0.7, 57],
  [1, 0.7, 85],
  [0, 1, 0],
  [0.8, 0, 50],
])('a hit rate of %d, always said with %d, scores %d', (value, confidence, score) => {
  const estimate = computeConstantConfidence({ value, low: value / 2, high: 1 }, confidence)
  expect(estimate?.value).toBeCloseTo(score, 10)
  expect(estimate?.low).toBeCloseTo(50 + 50 * confidence * (value - 1), 10)
  expect(estimate?.high).toBeCloseTo(50 + 50 * confidence, 10)
  expect(computeConstantConfidence(null, confidence)).toBeNull()
})

const agents = ['ann', 'bob', 'cleo', 'dora', 'emil']
const challengeNames = Array.from({ length: 14 }, (_, at) => `c${at}`)
const prediction = fc.record({
  agent: fc.constantFrom(...agents),
  challenge: fc.constantFrom(...challengeNames),
  direction: fc.constantFrom('bullish' as const, 'bearish' as const, 'neutral' as const),
  confidence: fc.option(fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)),
  isRight: fc.option(fc.boolean()),
})
const worlds = fc.uniqueArray(prediction, {
  selector: ({ agent, challenge }) => `${agent} ${challenge}`,
  maxLength: 60,
})

/** Pair by pair, and the variance between challenges from its definition. */
function gainByHand(said: readonly SaidPrediction[], at: number) {
  const pairs = said.flatMap(({ challenge, confidence, isRight }) =>
    typeof confidence !== 'number' || typeof isRight !== 'boolean'
      ? []
      : [
          {
            challenge,
            gain: (isRight ? 50 + 50 * at : 50 - 50 * at) - (isRight ? 50 + 50 * confidence : 50 - 50 * confidence),
          },
        ],
  )
  const mean = pairs.reduce((sum, { gain }) => sum + gain, 0) / pairs.length
  const challenges = [...new Set(pairs.map(({ challenge }) => challenge))]
  const off = challenges.map((name) =>
    pairs.filter(({ challenge }) => challenge === name).reduce((sum, { gain }) => sum + gain - mean, 0),
  )
  const count = challenges.length
  const variance = (off.reduce((sum, each) => sum + each * each, 0) / pairs.length ** 2) * (count / (count - 1))
  return { n: pairs.length, count, mean, error: computeT95(Math.max(1, count - 1)) * Math.sqrt(variance) }
}

describe('the gain of one confidence for all', () => {
  it('is that of the pairs one by one, with their interval by challenges', () => {
    fc.assert(
      fc.property(worlds, fc.integer({ min: 0, max: 100 }), (predictions, percent) => {
        const columns = columnsOf({
          challenges: Object.fromEntries(challengeNames.map((name) => [name, {}])),
          predictions,
        })
        const at = percent / 100
        const sums = computeConfidenceSums(columns, allOf(columns))
        const gain = computeConfidenceGain(sums, at)
        const { n, count, mean, error } = gainByHand(predictions, at)
        expect(sums.n).toBe(n)
        if (n === 0) {
          expect(gain).toBeNull()
          return
        }
        expect(gain?.value).toBeCloseTo(mean, 8)
        if (count < 2) expect(gain?.low).toBeNull()
        else if (gain?.low !== null && gain?.high !== null) {
          expect(gain?.high).toBeCloseTo(Math.min(50, mean + error), 6)
          expect(gain?.low).toBeCloseTo(Math.max(-50, mean - error), 6)
        } else expect(error).toBeCloseTo(0, 4)
      }),
      { numRuns: 300 },
    )
  })

  it('is exactly none for the confidence that all had', () => {
    const columns = columnsOf({
      challenges: Object.fromEntries(challengeNames.map((name) => [name, {}])),
      predictions: challengeNames.flatMap((challenge, place) =>
        agents.map((agent) => ({ agent, challenge, direction: 'bullish', confidence: 0.7, isRight: place % 3 > 0 })),
      ),
    })
    const sums = computeConfidenceSums(columns, allOf(columns))
    expect(computeConfidenceGain(sums, 0.7)).toEqual({ value: 0, low: 0, high: 0 })
    expect(computeConfidenceGain(sums, 0.8)?.value).toBeGreaterThan(0)
  })
})

import { describe, expect, it } from 'vitest'
import {
  allOf,
  columnsOf,
  keyOf,
  type SaidPrediction,
  type SaidWorld,
} from '../../../test/support/prediction-columns.ts'
import { computeDifferences, quantileOf } from './bootstrap.ts'
import { computeMedianWithout, medianOfSorted } from './consensus.ts'
import { type CounterfactualRule, computeReplay } from './replay-rules.ts'

const challenges: SaidWorld['challenges'] = {
  rose: { result: 'bullish' },
  fell: { result: 'bearish' },
  flat: { result: 'neutral' },
  final: { result: 'bullish', allowsNeutral: false },
}
const said = (agent: string, challenge: string, direction: SaidPrediction['direction'], confidence: number) => ({
  agent,
  challenge,
  direction: direction ?? null,
  confidence,
})
const world: SaidWorld = {
  challenges,
  predictions: [
    said('ann', 'rose', 'bullish', 0.9),
    said('bob', 'rose', 'bullish', 0.6),
    said('cy', 'rose', 'bearish', 0.5),
    said('ann', 'fell', 'bullish', 0.8),
    said('bob', 'flat', 'bullish', 0.52),
    said('cy', 'final', 'bearish', 0.51),
  ],
}
const columns = columnsOf(world)
// 95 + 80 + 25 + 10 + 24 + 24.5
const made = 258.5

function replayed(rule: CounterfactualRule) {
  const [found] = computeReplay(columns, allOf(columns), [rule]).rules
  if (found === undefined) throw new Error('no rule')
  return found
}

describe('computeReplay', () => {
  it('scores what was said by the published formula', () => {
    const { n, challenges: count, average } = computeReplay(columns, allOf(columns), [])
    expect({ n, count }).toEqual({ n: 6, count: 4 })
    expect(average).toBeCloseTo(made / 6, 10)
  })

  it.each<[string, CounterfactualRule, number, number]>([
    // 0.9 and 0.8 become 0.7: 85 for 95, and 15 for 10.
    ['cap', { kind: 'cap', at: 0.7 }, 2, (made - 10 + 5) / 6],
    // cy on "rose" stays wrong; bob on "flat" becomes right: 76 for 24; a final cannot be drawn.
    ['neutral', { kind: 'neutralUnder', below: 0.55 }, 2, (made + 52) / 6],
    // Medians +0.6, +0.8, +0.52, −0.51: 80 three times, and what was said elsewhere; bob on "rose" said it already.
    ['median', { kind: 'fleetMedian' }, 2, (made - 95 - 25 + 160) / 6],
    ['without ann', { kind: 'dropAgent', agentKey: keyOf('ann') }, 2, (made - 95 - 10) / 4],
    ['without nobody', { kind: 'dropAgent', agentKey: keyOf('eve') }, 0, made / 6],
  ])('%s', (_name, rule, changed, average) => {
    const found = replayed(rule)
    expect(found.changed).toBe(changed)
    expect(found.average).toBeCloseTo(average, 10)
    expect(found.difference).toBeCloseTo(average - made / 6, 10)
    // Four challenges are too few to draw from.
    expect([found.low, found.high]).toEqual([null, null])
  })

  it('shrinks by what was known at the deadline only', () => {
    // Sure and wrong each day; the end of one day is before the deadline of the next.
    const days = ['a', 'b', 'c']
    const record = columnsOf({
      challenges: Object.fromEntries(days.map((day) => [day, { result: 'bearish' as const }])),
      predictions: days.map((day) => said('ann', day, 'bullish', 0.9)),
    })
    const [found] = computeReplay(record, allOf(record), [{ kind: 'shrink' }]).rules
    // Excess −0.9 of one, −1.8 of two, each over n + 20.
    const confidences = [0.9, 0.9 - 0.9 / 21, 0.9 - 1.8 / 22]
    const average = confidences.reduce((sum, confidence) => sum + 50 - 50 * confidence, 0) / 3
    expect(found?.changed).toBe(2)
    expect(found?.average).toBeCloseTo(average, 10)
  })

  it('leaves out what it cannot replay, and says how many', () => {
    const poor = columnsOf({
      challenges: { rose: {}, unknown: { result: null } },
      predictions: [
        said('ann', 'rose', 'bullish', 0.7),
        { agent: 'bob', challenge: 'rose', direction: 'bullish', confidence: null, isRight: true },
        { agent: 'ann', challenge: 'unknown', direction: 'bullish', confidence: 0.7, isRight: true },
      ],
    })
    const replay = computeReplay(poor, allOf(poor), [{ kind: 'cap', at: 0.5 }])
    expect(replay).toMatchObject({ n: 1, challenges: 1, leftOut: 2, bestIsLuck: null })
    expect(replay.rules[0]).toMatchObject({ low: null, high: null, changed: 1 })
  })

  it('is of nothing where nothing is known', () => {
    const replay = computeReplay(columns, new Int32Array(), [{ kind: 'fleetMedian' }])
    expect(replay).toMatchObject({ n: 0, average: null })
    expect(replay.rules[0]).toMatchObject({ n: 0, average: null, difference: null })
  })
})

describe('computeDifferences', () => {
  const sums = (values: readonly number[]) => ({
    sum: Float64Array.from(values),
    n: new Float64Array(values.length).fill(1),
    baseSum: new Float64Array(values.length),
    baseN: new Float64Array(values.length).fill(1),
  })

  it('is sure where every challenge says the same', () => {
    const { differences, bestIsLuck } = computeDifferences([sums(new Array(10).fill(3))])
    expect(differences).toEqual([{ difference: 3, low: 3, high: 3 }])
    expect(bestIsLuck).toBeCloseTo(1 / 1_001, 12)
  })

  it('has about the interval of the normal distribution, and the same at every run', () => {
    const values = Array.from({ length: 400 }, (_, at) => (at % 2 === 0 ? 1 : -0.8))
    const once = computeDifferences([sums(values)])
    expect(computeDifferences([sums(values)])).toEqual(once)
    const error = 1.96 * (0.9 / Math.sqrt(400))
    expect(once.differences[0]?.low).toBeCloseTo(0.1 - error, 1)
    expect(once.differences[0]?.high).toBeCloseTo(0.1 + error, 1)
  })

  it('believes the best of many less than the same one alone', () => {
    const noise = (seed: number) =>
      sums(Array.from({ length: 60 }, (_, at) => Math.sin(at * 12.9898 + seed * 78.233) * 3 + (seed === 0 ? 0.6 : 0)))
    const alone = computeDifferences([noise(0)]).bestIsLuck ?? 0
    const many = computeDifferences(Array.from({ length: 12 }, (_, seed) => noise(seed))).bestIsLuck ?? 0
    expect(many).toBeGreaterThan(alone)
  })
})

it.each([
  [[5], 5],
  [[1, 3], 2],
  [[1, 2, 9], 2],
])('the median of %j is %d', (values, median) => {
  expect(medianOfSorted(values)).toBe(median)
})

it.each([
  [[1, 2, 9], 0, 5.5],
  [[1, 2, 9], 1, 5],
  [[1, 2, 9], 2, 1.5],
  [[1, 2, 4, 8], 0, 4],
  [[1, 2, 4, 8], 3, 2],
  [[7], 0, Number.NaN],
])('the median of %j without place %d is %d', (values, left, median) => {
  expect(computeMedianWithout(values, left)).toBe(median)
})

it('a quantile between two values is in proportion', () => {
  expect(quantileOf([0, 10], 0.25)).toBe(2.5)
})

import { describe, expect, it } from 'vitest'
import { everything } from '../../../test/support/everything.ts'
import { allOf, columnsOf, keyOf, type SaidWorld } from '../../../test/support/prediction-columns.ts'
import { PredictionTotals } from './accumulate-predictions.ts'
import { computeCalibrationError, countByConfidence } from './calibration.ts'
import { groupPredictions } from './group-predictions.ts'
import { selectPredictions } from './select-predictions.ts'
import { computeTimeline } from './timeline.ts'

const world: SaidWorld = {
  challenges: {
    up: { result: 'bullish', instrument: 'XAUUSD', type: 'daily', endsAtMs: Date.UTC(2026, 4, 31, 23) },
    down: { result: 'bearish', type: 'btc_flash', endsAtMs: Date.UTC(2026, 5, 1, 1) },
    open: { result: null, isOver: false, isFinal: false, type: null, endsAtMs: Date.UTC(2026, 5, 2) },
    void: { result: null, endsAtMs: Date.UTC(2026, 5, 3) },
    unread: { result: null, isFinal: false, site: 'cn', endsAtMs: Date.UTC(2026, 5, 4) },
    strange: { result: 'neutral', type: 'octagonal', endsAtMs: Date.UTC(2026, 5, 5) },
  },
  agents: { ann: { tags: ['oil', 'night'], group: 'A' }, bob: { tags: ['oil'] } },
  predictions: [
    { agent: 'ann', challenge: 'up', direction: 'bullish', confidence: 0.8 },
    { agent: 'bob', challenge: 'up', direction: 'bearish', confidence: 0.6 },
    { agent: 'ann', challenge: 'down', direction: 'bullish', confidence: 1 },
    { agent: 'bob', challenge: 'open', direction: 'bullish', confidence: 0.7 },
    { agent: 'ann', challenge: 'void', direction: 'bullish', confidence: 0.7 },
    { agent: 'bob', challenge: 'unread', direction: null, confidence: null },
    { agent: 'ann', challenge: 'strange', direction: 'neutral', confidence: 0.5, score: 1e9 },
    { agent: 'bob', challenge: 'strange', direction: 'bearish', confidence: null, score: null },
  ],
}
const columns = columnsOf(world)
const all = allOf(columns)

describe('PredictionTotals', () => {
  const totals = new PredictionTotals()
  for (const index of all) totals.add(columns, index)
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
    one.add(columns, 0)
    expect(one.figures().averageScore).toEqual({ value: 90, low: null, high: null })
  })
})

describe('groupPredictions', () => {
  const countsBy = (by: Parameters<typeof groupPredictions>[2]) =>
    Object.fromEntries(groupPredictions(columns, all, by).map(({ value, figures }) => [value, figures.total]))
  it.each([
    ['agent', { [keyOf('ann')]: 4, [keyOf('bob')]: 4 }],
    ['tag', { oil: 8, night: 4 }],
    ['group', { A: 4, '': 4 }],
    ['site', { global: 7, cn: 1 }],
    ['instrument', { XAUUSD: 2, CL: 6 }],
    ['type', { daily: 4, btc_flash: 1, '': 1, octagonal: 2 }],
    ['month', { '2026-05': 2, '2026-06': 6 }],
  ] as const)('by %s', (by, counts) => {
    expect(countsBy(by)).toEqual(counts)
  })
})

describe('selectPredictions', () => {
  it.each([
    [{}, 8],
    [{ agentKey: keyOf('bob') }, 4],
    [{ tag: 'night' }, 4],
    [{ tag: '' }, 0],
    [{ group: '' }, 4],
    [{ site: 'cn' }, 1],
    [{ instrument: 'XAUUSD' }, 2],
    [{ instrument: 'NEVER SEEN' }, 0],
    [{ type: '' }, 1],
    [{ month: '2026-05', tag: 'oil' }, 2],
  ] as const)('%j lets %d through', (filter, n) => {
    expect(selectPredictions(columns, { ...everything, ...filter })).toHaveLength(n)
  })
})

describe('calibration', () => {
  it('puts confidences where they are written, and the last one into the last bin', () => {
    const bins = countByConfidence(columns, all, 10)
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
    expect(computeCalibrationError(countByConfidence(columns, new Int32Array(), 10))).toBeNull()
  })
})

describe('computeTimeline', () => {
  it('leaves out days without results, and rolls over seven points', () => {
    const { daysEach, points } = computeTimeline(columns, all)
    expect(daysEach).toBe(1)
    expect(
      points.map(({ fromMs, n, average }) => [new Date(fromMs).toISOString().slice(0, 10), n, average.value]),
    ).toEqual([
      ['2026-05-31', 2, 55],
      ['2026-06-01', 1, 0],
    ])
    expect(points[1]?.rolling.value).toBeCloseTo(110 / 3, 10)
    expect(points[1]?.rollingN).toBe(3)
  })

  it('makes points of several days where the time is long', () => {
    const days = Array.from({ length: 400 }, (_, day) => day)
    const long = columnsOf({
      challenges: Object.fromEntries(days.map((day) => [`c${day}`, { endsAtMs: Date.UTC(2025, 0, 1 + day) }])),
      predictions: days.map((day) => ({
        agent: 'ann',
        challenge: `c${day}`,
        direction: 'bullish',
        confidence: day < 300 ? 1 : 0,
      })),
    })
    const { daysEach, points } = computeTimeline(long, allOf(long))
    expect(daysEach).toBe(3)
    expect(points).toHaveLength(134)
    expect(points.reduce((sum, { n }) => sum + n, 0)).toBe(400)
    expect(points.at(-1)).toMatchObject({ n: 1, average: { value: 50 }, rolling: { value: 50 }, rollingN: 19 })
  })
})

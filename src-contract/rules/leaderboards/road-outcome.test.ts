import { describe, expect, test } from 'vitest'
import { createSeededRandom } from '../statistics/seeded-random.ts'
import { computeRoadOutcome, type RoadStart } from './road-outcome.ts'

const draws = 20_000
const run = (start: RoadStart, seed = 7) => computeRoadOutcome(start, { draws, random: createSeededRandom(seed) })

/** The exact probability and mean by enumerating every outcome: no sampling, no formula of the console. */
function enumerate({ average, resolved, pending, rivals, target }: RoadStart) {
  let reached = 0
  let mean = 0
  for (let mask = 0; mask < 2 ** pending.length; mask += 1) {
    let weight = 1
    let sum = average * resolved
    for (const [index, { confidence, probability }] of pending.entries()) {
      const isRight = (mask & (1 << index)) !== 0
      weight *= isRight ? probability : 1 - probability
      sum += isRight ? 50 + 50 * confidence : 50 - 50 * confidence
    }
    const final = sum / (resolved + pending.length)
    const above = rivals.filter((rival) => rival - final > 1e-9).length
    if (above + 1 <= target) reached += weight
    mean += weight * final
  }
  return { reached, mean }
}

const pendingOf = (count: number, confidence: number, probability: number) =>
  Array.from({ length: count }, () => ({ confidence, probability }))

const cases: Record<string, RoadStart> = {
  'one pending prediction that decides': {
    average: 60,
    resolved: 4,
    pending: [{ confidence: 0.8, probability: 0.65 }],
    rivals: [70, 62, 58],
    target: 2,
  },
  'many alike': { average: 58, resolved: 30, pending: pendingOf(9, 0.7, 0.6), rivals: [66, 61, 60, 59, 40], target: 3 },
  'each of its own': {
    average: 51.25,
    resolved: 8,
    pending: [0.5, 0.55, 0.6, 0.9, 1, 0.75].map((confidence) => ({ confidence, probability: 1 - confidence / 2 })),
    rivals: Array.from({ length: 40 }, (_, index) => 75 - index),
    target: 12,
  },
  'no result yet': { average: 0, resolved: 0, pending: pendingOf(5, 0.6, 0.5), rivals: [55, 50, 45], target: 1 },
  'a tie with the rank to reach': {
    average: 60,
    resolved: 10,
    pending: pendingOf(2, 0.2, 0.9),
    rivals: [60, 60, 60],
    target: 1,
  },
}

describe('a simulated road to a rank', () => {
  test.each(Object.entries(cases))('agrees with the enumeration of every outcome: %s', (_, start) => {
    const road = run(start)
    const exact = enumerate(start)
    expect(road).not.toBeNull()
    // Five standard errors of the share, and of a mean of averages that spread over ten points at most.
    const tolerance = 5 * Math.sqrt((exact.reached * (1 - exact.reached)) / draws) + 1e-9
    expect(Math.abs((road?.probability ?? 9) - exact.reached)).toBeLessThanOrEqual(tolerance)
    expect(Math.abs((road?.expectedAverage ?? 999) - exact.mean)).toBeLessThan(0.4)
    expect(road?.low).toBeLessThanOrEqual(road?.probability ?? -1)
    expect(road?.high).toBeGreaterThanOrEqual(road?.probability ?? 2)
  })

  test('is the same for the same seed', () => {
    const start = cases['many alike'] as RoadStart
    expect(run(start, 3)).toEqual(run(start, 3))
    expect(run(start, 3)).not.toEqual(run(start, 4))
  })

  test.each([
    ['nothing is pending and the rank is held', { average: 65, target: 1 }, 1],
    ['nothing is pending and the rank is not held', { average: 55, target: 1 }, 0],
    ['nothing is pending and the best is tied', { average: 60, target: 1 }, 1],
  ])('is certain where %s', (_, part, probability) => {
    const road = run({ resolved: 10, pending: [], rivals: [60, 50], ...part })
    expect(road?.probability).toBe(probability)
    expect(road?.neededAverage).toBe(60)
  })

  test('says the ranks that the draws spread over, best first', () => {
    const road = run({
      average: 50,
      resolved: 2,
      pending: pendingOf(4, 1, 0.5),
      rivals: [70, 60, 50, 40, 30],
      target: 2,
    })
    expect(road?.bestRank).toBeLessThan(road?.medianRank ?? 0)
    expect(road?.medianRank).toBeLessThan(road?.worstRank ?? 0)
  })

  test('needs no average where the board has fewer agents than the rank', () => {
    expect(run({ average: 10, resolved: 1, pending: [], rivals: [60], target: 5 })).toMatchObject({
      neededAverage: 0,
      probability: 1,
    })
  })

  test('is none for an agent with nothing to rank by', () => {
    expect(run({ average: 0, resolved: 0, pending: [], rivals: [60], target: 1 })).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '../statistics/seeded-random.ts'
import { ClusteredMean } from './clustered-mean.ts'
import { computeClusteredShare } from './clustered-share.ts'

/** The share of what is right, by challenges: how many predictions each has, and how many of them are right. */
const shareOf = (challenges: readonly (readonly [size: number, right: number])[]) => {
  const hits = new ClusteredMean()
  for (const [challenge, [size, right]] of challenges.entries())
    for (let at = 0; at < size; at += 1) hits.add(at < right ? 1 : 0, challenge)
  return computeClusteredShare(hits.sums())
}
const onOneEach = (right: number, n: number) =>
  shareOf(Array.from({ length: n }, (_, at) => [1, at < right ? 1 : 0] as const))

describe('a share with one prediction a challenge', () => {
  // Values of Wilson's published formula, by another program.
  it.each([
    [8, 10, 0.8, 0.4901625, 0.9433178],
    [0, 5, 0, 0, 0.4344825],
    [1, 1, 1, 0.2065493, 1],
    [600, 1000, 0.6, 0.5693094, 0.6299252],
  ])('has the Wilson interval: %d of %d', (right, n, value, low, high) => {
    const share = onOneEach(right, n)
    expect(share?.value).toBeCloseTo(value, 6)
    expect(share?.low).toBeCloseTo(low, 6)
    expect(share?.high).toBeCloseTo(high, 6)
  })
})

it('is nothing of nothing', () => {
  expect(shareOf([])).toBeNull()
})

it('200 agents that are right or wrong together say no more than one of them', () => {
  const together = shareOf(Array.from({ length: 40 }, (_, at) => [200, at < 24 ? 200 : 0] as const))
  const one = onOneEach(24, 40)
  expect(together?.value).toBe(0.6)
  expect(together?.low).toBeLessThanOrEqual(one?.low ?? 0)
  expect(together?.high).toBeGreaterThanOrEqual(one?.high ?? 1)
  expect(together?.low).toBeGreaterThan(0.4)
})

it.each([
  ['one challenge', [[200, 200]], [1, 1]],
  ['three challenges, all right', [100, 60, 40].map((size) => [size, size]), [3, 3]],
  ['five challenges, all wrong', [1, 2, 3, 4, 5].map((size) => [size, 0]), [0, 5]],
] as const)('where nothing shows how much challenges differ, each counts once: %s', (_, challenges, [right, n]) => {
  const share = shareOf(challenges.map(([size = 0, hits = 0]) => [size, hits] as const))
  const asOnes = onOneEach(right, n)
  expect(share?.low).toBeCloseTo(asOnes?.low ?? -1, 10)
  expect(share?.high).toBeCloseTo(asOnes?.high ?? -1, 10)
})

it('holds what is true about 95 times of 100, where agents err together', () => {
  const random = createSeededRandom(20_261_124)
  let held = 0
  const worlds = 600
  for (let world = 0; world < worlds; world += 1) {
    // Of each challenge 3 to 12 agents; on half of the challenges 9 in 10 of them are right, on the others 3 in 10.
    const share = shareOf(
      Array.from({ length: 30 }, () => {
        const chance = random() < 0.5 ? 0.9 : 0.3
        const size = 3 + Math.floor(random() * 10)
        return [size, Array.from({ length: size }, () => random()).filter((each) => each < chance).length] as const
      }),
    )
    if ((share?.low ?? 1) <= 0.6 && 0.6 <= (share?.high ?? 0)) held += 1
  }
  expect(held / worlds).toBeGreaterThan(0.93)
  expect(held / worlds).toBeLessThan(0.98)
})

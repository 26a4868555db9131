import { describe, expect, it } from 'vitest'
import { computeClampedEstimate, computeClusteredMean, computeT95, noSums, withCluster } from './intervals.ts'

describe('computeClusteredMean', () => {
  it('takes its interval from how clusters differ', () => {
    // Clusters (60, 60) and (80): mean 200/3; residuals 2 × (60 − 66.67) and 80 − 66.67, so Σ² = 177.78 × 2 = 355.56.
    const mean = computeClusteredMean({
      n: 3,
      sum: 200,
      clusters: 2,
      sizeSquares: 4 + 1,
      products: 120 * 2 + 80,
      sumSquares: 120 ** 2 + 80 ** 2,
    })
    const error = 12.706205 * Math.sqrt((355.5556 / 9) * 2)
    expect(mean?.value).toBeCloseTo(66.6667, 4)
    expect(mean?.low).toBeCloseTo(66.6667 - error, 3)
    expect(mean?.high).toBeCloseTo(66.6667 + error, 3)
  })

  it('has none where there is one cluster, and no mean of nothing', () => {
    const one = { n: 2, sum: 140, clusters: 1, sizeSquares: 4, products: 280, sumSquares: 19_600 }
    expect(computeClusteredMean(one)).toEqual({ value: 70, low: null, high: null })
    expect(computeClusteredMean({ ...one, n: 0 })).toBeNull()
  })
})

describe('a few clusters that are all alike', () => {
  const alike = (count: number) =>
    computeClusteredMean(
      Array.from({ length: count }).reduce<typeof noSums>((sums) => withCluster(sums, { size: 2, sum: 170 }), noSums),
    )
  it('do not show how far others would differ', () => {
    expect(alike(9)).toEqual({ value: 85, low: null, high: null })
    expect(alike(10)).toMatchObject({ value: 85, low: 85, high: 85 })
  })
})

// By the tables of Student's t.
it.each([
  [1, 12.706],
  [4, 2.776],
  [5, 2.571],
  [9, 2.262],
  [11, 2.201],
  [30, 2.042],
  [1_000, 1.962],
])('t of %d degrees is %d', (degrees, quantile) => {
  expect(computeT95(degrees)).toBeCloseTo(quantile, 2)
})

it('an interval does not leave the range of what it is about', () => {
  expect(computeClampedEstimate({ value: 97, low: 88, high: 106 }, 0, 100)).toEqual({ value: 97, low: 88, high: 100 })
  expect(computeClampedEstimate({ value: 97, low: null, high: null }, 0, 100)).toEqual({
    value: 97,
    low: null,
    high: null,
  })
})

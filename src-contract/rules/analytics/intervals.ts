/** 95 % intervals. */
import { z95 } from '../statistics/wilson-interval.ts'

/** A value with the interval around it; `low` and `high` are null where there is too little to tell. */
export interface Estimate {
  value: number
  low: number | null
  high: number | null
}

/**
 * What a mean over clusters needs: values of one challenge are not independent of each other, so that its interval
 * follows from how the challenges differ, not from how many agents answered each.
 */
export interface ClusteredSums {
  n: number
  sum: number
  clusters: number
  /** Over the clusters, of: size², sum × size, sum². */
  sizeSquares: number
  products: number
  sumSquares: number
}

export const noSums: ClusteredSums = { n: 0, sum: 0, clusters: 0, sizeSquares: 0, products: 0, sumSquares: 0 }

/** The sums with one cluster more: so many values with this sum. */
export function withCluster(sums: ClusteredSums, { size, sum }: { size: number; sum: number }): ClusteredSums {
  return {
    n: sums.n + size,
    sum: sums.sum + sum,
    clusters: sums.clusters + 1,
    sizeSquares: sums.sizeSquares + size * size,
    products: sums.products + sum * size,
    sumSquares: sums.sumSquares + sum * sum,
  }
}

/** Of two sets that share no cluster. */
export function joinSums(a: ClusteredSums, b: ClusteredSums): ClusteredSums {
  return {
    n: a.n + b.n,
    sum: a.sum + b.sum,
    clusters: a.clusters + b.clusters,
    sizeSquares: a.sizeSquares + b.sizeSquares,
    products: a.products + b.products,
    sumSquares: a.sumSquares + b.sumSquares,
  }
}

/** Fewer clusters that all say the same do not show how much others would differ. */
const leastAlike = 10

/**
 * A mean with an interval by the cluster-robust variance and Student's t, since the variance itself is estimated from
 * the clusters; without one where there is a single cluster, or a few that are all alike.
 */
export function computeClusteredMean(sums: ClusteredSums): Estimate | null {
  const { n, sum, clusters, sizeSquares, products, sumSquares } = sums
  if (n === 0) return null
  const value = sum / n
  if (clusters < 2) return { value, low: null, high: null }
  const squares = Math.max(0, sumSquares - 2 * value * products + value * value * sizeSquares)
  if (clusters < leastAlike && squares <= sumSquares * 1e-12) return { value, low: null, high: null }
  const error = computeT95(clusters - 1) * Math.sqrt((squares / (n * n)) * (clusters / (clusters - 1)))
  return { value, low: value - error, high: value + error }
}

/** An estimate of what lies between these bounds: its interval does too. */
export function computeClampedEstimate(estimate: Estimate | null, least: number, most: number): Estimate | null {
  if (estimate === null || estimate.low === null || estimate.high === null) return estimate
  return { ...estimate, low: Math.max(least, estimate.low), high: Math.min(most, estimate.high) }
}

const firstQuantiles = [
  12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157, 2.228139,
]

/** The quantile of Student's t that a 95 % interval reaches to; from 11 degrees on expanded around the normal one. */
export function computeT95(degrees: number): number {
  const z = z95
  const known = firstQuantiles[degrees - 1]
  if (known !== undefined) return known
  return (
    z +
    (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3)
  )
}

/** 95 % intervals. */
import { computeWilsonInterval, z95 } from '../statistics/wilson-interval.ts'

/** A value with the interval around it; `low` and `high` are null where there is too little to tell. */
export interface Estimate {
  value: number
  low: number | null
  high: number | null
}

/** A share with its Wilson interval; null of nothing. */
export function computeShare(successes: number, n: number): Estimate | null {
  if (n === 0) return null
  return { value: successes / n, ...computeWilsonInterval(successes, n) }
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

/** A mean with an interval by the cluster-robust variance; without one where there is a single cluster. */
export function computeClusteredMean(sums: ClusteredSums): Estimate | null {
  const { n, sum, clusters, sizeSquares, products, sumSquares } = sums
  if (n === 0) return null
  const value = sum / n
  if (clusters < 2) return { value, low: null, high: null }
  const squares = Math.max(0, sumSquares - 2 * value * products + value * value * sizeSquares)
  const error = z95 * Math.sqrt((squares / (n * n)) * (clusters / (clusters - 1)))
  return { value, low: value - error, high: value + error }
}

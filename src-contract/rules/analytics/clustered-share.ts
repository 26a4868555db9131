import { computeWilsonInterval } from '../statistics/wilson-interval.ts'
import { type ClusteredSums, computeT95, type Estimate } from './intervals.ts'

/**
 * The share of values that are 1 among values that are 0 or 1, with the Wilson interval of as many independent ones as
 * they are worth; null of nothing. Agents are right or wrong together on a challenge, so that 200 of them on one say
 * little more than one does. With one value a cluster it is the plain Wilson interval.
 */
export function computeClusteredShare(sums: ClusteredSums): Estimate | null {
  if (sums.n === 0) return null
  const share = sums.sum / sums.n
  const worth = countWorth(sums)
  return { value: share, ...computeWilsonInterval(share * worth, worth) }
}

/**
 * The effective number: n by the ratio of the variance that independent values would have and the one between
 * clusters, never more than n, and less again by Student's t where the clusters are few (Korn and Graubard 1998).
 */
function countWorth({ n, sum, clusters, sizeSquares, products, sumSquares }: ClusteredSums): number {
  if (n === clusters) return n
  // Nothing shows how much the clusters differ: each counts once.
  if (clusters === 1 || sum === 0 || sum === n) return clusters
  const share = sum / n
  const squares = Math.max(0, sumSquares - 2 * share * products + share * share * sizeSquares)
  const between = (squares / (n * n)) * (clusters / (clusters - 1))
  const independent = (share * (1 - share)) / (n - 1)
  const effective = between <= independent ? n : n * (independent / between)
  return effective * (computeT95(n - 1) / computeT95(clusters - 1)) ** 2
}

/** Statistics by formulas of the tests, from their definitions: none of the console's. */

/** The arithmetic mean; not a number where there is no value. */
export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** A value of one challenge. */
export interface ClusterValue {
  challenge: string | number
  value: number
}

/** Density of Student's t without its constant. */
const kernelOf = (t: number, degrees: number): number => (1 + (t * t) / degrees) ** (-(degrees + 1) / 2)

/** The integral from 0 to `end` by Simpson's rule, after t = tan(angle), which brings in the tails. */
function integrate(end: number, degrees: number): number {
  const steps = 2_000
  const most = Math.atan(end)
  const at = (step: number): number => {
    const angle = (most * step) / steps
    return kernelOf(Math.tan(angle), degrees) / Math.cos(angle) ** 2
  }
  let sum = at(0)
  for (let step = 1; step <= steps; step += 1) {
    // At a right angle the density of more than one degree is 0.
    const value = at(step)
    sum += (step === steps ? 1 : step % 2 === 1 ? 4 : 2) * (Number.isFinite(value) ? value : 0)
  }
  return (sum * most) / steps / 3
}

const quantiles = new Map<number, number>()

/** The quantile of Student's t that 95 % lie within, by halving. */
function quantileOfT(degrees: number): number {
  const known = quantiles.get(degrees)
  if (known !== undefined) return known
  const all = integrate(1e7, degrees)
  let low = 0
  let high = 20
  for (let round = 0; round < 50; round += 1) {
    const middle = (low + high) / 2
    if (integrate(middle, degrees) / all < 0.95) low = middle
    else high = middle
  }
  quantiles.set(degrees, low)
  return low
}

/** How far the sums of each challenge are off what the mean would give, squared and added up. */
function squareOff(values: readonly ClusterValue[]): { count: number; squares: number } {
  const mean = meanOf(values.map(({ value }) => value))
  const off = new Map<string | number, number>()
  for (const { challenge, value } of values) off.set(challenge, (off.get(challenge) ?? 0) + value - mean)
  return { count: off.size, squares: [...off.values()].reduce((sum, each) => sum + each * each, 0) }
}

/** Variance of a mean of which whole challenges were drawn. NaN of fewer than two. */
function varianceOf(values: readonly ClusterValue[]): number {
  const { count, squares } = squareOff(values)
  return (squares / values.length ** 2) * (count / (count - 1))
}

/** Mean and half the width of its interval; NaN of fewer than two challenges. */
export function estimateMean(values: readonly ClusterValue[]): { value: number; half: number; challenges: number } {
  const { count } = squareOff(values)
  return {
    value: meanOf(values.map(({ value }) => value)),
    half: count < 2 ? Number.NaN : quantileOfT(count - 1) * Math.sqrt(varianceOf(values)),
    challenges: count,
  }
}

/**
 * The share of values that are 1, and the bounds of Wilson's interval: where |p − share| is 1.96 standard errors of p,
 * of as many independent values as these are worth.
 */
export function estimateShare(values: readonly ClusterValue[]): { value: number; low: number; high: number } {
  const n = values.length
  const share = meanOf(values.map(({ value }) => value))
  const { count } = squareOff(values)
  let worth = n
  if (count < n && (count === 1 || share === 0 || share === 1)) worth = count
  else if (count < n) {
    const independent = (share * (1 - share)) / (n - 1)
    worth = n * Math.min(1, independent / varianceOf(values)) * (quantileOfT(n - 1) / quantileOfT(count - 1)) ** 2
  }
  const boundOf = (towards: number): number => {
    let inside = share
    let outside = towards
    for (let round = 0; round < 60; round += 1) {
      const p = (inside + outside) / 2
      if (Math.abs(p - share) <= 1.959964 * Math.sqrt((p * (1 - p)) / worth)) inside = p
      else outside = p
    }
    return inside
  }
  return { value: share, low: boundOf(0), high: boundOf(1) }
}

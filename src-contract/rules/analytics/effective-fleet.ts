import { createSeededRandom } from '../statistics/seeded-random.ts'
import { quantileOf } from './bootstrap.ts'
import type { SettledPredictions } from './settled-predictions.ts'

const resamples = 500
const seed = 0xf1ee7

export interface EffectiveFleet {
  agents: number
  /** Of the average pair of agents on the same challenge; null where no two share one. */
  meanCorrelation: number | null
  /** So many independent agents would tell as much: N / (1 + (N − 1) × correlation). */
  size: number | null
  low: number | null
  high: number | null
}

/**
 * How many independent agents a fleet is worth, from the standardized payoffs of each settled prediction (NaN: not
 * counted). The interval is that of a bootstrap over challenges.
 */
export function computeEffectiveFleet(
  settled: SettledPredictions,
  { standardized, agents }: { standardized: Float64Array; agents: number },
): EffectiveFleet {
  const { products, pairs } = sumPairs(settled, standardized)
  const correlation = shareOf(products, pairs, null)
  if (correlation === null) return { agents, meanCorrelation: null, size: null, low: null, high: null }
  const sizes = resampleSizes({ products, pairs }, agents)
  return {
    agents,
    meanCorrelation: correlation,
    size: sizeOf(correlation, agents),
    low: sizes === null ? null : quantileOf(sizes, 0.025),
    high: sizes === null ? null : quantileOf(sizes, 0.975),
  }
}

/** A fleet whose agents balance each other out is worth no more than its number. */
function sizeOf(correlation: number, agents: number): number {
  return agents / (1 + (agents - 1) * Math.max(0, correlation))
}

/** Of each challenge: Σ z_a z_b over its pairs, which is ((Σz)² − Σz²) / 2, and their number. */
function sumPairs({ starts, challenges }: SettledPredictions, standardized: Float64Array) {
  const products = new Float64Array(challenges.length)
  const pairs = new Float64Array(challenges.length)
  for (let place = 0; place < challenges.length; place += 1) {
    let sum = 0
    let squares = 0
    let count = 0
    for (const value of standardized.subarray(starts[place], starts[place + 1])) {
      if (Number.isNaN(value)) continue
      sum += value
      squares += value * value
      count += 1
    }
    products[place] = (sum * sum - squares) / 2
    pairs[place] = (count * (count - 1)) / 2
  }
  return { products, pairs }
}

function shareOf(products: Float64Array, pairs: Float64Array, draws: Int32Array | null): number | null {
  let sum = 0
  let count = 0
  for (let draw = 0; draw < products.length; draw += 1) {
    const at = draws === null ? draw : (draws[draw] ?? 0)
    sum += products[at] ?? 0
    count += pairs[at] ?? 0
  }
  return count === 0 ? null : sum / count
}

function resampleSizes(
  { products, pairs }: { products: Float64Array; pairs: Float64Array },
  agents: number,
): Float64Array | null {
  const count = products.length
  if (count < 2) return null
  const random = createSeededRandom(seed)
  const draws = new Int32Array(count)
  const sizes: number[] = []
  for (let round = 0; round < resamples; round += 1) {
    for (let draw = 0; draw < count; draw += 1) draws[draw] = Math.floor(random() * count)
    const correlation = shareOf(products, pairs, draws)
    if (correlation !== null) sizes.push(sizeOf(correlation, agents))
  }
  return Float64Array.from(sizes).sort()
}

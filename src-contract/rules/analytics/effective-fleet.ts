import { createSeededRandom } from '../statistics/seeded-random.ts'
import { createAlignedChallenges } from './align-challenges.ts'
import { type ComparedDifference, fleetResamples, leastChallenges, middleOf } from './bootstrap.ts'
import type { Estimate } from './intervals.ts'
import type { SettledPredictions } from './settled-predictions.ts'

const seed = 0xf1ee7

export interface EffectiveFleet {
  agents: number
  /** Predictions of compared agents on challenges that two of them share, and these challenges: what all rests on. */
  n: number
  challenges: number
  /** Of the average pair of agents on the same challenge; null where no two share one. */
  meanCorrelation: Estimate | null
  /** So many independent agents would tell as much: N / (1 + (N − 1) × correlation). */
  size: number | null
  low: number | null
  high: number | null
}

/** Of each challenge: Σ z_a z_b over its pairs of agents, and their number. */
interface PairSums {
  products: Float64Array
  pairs: Float64Array
  /** How many agents are compared. */
  agents: number
}

/** A fleet as far as its size follows from it. */
export interface FleetPairs extends PairSums {
  settled: SettledPredictions
  /** Predictions that are in any pair. */
  compared: number
}

/**
 * How many independent agents a fleet is worth. The interval is that of a bootstrap over challenges; none of fewer than
 * ten with a pair on them.
 */
export function computeEffectiveFleet(fleet: FleetPairs): EffectiveFleet {
  const { agents } = fleet
  const basis = { agents, n: fleet.compared, challenges: countPaired(fleet) }
  const correlation = shareOf(fleet, null)
  if (Number.isNaN(correlation)) return { ...basis, meanCorrelation: null, size: null, low: null, high: null }
  const [correlations = new Float64Array()] = hasEnough(fleet)
    ? resample(fleet.pairs.length, (draws) => [shareOf(fleet, draws)])
    : []
  return {
    ...basis,
    meanCorrelation: { value: correlation, ...middleOf(correlations) },
    size: sizeOf(correlation, agents),
    ...middleOf(correlations.map((each) => sizeOf(each, agents))),
  }
}

/** The first less the second; null where either cannot be told. */
export interface FleetDifference {
  size: ComparedDifference
  /** Of effective size by number of agents, which does not follow from the number alone. */
  share: ComparedDifference
  correlation: ComparedDifference
}

/** How much two fleets differ. Challenges of either are drawn again together, 500 times. */
export function computeFleetDifference(first: FleetPairs, second: FleetPairs): FleetDifference {
  const { size, spread } = createAlignedChallenges(first.settled, second.settled)
  const spreadPairs = (side: 0 | 1, { products, pairs, agents }: FleetPairs): PairSums => ({
    products: spread(side, products),
    pairs: spread(side, pairs),
    agents,
  })
  const a = spreadPairs(0, first)
  const b = spreadPairs(1, second)
  const measure = (draws: Int32Array | null): [number, number, number] => {
    const [ofA, ofB] = [shareOf(a, draws), shareOf(b, draws)]
    const [sizeOfA, sizeOfB] = [sizeOf(ofA, a.agents), sizeOf(ofB, b.agents)]
    return [sizeOfA - sizeOfB, sizeOfA / a.agents - sizeOfB / b.agents, ofA - ofB]
  }
  const resampled = hasEnough(a) && hasEnough(b) ? resample(size, measure) : []
  const [ofSize, ofShare, ofCorrelation] = measure(null).map((value, place) => ({
    difference: Number.isNaN(value) ? null : value,
    ...middleOf(resampled[place] ?? new Float64Array()),
  }))
  const unknown = { difference: null, low: null, high: null }
  return { size: ofSize ?? unknown, share: ofShare ?? unknown, correlation: ofCorrelation ?? unknown }
}

/** A fleet whose agents balance each other out is worth no more than its number. */
function sizeOf(correlation: number, agents: number): number {
  return agents / (1 + (agents - 1) * Math.max(0, correlation))
}

/**
 * Of each challenge: Σ z_a z_b over its pairs, which is ((Σz)² − Σz²) / 2, and their number, from the standardized
 * payoffs of each settled prediction (NaN: not counted).
 */
export function computePairSums(
  settled: SettledPredictions,
  { standardized, agents }: { standardized: Float64Array; agents: number },
): FleetPairs {
  const { starts, challenges } = settled
  const products = new Float64Array(challenges.length)
  const pairs = new Float64Array(challenges.length)
  let compared = 0
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
    if (count > 1) compared += count
  }
  return { settled, products, pairs, agents, compared }
}

/** NaN where no two agents share a challenge. */
function shareOf({ products, pairs }: PairSums, draws: Int32Array | null): number {
  let sum = 0
  let count = 0
  for (let draw = 0; draw < products.length; draw += 1) {
    const at = draws === null ? draw : (draws[draw] ?? 0)
    sum += products[at] ?? 0
    count += pairs[at] ?? 0
  }
  return sum / count
}

function hasEnough(fleet: PairSums): boolean {
  return countPaired(fleet) >= leastChallenges
}

/** Challenges with a pair of agents on them. */
function countPaired({ pairs }: PairSums): number {
  return pairs.reduce((filled, count) => filled + (count > 0 ? 1 : 0), 0)
}

/** What is measured of each resample of so many challenges, by measure. */
function resample(count: number, measure: (draws: Int32Array) => number[]): Float64Array[] {
  const random = createSeededRandom(seed)
  const draws = new Int32Array(count)
  const measured: Float64Array[] = []
  for (let round = 0; round < fleetResamples; round += 1) {
    for (let draw = 0; draw < count; draw += 1) draws[draw] = Math.floor(random() * count)
    for (const [place, value] of measure(draws).entries()) {
      measured[place] ??= new Float64Array(fleetResamples)
      const into = measured[place]
      if (into !== undefined) into[round] = value
    }
  }
  return measured
}

import { createSeededRandom } from '../statistics/seeded-random.ts'

/** How often the challenges are drawn again for an interval of a difference. */
export const differenceResamples = 1_000
/** The same for an interval of the effective size of a fleet. */
export const fleetResamples = 500
const seed = 0xa7e4a

/** Sums and counts a challenge, of something and of what it is compared with. */
export interface ComparedSums {
  sum: Float64Array
  n: Float64Array
  baseSum: Float64Array
  baseN: Float64Array
}

export interface ComparedDifference {
  /** Mean less the mean it is compared with; null where either is of nothing. */
  difference: number | null
  /** The middle 95 % of the resamples; null where too few challenges can be drawn from. */
  low: number | null
  high: number | null
}

/** From fewer challenges the same few are drawn over and over, and the interval comes out far too narrow. */
export const leastChallenges = 10
/** So many of the resamples must have something on both sides. */
const leastUsable = 0.95

/**
 * Differences of means with bootstrap intervals: whole challenges are drawn again, `differenceResamples` times, since
 * what agents predict on one challenge is right or wrong together. The draws follow from a fixed seed and are the same
 * for all. `bestIsLuck`: how often the best of these many would look at least as good if none were any better (White
 * 2000). The observed set counts as one of the draws, so that no number of them says *never*. Null where there is no
 * interval to any of them.
 */
export function computeDifferences(compared: readonly ComparedSums[]): {
  differences: ComparedDifference[]
  bestIsLuck: number | null
} {
  const count = compared[0]?.sum.length ?? 0
  const observed = compared.map((sums) => differenceOf(sums, null))
  const isEnough = compared.map(
    ({ n, baseN }) => countFilled(n) >= leastChallenges && countFilled(baseN) >= leastChallenges,
  )
  const random = createSeededRandom(seed)
  const draws = new Int32Array(count)
  const resampled = compared.map(() => new Float64Array(differenceResamples))
  const best = Math.max(
    ...observed.filter((difference, place) => isEnough[place] === true && !Number.isNaN(difference)),
  )
  const rounds = isEnough.includes(true) ? differenceResamples : 0
  let asGood = 0
  for (let round = 0; round < rounds; round += 1) {
    for (let draw = 0; draw < count; draw += 1) draws[draw] = Math.floor(random() * count)
    let bestOfRound = Number.NEGATIVE_INFINITY
    for (const [place, sums] of compared.entries()) {
      if (isEnough[place] !== true) continue
      const difference = differenceOf(sums, draws)
      const into = resampled[place]
      if (into !== undefined) into[round] = difference
      if (!Number.isNaN(difference)) bestOfRound = Math.max(bestOfRound, difference - (observed[place] ?? 0))
    }
    if (bestOfRound >= best) asGood += 1
  }
  return {
    differences: observed.map((difference, place) => ({
      difference: Number.isNaN(difference) ? null : difference,
      ...(isEnough[place] === true ? middleOf(resampled[place] ?? new Float64Array()) : { low: null, high: null }),
    })),
    bestIsLuck: rounds === 0 ? null : (asGood + 1) / (differenceResamples + 1),
  }
}

function countFilled(counts: Float64Array): number {
  return counts.reduce((filled, n) => filled + (n > 0 ? 1 : 0), 0)
}

/** The middle 95 % of values, NaN being a draw that says nothing; null bounds where those are too many. */
export function middleOf(values: Float64Array): { low: number | null; high: number | null } {
  const usable = values.filter((value) => !Number.isNaN(value)).sort()
  if (usable.length === 0 || usable.length < values.length * leastUsable) return { low: null, high: null }
  return { low: quantileOf(usable, 0.025), high: quantileOf(usable, 0.975) }
}

/** NaN where either side is of nothing. */
function differenceOf({ sum, n, baseSum, baseN }: ComparedSums, draws: Int32Array | null): number {
  let total = 0
  let size = 0
  let baseTotal = 0
  let baseSize = 0
  for (let draw = 0; draw < sum.length; draw += 1) {
    const at = draws === null ? draw : (draws[draw] ?? 0)
    total += sum[at] ?? 0
    size += n[at] ?? 0
    baseTotal += baseSum[at] ?? 0
    baseSize += baseN[at] ?? 0
  }
  return total / size - baseTotal / baseSize
}

/** The value below which a share of sorted values lies, between neighbours in proportion. */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

import { createSeededRandom } from '../statistics/seeded-random.ts'

const resamples = 1_000
const seed = 0xa7e4a

/** Sums and counts a challenge, of something and of what it is compared with. */
export interface ComparedSums {
  sum: Float64Array
  n: Float64Array
  baseSum: Float64Array
  baseN: Float64Array
}

export interface ComparedDifference {
  /** Mean less the mean it is compared with. */
  difference: number
  /** The middle 95 % of the resamples; null where there is a single challenge. */
  low: number | null
  high: number | null
}

/**
 * Differences of means with bootstrap intervals: whole challenges are drawn again 1,000 times, since what agents
 * predict on one challenge is right or wrong together. The draws follow from a fixed seed and are the same for all.
 * `bestIsLuck`: how often the best of these many would look at least as good if none were any better (White 2000). The
 * observed set counts as one of the draws, so that a thousand of them never say *never*.
 */
export function computeDifferences(compared: readonly ComparedSums[]): {
  differences: ComparedDifference[]
  bestIsLuck: number | null
} {
  const count = compared[0]?.sum.length ?? 0
  const observed = compared.map((sums) => differenceOf(sums, null))
  if (count < 2) {
    return {
      differences: observed.map((difference) => ({ difference, low: null, high: null })),
      bestIsLuck: null,
    }
  }
  const random = createSeededRandom(seed)
  const draws = new Int32Array(count)
  const resampled = compared.map(() => new Float64Array(resamples))
  const best = Math.max(...observed)
  let asGood = 0
  for (let round = 0; round < resamples; round += 1) {
    for (let draw = 0; draw < count; draw += 1) draws[draw] = Math.floor(random() * count)
    let bestOfRound = Number.NEGATIVE_INFINITY
    for (const [place, sums] of compared.entries()) {
      const difference = differenceOf(sums, draws)
      const into = resampled[place]
      if (into !== undefined) into[round] = difference
      bestOfRound = Math.max(bestOfRound, difference - (observed[place] ?? 0))
    }
    if (bestOfRound >= best) asGood += 1
  }
  return {
    differences: observed.map((difference, place) => {
      const sorted = (resampled[place] ?? new Float64Array()).sort()
      return { difference, low: quantileOf(sorted, 0.025), high: quantileOf(sorted, 0.975) }
    }),
    bestIsLuck: compared.length === 0 ? null : (asGood + 1) / (resamples + 1),
  }
}

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
  return (size === 0 ? 0 : total / size) - (baseSize === 0 ? 0 : baseTotal / baseSize)
}

/** The value below which a share of sorted values lies, between neighbours in proportion. */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

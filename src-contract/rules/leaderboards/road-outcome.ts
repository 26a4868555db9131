import { computeScore } from '../predictions/scoring.ts'
import { computeWilsonInterval } from '../statistics/wilson-interval.ts'

/** Where a simulation starts. Averages and scores 0 to 100, confidences and probabilities 0 to 1. */
export interface RoadStart {
  average: number
  /** How many scored predictions the average is of. */
  resolved: number
  pending: readonly { confidence: number; probability: number }[]
  /** Averages of the other ranked agents, in any order. They stay as they are. */
  rivals: readonly number[]
  /** The rank to reach, from 1. */
  target: number
}

export interface Road {
  /** The average from which on the rank is reached; 0 when the board has fewer agents than that. */
  neededAverage: number
  /** Share of the draws that reach the rank or a better one, with its 95 % interval (Wilson). */
  probability: number
  low: number
  high: number
  /** Average after all pending predictions, in the mean of the draws. */
  expectedAverage: number
  /** Ranks that 5 %, half and 95 % of the draws reach or better. */
  bestRank: number
  medianRank: number
  worstRank: number
}

/**
 * Draws the outcomes of all pending predictions, each by itself, and ranks the agent among the others: one more than
 * the agents with a higher average, so that a tie counts as reached. `random` gives numbers from 0 to 1; with the same
 * ones the result is the same. `null` when there is nothing to rank: no resolved and no pending prediction.
 */
export function computeRoadOutcome(
  start: RoadStart,
  { draws, random }: { draws: number; random: () => number },
): Road | null {
  const { average, resolved, pending, target } = start
  const count = resolved + pending.length
  if (count === 0) return null
  const rivals = start.rivals.toSorted((a, b) => b - a)
  const scores = pending.map(({ confidence, probability }) => ({
    probability,
    right: computeScore({ confidence, isCorrect: true }),
    wrong: computeScore({ confidence, isCorrect: false }),
  }))
  const ranks: number[] = []
  let averageSum = 0
  for (let draw = 0; draw < draws; draw += 1) {
    let sum = average * resolved
    for (const { probability, right, wrong } of scores) sum += random() < probability ? right : wrong
    const drawn = sum / count
    averageSum += drawn
    ranks.push(rankAmong(rivals, drawn))
  }
  ranks.sort((a, b) => a - b)
  const reached = ranks.filter((rank) => rank <= target).length
  const quantile = (share: number) => ranks[Math.min(draws - 1, Math.ceil(share * draws) - 1)] ?? 1
  return {
    neededAverage: rivals[target - 1] ?? 0,
    probability: reached / draws,
    ...computeWilsonInterval(reached, draws),
    expectedAverage: averageSum / draws,
    bestRank: quantile(0.05),
    medianRank: quantile(0.5),
    worstRank: quantile(0.95),
  }
}

/** A difference below this is rounding of the sums, not of the scores, which have two decimals. */
const roundingError = 1e-9

/** `rivals` best first. */
function rankAmong(rivals: readonly number[], average: number): number {
  let low = 0
  let high = rivals.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rivals[middle] ?? 0) > average + roundingError) low = middle + 1
    else high = middle
  }
  return low + 1
}

import { countShared, createAlignedChallenges } from './align-challenges.ts'
import { type ComparedDifference, computeDifferences } from './bootstrap.ts'
import type { PredictionColumns } from './prediction-columns.ts'
import { type CounterfactualRule, computeReplayOfSums, computeReplaySums, type Replay } from './replay-rules.ts'

export interface ReplayComparison {
  first: Replay
  second: Replay
  /** Predictions that are in both, and challenges on which both have some. */
  shared: number
  sharedChallenges: number
  /** Average score of the first less that of the second: as they were made, and under each rule. */
  asMade: ComparedDifference
  rules: ComparedDifference[]
}

/**
 * Two selections under the same rules. Challenges of either are drawn again together, so that what both have in common
 * does not count twice, and predictions that are in both cancel out.
 */
export function compareReplays(
  columns: PredictionColumns,
  selected: { first: Int32Array; second: Int32Array },
  rules: readonly CounterfactualRule[],
): ReplayComparison {
  const first = computeReplaySums(columns, selected.first, rules)
  const second = computeReplaySums(columns, selected.second, rules)
  const { spread, shared: sharedChallenges } = createAlignedChallenges(first.settled, second.settled)
  const pairs = [
    { one: first.base, other: second.base },
    ...first.replayed.map(({ sums: one }, place) => ({ one, other: second.replayed[place]?.sums ?? one })),
  ]
  const { differences } = computeDifferences(
    pairs.map(({ one, other }) => ({
      sum: spread(0, one.sum),
      n: spread(0, one.n),
      baseSum: spread(1, other.sum),
      baseN: spread(1, other.n),
    })),
  )
  const [asMade = { difference: null, low: null, high: null }, ...ofRules] = differences
  return {
    first: computeReplayOfSums(first),
    second: computeReplayOfSums(second),
    shared: countShared(first.settled, second.settled),
    sharedChallenges,
    asMade,
    rules: ofRules,
  }
}

import { alignChallenges, countShared } from './align-challenges.ts'
import { type ComparedDifference, computeDifferences } from './bootstrap.ts'
import type { PredictionColumns } from './prediction-columns.ts'
import { type CounterfactualRule, type Replay, replayRules, summarizeReplay } from './replay-rules.ts'

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
  const first = replayRules(columns, selected.first, rules)
  const second = replayRules(columns, selected.second, rules)
  const { spread, shared: sharedChallenges } = alignChallenges(first.settled, second.settled)
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
    first: summarizeReplay(first),
    second: summarizeReplay(second),
    shared: countShared(first.settled, second.settled),
    sharedChallenges,
    asMade,
    rules: ofRules,
  }
}

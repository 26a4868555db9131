import { directionCodes, isShare, type PredictionColumns, verdicts } from './prediction-columns.ts'

/** The predictions that can be replayed, those of one challenge side by side. */
export interface SettledPredictions {
  /** Indexes in the columns. */
  rows: Int32Array
  /** Where each challenge begins in `rows`, and one past the last. */
  starts: Int32Array
  /** Index of each challenge in `columns.challenges`. */
  challenges: Int32Array
  /** Its result, as a code. */
  results: Uint8Array
  /** Selected with a verdict, but without a direction, a confidence or a result of the challenge. */
  leftOut: number
}

/** Those with direction, confidence and verdict on a challenge whose result is known. */
export function listSettledPredictions(columns: PredictionColumns, selected: Int32Array): SettledPredictions {
  const rows = new Int32Array(selected.length)
  const starts: number[] = []
  const challenges: number[] = []
  const results: number[] = []
  let count = 0
  let leftOut = 0
  for (const index of selected) {
    if (columns.verdict[index] === verdicts.none) continue
    const challenge = columns.challenge[index] ?? -1
    const result = columns.challenges[challenge]?.result ?? null
    if (result === null || columns.direction[index] === 0 || !isShare(columns.confidence[index] ?? Number.NaN)) {
      leftOut += 1
      continue
    }
    if (challenges.at(-1) !== challenge) {
      starts.push(count)
      challenges.push(challenge)
      results.push(directionCodes[result])
    }
    rows[count] = index
    count += 1
  }
  return {
    rows: rows.slice(0, count),
    starts: Int32Array.from([...starts, count]),
    challenges: Int32Array.from(challenges),
    results: Uint8Array.from(results),
    leftOut,
  }
}

import { computeExpectedScore } from '../predictions/scoring.ts'
import { computeShare, type Estimate } from './intervals.ts'

/**
 * The average score of the same directions if each had been given with one and the same confidence, by the published
 * formula; its interval is that of the share of right ones. Null of nothing.
 */
export function computeConstantConfidence({
  correct,
  n,
  confidence,
}: {
  correct: number
  n: number
  confidence: number
}): Estimate | null {
  const share = computeShare(correct, n)
  if (share === null) return null
  const at = (probability: number): number => computeExpectedScore({ confidence, probability })
  return { value: at(share.value), low: at(share.low ?? share.value), high: at(share.high ?? share.value) }
}

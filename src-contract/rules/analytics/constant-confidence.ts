import { computeExpectedScore } from '../predictions/scoring.ts'
import { computeClampedEstimate, computeClusteredMean, type Estimate } from './intervals.ts'
import { isShare, type PredictionColumns, verdicts } from './prediction-columns.ts'

/**
 * What a change to one confidence for all is reckoned from, at any confidence: of each challenge the number of
 * predictions with a verdict and a confidence (size), their right ones less their wrong ones (balance), and the sum of
 * their confidences, those of wrong ones with a minus (payoff); summed up over the challenges, also multiplied.
 */
export interface ConfidenceSums {
  n: number
  challenges: number
  sizeSquares: number
  balance: number
  payoff: number
  sizeBalance: number
  sizePayoff: number
  balanceSquares: number
  balancePayoff: number
  payoffSquares: number
}

const none: ConfidenceSums = {
  n: 0,
  challenges: 0,
  sizeSquares: 0,
  balance: 0,
  payoff: 0,
  sizeBalance: 0,
  sizePayoff: 0,
  balanceSquares: 0,
  balancePayoff: 0,
  payoffSquares: 0,
}

/** What the best constant confidence is computed from, over the settled ones of the selected predictions. */
export function computeConfidenceSums(columns: PredictionColumns, selected: Int32Array): ConfidenceSums {
  let sums = none
  let challenge = -1
  let size = 0
  let balance = 0
  let payoff = 0
  const end = (): void => {
    if (size > 0) sums = withChallenge(sums, { size, balance, payoff })
    size = 0
    balance = 0
    payoff = 0
  }
  for (const index of selected) {
    const verdict = columns.verdict[index]
    const confidence = columns.confidence[index] ?? Number.NaN
    if (verdict === verdicts.none || !isShare(confidence)) continue
    if (columns.challenge[index] !== challenge) end()
    challenge = columns.challenge[index] ?? -1
    const sign = verdict === verdicts.right ? 1 : -1
    size += 1
    balance += sign
    payoff += sign * confidence
  }
  end()
  return sums
}

function withChallenge(
  sums: ConfidenceSums,
  { size, balance, payoff }: { size: number; balance: number; payoff: number },
): ConfidenceSums {
  return {
    n: sums.n + size,
    challenges: sums.challenges + 1,
    sizeSquares: sums.sizeSquares + size * size,
    balance: sums.balance + balance,
    payoff: sums.payoff + payoff,
    sizeBalance: sums.sizeBalance + size * balance,
    sizePayoff: sums.sizePayoff + size * payoff,
    balanceSquares: sums.balanceSquares + balance * balance,
    balancePayoff: sums.balancePayoff + balance * payoff,
    payoffSquares: sums.payoffSquares + payoff * payoff,
  }
}

/**
 * The average score of the same directions if each had been given with one and the same confidence, by the published
 * formula; its interval is that of the share of right ones. Null of nothing.
 */
export function computeConstantConfidence(hitRate: Estimate | null, confidence: number): Estimate | null {
  if (hitRate === null) return null
  const at = (probability: number): number => computeExpectedScore({ confidence, probability })
  const { value, low, high } = hitRate
  return { value: at(value), low: low === null ? null : at(low), high: high === null ? null : at(high) }
}

/** Below this share of what is subtracted a rest is rounding: the confidence is the one that was given. */
const rounding = 1e-12

/**
 * By how much one confidence for all would have changed the average score, both by the published formula: a prediction
 * with confidence p gains 50 × (confidence − p) where it was right, and loses as much where it was wrong. The interval
 * is that of the mean of these pairs, by challenges. Null of nothing.
 */
export function computeConfidenceGain(sums: ConfidenceSums, confidence: number): Estimate | null {
  const { n, challenges, sizeSquares } = sums
  const squares =
    confidence * confidence * sums.balanceSquares - 2 * confidence * sums.balancePayoff + sums.payoffSquares
  const isNothing = squares <= rounding * sums.payoffSquares
  const gain = computeClusteredMean({
    n,
    clusters: challenges,
    sizeSquares,
    sum: isNothing ? 0 : 50 * (confidence * sums.balance - sums.payoff),
    products: isNothing ? 0 : 50 * (confidence * sums.sizeBalance - sums.sizePayoff),
    sumSquares: isNothing ? 0 : 2_500 * squares,
  })
  return computeClampedEstimate(gain, -50, 50)
}

/** What a confidence pays and what the agent's own record says about it. */
import {
  computeBreakEven,
  computeBrierScore,
  computeScore,
  type ScoredPrediction,
} from '#contract/rules/predictions/scoring.ts'
import { computeWilsonInterval } from '#contract/rules/statistics/wilson-interval.ts'

/** Fewer resolved predictions than this say nothing about a rate. */
const enoughRows = 10
/** A record counts as "near" a confidence within this distance. */
export const nearness = 0.1

export interface Payoff {
  ifRight: number
  ifWrong: number
  /** The Brier score of either, 0 to 1. */
  brierIfRight: number
  brierIfWrong: number
  /** Probability from which on it is expected to beat confidence 0, which scores 50; null at confidence 0. */
  breakEven: number | null
  /** Mean score of the agent's resolved predictions here, when there are enough of them. */
  average: number | null
  /** Probability from which on it keeps that mean; 0 when every probability does, null when none does. */
  holdsAverage: number | null
}

/** The two scores that a confidence can bring (Interface §2.12), and how often it must be right to be worth it. */
export function payoffOf(confidence: number, record: readonly ScoredPrediction[]): Payoff {
  const average = record.length < enoughRows ? null : mean(record.map(computeScore))
  return {
    ifRight: computeScore({ confidence, isCorrect: true }),
    ifWrong: computeScore({ confidence, isCorrect: false }),
    brierIfRight: computeBrierScore({ confidence, isCorrect: true }),
    brierIfWrong: computeBrierScore({ confidence, isCorrect: false }),
    breakEven: confidence === 0 ? null : computeBreakEven(confidence),
    average,
    holdsAverage: average === null ? null : computeBreakEven(confidence, average),
  }
}

/** In hundredths, as Brier scores are compared. */
export function formatBrier(score: number): string {
  return score.toFixed(2)
}

export interface RecordNear {
  /** Mean Brier score of these; null without any. */
  brier: number | null
  correct: number
  n: number
  isEnough: boolean
  /** Bounds of the 95 % Wilson interval of the hit rate, 0 to 1. */
  low: number
  high: number
}

/** How often the agent was right on this instrument when it was about as confident. */
export function recordNear(confidence: number, record: readonly ScoredPrediction[]): RecordNear {
  // Hundredths, so that 0.7 is near 0.8 in spite of 0.8 − 0.7 > 0.1 in binary.
  const near = record.filter((row) => Math.abs(Math.round((row.confidence - confidence) * 1_000)) <= nearness * 1_000)
  const correct = near.filter((row) => row.isCorrect).length
  return {
    correct,
    n: near.length,
    isEnough: near.length >= enoughRows,
    brier: near.length === 0 ? null : mean(near.map(computeBrierScore)),
    ...computeWilsonInterval(correct, near.length),
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

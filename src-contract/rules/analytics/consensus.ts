import { computeScore } from '../predictions/scoring.ts'
import { directionCodes } from './prediction-columns.ts'

/** A direction by its code (`directionCodes`), with a confidence. */
export interface Prediction {
  direction: number
  confidence: number
}

/** Up is plus, down is minus, each as far as its confidence; flat is 0. */
export function toSigned({ direction, confidence }: Prediction): number {
  if (direction === directionCodes.bullish) return confidence
  return direction === directionCodes.bearish ? -confidence : 0
}

/** What a median of signed confidences says. Exactly 0 says nothing: no direction, confidence 0. */
export function toPrediction(signed: number): Prediction {
  if (signed === 0) return { direction: directionCodes.neutral, confidence: 0 }
  return { direction: signed > 0 ? directionCodes.bullish : directionCodes.bearish, confidence: Math.abs(signed) }
}

/** The score of a prediction by the published formula, `result` as a code. */
export function computePredictionScore({ direction, confidence }: Prediction, result: number): number {
  return computeScore({ confidence, isCorrect: direction === result })
}

/** The median of sorted values; of an even number the mean of the middle two. NaN of none. */
export function medianOfSorted(sorted: ArrayLike<number>): number {
  const { length } = sorted
  const upper = sorted[length >> 1] ?? Number.NaN
  return length % 2 === 1 ? upper : (upper + (sorted[(length >> 1) - 1] ?? Number.NaN)) / 2
}

/** The median of sorted values without the one at `left`; NaN where none is left. */
export function computeMedianWithout(sorted: ArrayLike<number>, left: number): number {
  const length = sorted.length - 1
  const at = (place: number): number => sorted[place < left ? place : place + 1] ?? Number.NaN
  if (length === 0) return Number.NaN
  const upper = at(length >> 1)
  return length % 2 === 1 ? upper : (upper + at((length >> 1) - 1)) / 2
}

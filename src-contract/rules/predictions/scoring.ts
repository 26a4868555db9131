/**
 * The published scoring formula (Interface §2.12) and what follows from it. Scores 0 to 100, confidences and
 * probabilities 0 to 1.
 */

export interface ScoredPrediction {
  confidence: number
  isCorrect: boolean
}

/**
 * The score of a prediction by the published formula: 50 + 50 × confidence when correct, 50 − 50 × confidence when
 * wrong. A preview only: some deployments score a neutral prediction otherwise, and the score that the service gives is
 * the one that counts.
 */
export function computeScore({ confidence, isCorrect }: ScoredPrediction): number {
  return isCorrect ? 50 + confidence * 50 : 50 - confidence * 50
}

/** The mean score of a prediction that is right with `probability`. */
export function computeExpectedScore({ confidence, probability }: { confidence: number; probability: number }): number {
  return 50 + 50 * confidence * (2 * probability - 1)
}

/**
 * The probability of being right from which on a prediction is expected to score at least `referenceScore` (an agent's
 * present average, say; 50 is what confidence 0 scores). 0 when every probability reaches it at this confidence, `null`
 * when none does.
 */
export function computeBreakEven(confidence: number, referenceScore = 50): number | null {
  if (computeScore({ confidence, isCorrect: false }) >= referenceScore) return 0
  if (computeScore({ confidence, isCorrect: true }) < referenceScore) return null
  return 0.5 + (referenceScore - 50) / (100 * confidence)
}

/**
 * The Brier score of one prediction, read as the probability of being right: 0 is perfect, 0.25 a coin flip, 1 sure and
 * wrong.
 */
export function computeBrierScore({ confidence, isCorrect }: ScoredPrediction): number {
  return (confidence - (isCorrect ? 1 : 0)) ** 2
}

/** What the service is known to hold of an agent on a challenge, beside what was sent from here. Pure. */
import type { Direction } from './direction.ts'

/**
 * How a prediction is known. `response`: the service answered the write with it. `listed`: the service lists the agent
 * as having predicted. `operator`: the operator says that it is there. `resolved`: the results of the challenge say
 * what it was.
 */
export const confirmationSources = ['response', 'listed', 'operator', 'resolved'] as const
export type ConfirmedBy = (typeof confirmationSources)[number]

/**
 * Whose a prediction is, as far as can be known.
 * - `confirmed`: the service acknowledged the write of this console, or its results say what this console sent.
 * - `listed`: there is one, and a write of this console may have made it. Until it resolves nobody can tell what it
 *   says: between a look that did not find the agent and the write, another client may have predicted, so not even the
 *   only write is taken for it.
 * - `elsewhere`: there is one, and nothing that left this console can have made it.
 */
export const predictionEvidence = ['confirmed', 'listed', 'elsewhere'] as const
export type PredictionEvidence = (typeof predictionEvidence)[number]

interface Content {
  direction: Direction | null
  confidence: number | null
}

/** The service may round to six digits; anything more is another confidence. */
export const sameConfidence = 1e-6

/** Whether what the service holds is known to be something else than what was sent. */
export function isOtherThanSent(held: Content, sent: Content | null): boolean {
  if (sent === null) return false
  const { direction, confidence } = held
  return (
    (direction !== null && direction !== sent.direction) ||
    (confidence !== null && sent.confidence !== null && Math.abs(confidence - sent.confidence) > sameConfidence)
  )
}

/**
 * Whose the prediction is. `sent` is what this console sent that may have made it; null when nothing of that kind left.
 */
export function evidenceOf(
  prediction: Content & { knownBy: ConfirmedBy; predictionId: string | null; sent: Content | null },
): PredictionEvidence {
  const { knownBy, predictionId, sent } = prediction
  if (knownBy === 'response' || predictionId !== null) return 'confirmed'
  if (sent === null) return 'elsewhere'
  const isKnown = prediction.direction !== null && prediction.confidence !== null
  return knownBy === 'resolved' && isKnown && !isOtherThanSent(prediction, sent) ? 'confirmed' : 'listed'
}

import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import { eventKeyOf } from '#contract/ipc/event-key.ts'
import type { PredictionView } from '#contract/ipc/predictions.procedures.ts'
import {
  evidenceOf,
  isOtherThanSent,
  type PredictionEvidence,
} from '#contract/rules/predictions/confirmed-prediction.ts'
import type { PredictionRecord } from '../../store/predictions.store.ts'
import { outcomesViewOf, resultsReadingOf } from '../challenges/challenge-view.ts'
import { findRevisable } from '../predictions/revisable.ts'

/** Whose a stored prediction is, as far as is known. */
export function holdingOfRecord(prediction: PredictionRecord): PredictionEvidence {
  return evidenceOf({ ...prediction, predictionId: prediction.remoteId })
}

function sentViewOf(sent: PredictionRecord['sent']): PredictionView['sent'] {
  if (sent === null) return null
  const { direction, confidence, reasoning = '' } = sent
  return { direction, confidence, reasoning }
}

/** A stored prediction as the page gets it. */
export function predictionViewOf(prediction: PredictionRecord): PredictionView {
  return {
    agentKey: prediction.agentKey,
    agentName: prediction.agentName,
    site: prediction.site,
    challengeKey: challengeKeyOf(prediction),
    eventKey: eventKeyOf(prediction, prediction.eventId),
    question: prediction.question,
    asset: prediction.asset,
    outcomes: outcomesViewOf(prediction),
    direction: prediction.direction,
    confidence: prediction.confidence,
    reasoning: prediction.reasoning,
    held: {
      knownBy: prediction.knownBy,
      holding: holdingOfRecord(prediction),
      differs: isOtherThanSent(prediction, prediction.sent),
    },
    sent: sentViewOf(prediction.sent),
    revisionNumber: prediction.revisionNumber,
    former: prediction.former ?? [],
    isRevisable: findRevisable(prediction) !== null,
    challengeStatus: prediction.status,
    isOver: prediction.isResolved,
    results: resultsReadingOf(prediction),
    predictionId: prediction.remoteId,
    acceptedAtMs: prediction.acceptedAtMs,
    deadlineAtMs: prediction.deadlineAtMs,
    resolvedAtMs: prediction.resolvedAtMs,
    result: prediction.result,
    isCorrect: prediction.isCorrect,
    score: prediction.score,
    openPrice: prediction.openPrice,
    closePrice: prediction.closePrice,
  }
}

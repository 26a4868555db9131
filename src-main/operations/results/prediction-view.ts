import type { PredictionView } from '#contract/ipc/agents.procedures.ts'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { PredictionRecord } from '../../store/predictions.store.ts'
import { outcomesViewOf } from '../challenges/challenge-view.ts'

export function predictionViewOf(prediction: PredictionRecord): PredictionView {
  return {
    agentKey: prediction.agentKey,
    agentName: prediction.agentName,
    site: prediction.site,
    challengeKey: challengeKeyOf(prediction),
    question: prediction.question,
    asset: prediction.asset,
    outcomes: outcomesViewOf(prediction),
    direction: prediction.direction,
    confidence: prediction.confidence,
    reasoning: prediction.reasoning,
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

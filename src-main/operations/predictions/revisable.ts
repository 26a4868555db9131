/** What can be revised: a prediction that this console knows, in word and number, to be the agent's own. */
import { evidenceOf } from '#contract/rules/predictions/confirmed-prediction.ts'
import type { PredictionRecord } from '../../store/predictions.store.ts'
import type { FormerPrediction } from '../../store/write-target.ts'

/** What it says, which a revision would replace; null where that is not known, or its challenge is not open. */
export function findRevisable(prediction: PredictionRecord | null): FormerPrediction | null {
  if (prediction === null || prediction.isResolved || prediction.status !== 'open') return null
  const { direction, confidence, reasoning, remoteId } = prediction
  if (evidenceOf({ ...prediction, predictionId: remoteId }) !== 'confirmed') return null
  if (direction === null || confidence === null) return null
  return { direction, confidence, reasoning, revisionNumber: revisionNumberOf(prediction) }
}

/** Which revision it is; where the service gives no number, counted from those that are known. Null: not known. */
export function revisionNumberOf({
  revisionNumber,
  former,
}: Pick<PredictionRecord, 'revisionNumber' | 'former'>): number | null {
  return revisionNumber ?? (former === null ? null : former.length + 1)
}

/** What can be revised: a prediction that this console knows, in word and number, to be the agent's own. */
import { evidenceOf } from '#contract/rules/predictions/confirmed-prediction.ts'
import type { PredictionRecord } from '../../store/predictions.store.ts'
import type { FormerPrediction } from '../../store/write-target.ts'

/** What it says, which a revision would replace; null where that is not known, or its challenge is not open. */
export function findRevisable(prediction: PredictionRecord | null): FormerPrediction | null {
  if (prediction === null || prediction.isResolved || prediction.status !== 'open') return null
  const { direction, confidence, reasoning, former, remoteId } = prediction
  if (evidenceOf({ ...prediction, predictionId: remoteId }) !== 'confirmed') return null
  // Where the service gives no number, it is counted from the revisions that are known.
  const revisionNumber = prediction.revisionNumber ?? (former === null ? null : former.length + 1)
  return direction === null || confidence === null ? null : { direction, confidence, reasoning, revisionNumber }
}

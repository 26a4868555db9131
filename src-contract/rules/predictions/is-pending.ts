import type { PredictionView } from '../../ipc/predictions.procedures.ts'

/** Whether the outcome of a prediction is not known: nothing that the service says of it could follow from one. */
export function isPendingPrediction({
  result,
  isCorrect = null,
  score,
}: Pick<PredictionView, 'result' | 'score'> & { isCorrect?: boolean | null }): boolean {
  return result === null && isCorrect === null && score === null
}

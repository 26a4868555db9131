import type { PredictionView } from '#contract/ipc/predictions.procedures.ts'
import type { ResultFilter } from '#contract/ipc/results.procedures.ts'

/** Whether a prediction is settled, and how. `ended`: the challenge is over without a verdict on it. */
export function outcomeOf(row: Pick<PredictionView, 'isCorrect' | 'isOver'>): Exclude<ResultFilter['outcome'], 'all'> {
  if (row.isCorrect === null) return row.isOver ? 'ended' : 'waiting'
  return row.isCorrect ? 'correct' : 'wrong'
}

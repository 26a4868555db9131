import type { PredictionView } from '#contract/ipc/agents.procedures.ts'
import type { Workspace } from '../workspace.ts'
import { predictionViewOf } from './prediction-view.ts'

const shown = 5_000

/** The fleet's predictions, newest first: resolved ones with their score, the others without. */
export function listResults({ store }: Workspace): { rows: PredictionView[] } {
  return { rows: store.predictions.newest({ limit: shown }).map(predictionViewOf) }
}

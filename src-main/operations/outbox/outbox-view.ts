import type { OutboxRow, PredictionWrite } from '#contract/ipc/outbox.procedures.ts'
import { isPredictionWrite } from '#contract/rules/outbox/is-prediction-write.ts'
import { isIntact, type WriteRecord } from '../../store/outbox-row.ts'
import { type PlaceDeps, showPlace } from './place-of-write.ts'
import { writeKindOf } from './write-kinds.ts'

/** A write as the page shows it. One that is not as the console wrote it shows as such, whatever it says of itself. */
export function outboxViewOf(row: WriteRecord): OutboxRow {
  return writeKindOf(row).viewOf(row, { isAltered: !isIntact(row) })
}

/** A prediction or its revision as the desk shows it; null for another kind. */
export function predictionWriteOf(deps: PlaceDeps, row: WriteRecord): PredictionWrite | null {
  const view = showPlace(deps, row, outboxViewOf(row))
  return isPredictionWrite(view) ? view : null
}

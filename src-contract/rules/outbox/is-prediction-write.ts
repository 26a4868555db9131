import type { OutboxRow, PredictionWrite } from '../../ipc/outbox.procedures.ts'

/** Whether a write says something on a challenge, and is not of the discussion. */
export function isPredictionWrite(row: OutboxRow): row is PredictionWrite {
  return row.kind === 'prediction' || row.kind === 'revision'
}

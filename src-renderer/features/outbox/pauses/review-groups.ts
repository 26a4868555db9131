/** The writes of a review in the groups in which they are read. Pure. */
import type { OutboxRow, PredictionWrite } from '#contract/ipc/outbox.procedures.ts'
import { isPredictionWrite } from '#contract/rules/outbox/is-prediction-write.ts'

/** Predictions on one challenge, or what one agent writes otherwise. */
export interface ReviewGroup {
  key: string
  /** The challenge of predictions is that of the first. */
  challenge: PredictionWrite | null
  rows: OutboxRow[]
}

/** Neighbours that belong together, in the order in which they come. */
export function groupReviewed(rows: readonly OutboxRow[]): ReviewGroup[] {
  const groups = new Map<string, ReviewGroup>()
  for (const row of rows) {
    const key = isPredictionWrite(row) ? `challenge ${row.challengeKey}` : `agent ${row.agentKey}`
    const group = groups.get(key) ?? { key, challenge: isPredictionWrite(row) ? row : null, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}

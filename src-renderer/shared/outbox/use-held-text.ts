import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { useConfirmedText } from '../../ui/text/confirmed-prediction.tsx'

/** What the service holds of a prediction that was sent, in words; null for another kind and while nothing is known. */
export function useHeldText(): (row: OutboxRow) => string | null {
  const confirmedText = useConfirmedText()
  return (row) =>
    row.kind !== 'prediction' || row.held === null
      ? null
      : confirmedText({ held: row.held, content: row.held, sent: row, outcomes: row.outcomes })
}

import type { JournalDetails } from '../../store/journal.store.ts'
import type { WriteChange, WriteRecord } from '../../store/outbox-row.ts'
import type { Store } from '../../store/store.ts'

/**
 * One step of a write with its line in the journal, `<kind>_<what>`, in one transaction. Gives whether the row still
 * stood as it was read.
 */
export function stepWrite(
  store: Store,
  row: WriteRecord,
  { change, what, details = {} }: { change: WriteChange; what: string; details?: JournalDetails },
): boolean {
  return store.transaction(() => {
    if (!store.outbox.change(row, change)) return false
    store.journal.add(`${row.kind}_${what}`, row.outboxId, details)
    return true
  })
}

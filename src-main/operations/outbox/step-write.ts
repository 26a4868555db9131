import type { JsonObject } from '#contract/rules/ledger/canonical-json.ts'
import type { LedgerStep } from '#contract/rules/ledger/ledger-entry.ts'
import type { JournalDetails } from '../../store/journal.store.ts'
import type { WriteChange, WriteRecord } from '../../store/outbox-row.ts'
import type { Store } from '../../store/store.ts'

export interface WriteStep {
  change: WriteChange
  what: Exclude<LedgerStep, 'altered' | 'restored'>
  details?: JournalDetails
  /** What the service said of it, where it did. */
  response?: JsonObject | null
  /** The disk or a hand has altered it: it gets no new seal, and may have left whatever it says. */
  isAltered?: boolean
}

/**
 * One step of a write with its line in the journal, `<kind>_<what>`, in one transaction; of a write that has left, or
 * leaves by this step, with its entry in the ledger too, which holds the response under the stored name `answer`. Gives
 * whether the row still stood as it was read.
 */
export function stepWrite(
  store: Store,
  row: WriteRecord,
  { change, what, details = {}, response = null, isAltered = false }: WriteStep,
): boolean {
  return store.transaction(() => {
    const isStepped = isAltered ? store.outbox.changeAltered(row, change) : store.outbox.change(row, change)
    if (!isStepped) return false
    store.journal.add(`${row.kind}_${what}`, row.outboxId, details)
    if (isAltered || hasLeft(row) || what === 'sending') {
      const error = change.error == null ? null : { code: change.error.code, details: change.error.details }
      store.ledger.addStep(row, { step: what, receipt: { answer: response, ...details, error, state: change.state } })
    }
    return true
  })
}

/** Whether the service may know of it. */
export function hasLeft({ sentAtMs, doubt }: Pick<WriteRecord, 'sentAtMs' | 'doubt'>): boolean {
  return sentAtMs !== null || doubt !== null
}

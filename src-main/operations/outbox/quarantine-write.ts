import type { WriteRecord } from '../../store/outbox-row.ts'
import type { WriteDeps } from './write-kind.ts'

/** Takes a row that the disk or a hand has altered out of what happens by itself; the operator is asked. */
export function quarantineWrite({ store, notify }: Pick<WriteDeps, 'store' | 'notify'>, row: WriteRecord): void {
  store.transaction(() => {
    store.outbox.quarantine(row, { code: 'store_unavailable', details: {} })
    store.journal.add(`${row.kind}_altered`, row.outboxId)
    store.ledger.addStep(row, { step: 'altered', receipt: null })
  })
  notify('outbox', 'app')
}

/**
 * The same of what cannot be read at all and was left out of what was due: it would be in the way of the others. Gives
 * whether there was any.
 */
export function quarantineUnread({ store, notify }: Pick<WriteDeps, 'store' | 'notify'>): boolean {
  const count = store.outbox.quarantineUnread({ code: 'store_unavailable', details: {} })
  if (count === 0) return false
  store.journal.add('writes_unread', 'outbox', { count })
  notify('outbox', 'app')
  return true
}

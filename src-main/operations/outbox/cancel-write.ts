import type { OutboxId } from '#contract/ids.ts'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isUnsent } from '#contract/rules/outbox/write-state.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { Notify } from '../notify.ts'
import { orThrow } from '../row-outcome.ts'
import { outboxViewOf } from './outbox-view.ts'
import { stepWrite } from './step-write.ts'

/**
 * Takes back a write that has not been sent. One that is under way or over stays as it is, and the answer shows it. Of
 * one whose earlier try is in doubt only the second is taken back: the operator is asked about the first as before.
 */
export function cancelWrite(
  { store, clock, notify }: { store: Store; clock: Clock; notify: Notify },
  { outboxId }: { outboxId: OutboxId },
): OutboxRow {
  const row = orThrow(store.outbox.find(outboxId), 'not_found')
  if (isUnsent(row.state)) {
    if (row.doubt === null) {
      const change = { state: 'cancelled', settledAtMs: Math.trunc(clock()), waitsUntilMs: null } as const
      stepWrite(store, row, { change, what: 'cancelled' })
    } else {
      const error = { code: 'outcome_unknown', details: {} } as const
      stepWrite(store, row, { change: { state: 'needs_you', error, waitsUntilMs: null }, what: 'uncertain' })
    }
    notify('outbox', 'agents', 'challenges', 'app')
  }
  return outboxViewOf(orThrow(store.outbox.find(outboxId), 'not_found'))
}

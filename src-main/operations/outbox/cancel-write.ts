import type { OutboxId } from '#contract/ids.ts'
import type { CancelOutcome, OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isUnsent } from '#contract/rules/outbox/write-state.ts'
import { isIntact, type WriteRecord } from '../../store/outbox-row.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { Notify } from '../notify.ts'
import { orThrow } from '../row-outcome.ts'
import { outboxViewOf } from './outbox-view.ts'
import { quarantineWrite } from './quarantine-write.ts'
import { stepWrite } from './step-write.ts'

interface CancelDeps {
  store: Store
  clock: Clock
  notify: Notify
}

/**
 * Takes back a write that has not been sent. One that is under way or over stays as it is, and the answer shows it. Of
 * one whose earlier try is in doubt only the second is taken back: the operator is asked about the first as before.
 */
export function cancelWrite(deps: CancelDeps, { outboxId }: { outboxId: OutboxId }): OutboxRow {
  const { store, clock, notify } = deps
  const row = orThrow(store.outbox.find(outboxId), 'not_found')
  if (cancelRow(deps, row, Math.trunc(clock())) !== 'left') notify('outbox', 'agents', 'challenges', 'app')
  return outboxViewOf(orThrow(store.outbox.find(outboxId), 'not_found'))
}

/** The same for several, all or none; what was done is said of each. */
export function cancelWrites(
  deps: CancelDeps,
  { outboxIds }: { outboxIds: readonly OutboxId[] },
): { receipts: { outboxId: OutboxId; outcome: CancelOutcome }[] } {
  const { store, clock, notify } = deps
  const nowMs = Math.trunc(clock())
  const receipts = store.transaction(() =>
    [...new Set(outboxIds)].map((outboxId) => {
      const row = store.outbox.find(outboxId)
      return { outboxId, outcome: row === null ? ('left' as const) : cancelRow(deps, row, nowMs) }
    }),
  )
  if (receipts.some(({ outcome }) => outcome !== 'left')) notify('outbox', 'agents', 'challenges', 'app')
  return { receipts }
}

function cancelRow(deps: Pick<CancelDeps, 'store' | 'notify'>, row: WriteRecord, nowMs: number): CancelOutcome {
  const { store } = deps
  if (!isUnsent(row.state)) return 'left'
  // It may have said that an earlier try is in doubt.
  if (!isIntact(row)) {
    quarantineWrite(deps, row)
    return 'doubtful'
  }
  if (row.doubt === null) {
    const change = { state: 'cancelled', settledAtMs: nowMs, waitsUntilMs: null } as const
    return stepWrite(store, row, { change, what: 'cancelled' }) ? 'cancelled' : 'left'
  }
  const error = { code: 'outcome_unknown', details: {} } as const
  const doubt = { ...row.doubt, askedAtMs: nowMs }
  const change = { state: 'needs_you', error, waitsUntilMs: null, doubt } as const
  return stepWrite(store, row, { change, what: 'uncertain' }) ? 'doubtful' : 'left'
}

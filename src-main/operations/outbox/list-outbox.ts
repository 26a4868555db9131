import type { OutboxId } from '#contract/ids.ts'
import type { OutboxFilter, OutboxList, OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import type { Store } from '../../store/store.ts'
import { outboxViewOf } from './outbox-view.ts'

/** More rows at once make the page slow to change; the totals are of all. */
const mostRows = 2_000

/** Writes: what is not over first, soonest deadline first, then what is, newest first. Counts are of all there are. */
export function listOutbox(
  { store }: { store: Store },
  { filter }: { filter: OutboxFilter } = { filter: 'all' },
): OutboxList {
  const { total, open, failed, failedUpToNo } = store.outbox.totals()
  return {
    rows: store.outbox.list({ limit: mostRows, filter }).map(outboxViewOf),
    totals: { all: total, open, failed, settled: total - open, failedUpToNo },
  }
}

/** The rows of these writes, whichever part of the outbox they are in. */
export function readReceipts(
  { store }: { store: Store },
  { outboxIds }: { outboxIds: readonly OutboxId[] },
): { rows: OutboxRow[] } {
  return {
    rows: outboxIds.flatMap((outboxId) => {
      const row = store.outbox.find(outboxId)
      return row === null ? [] : [outboxViewOf(row)]
    }),
  }
}

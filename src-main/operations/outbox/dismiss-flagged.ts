import type { Dismissed } from '#contract/ipc/outbox.procedures.ts'
import { isFailed } from '#contract/rules/outbox/write-state.ts'
import { isIntact, type WriteRecord } from '../../store/outbox-row.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { Notify } from '../notify.ts'
import { storedSelectionOf } from './list-outbox.ts'

/**
 * Marks refused and expired writes as seen by the operator. They stay in the outbox. Others are left as they are, also
 * what failed after the operator was told how many there are; gives how many were marked.
 */
export function dismissFlagged(
  { store, clock, notify }: { store: Store; clock: Clock; notify: Notify },
  which: Dismissed,
): { dismissed: number } {
  const atMs = Math.trunc(clock())
  const dismissed = store.transaction(() => {
    const ids =
      which.kind === 'named'
        ? which.outboxIds
        : store.outbox.flaggedIds(which.upToNo, which.of === undefined ? undefined : storedSelectionOf(store, which.of))
    return ids.filter((outboxId) => {
      const row = store.outbox.find(outboxId)
      return row !== null && dismissRow(store, row, atMs)
    }).length
  })
  if (dismissed > 0) notify('outbox', 'agents', 'challenges', 'app')
  return { dismissed }
}

/** Gives whether it was refused or expired, and not dismissed yet. An altered row keeps its broken seal. */
export function dismissRow(store: Store, row: WriteRecord, atMs: number): boolean {
  if (!isFailed(row.state) || row.dismissedAtMs !== null || !isIntact(row)) return false
  return store.outbox.change(row, { state: row.state, dismissedAtMs: atMs })
}

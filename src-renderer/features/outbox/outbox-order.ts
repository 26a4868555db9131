/** What of the outbox is shown and in which order: what needs the operator first. */
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isUnsettled, type ShownWriteState } from '#contract/rules/outbox/write-state.ts'

const ranks: Readonly<Record<ShownWriteState, number>> = {
  needs_you: 0,
  uncertain: 1,
  sending: 2,
  queued: 3,
  waiting: 3,
  refused: 4,
  expired: 4,
  accepted: 4,
  listed: 4,
  cancelled: 4,
}

/** A failure that nobody has seen comes right under what waits for an answer. */
function rankOf({ state, isFlagged }: OutboxRow): number {
  return isFlagged ? 0.5 : ranks[state]
}

/**
 * What needs the operator first, failures among it; what is under way by deadline, soonest first, then what has
 * none, oldest first; what is settled newest first.
 */
export function orderOutbox(rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      (!isUnsettled(a.state)
        ? (b.settledAtMs ?? b.createdAtMs) - (a.settledAtMs ?? a.createdAtMs)
        : (a.deadlineAtMs ?? Infinity) - (b.deadlineAtMs ?? Infinity) || a.createdAtMs - b.createdAtMs) ||
      a.outboxId.localeCompare(b.outboxId),
  )
}

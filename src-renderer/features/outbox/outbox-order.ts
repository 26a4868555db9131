/** What of the outbox is shown and in which order: what needs the operator first. */
import type { OutboxRow, WriteState } from '#contract/ipc/views.ts'

export type OutboxFilter = 'all' | 'open' | 'settled'

const ranks: Readonly<Record<WriteState, number>> = {
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

/** Whether nothing more will happen to it. */
export function isSettled({ state }: OutboxRow): boolean {
  return ranks[state] === 4
}

/** The rows of a filter. What is under way stands by deadline, soonest first; what is settled newest first. */
export function orderOutbox(rows: readonly OutboxRow[], filter: OutboxFilter): OutboxRow[] {
  return rows
    .filter((row) => filter === 'all' || isSettled(row) === (filter === 'settled'))
    .sort(
      (a, b) =>
        ranks[a.state] - ranks[b.state] ||
        (isSettled(a)
          ? (b.settledAtMs ?? b.createdAtMs) - (a.settledAtMs ?? a.createdAtMs)
          : a.deadlineAtMs - b.deadlineAtMs) ||
        a.outboxId.localeCompare(b.outboxId),
    )
}

import pLimit from 'p-limit'
import type { OutboxId } from '#contract/ids.ts'
import type { LookUpOutcome, OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isDoubtful } from '#contract/rules/outbox/write-state.ts'
import { isIntact, type WriteRecord } from '../../store/outbox-row.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import { createStopRule } from '../stop-after-failures.ts'
import { readingsAtOnce } from './look-up-writes.ts'
import type { Sender } from './outbox-sender.ts'
import { outboxViewOf } from './outbox-view.ts'

/** Looks whether a write whose outcome is not known has arrived. Reads only; what could not be read is thrown. */
export async function findWrite(
  { store, sender }: { store: Store; sender: Sender },
  { outboxId }: { outboxId: OutboxId },
): Promise<OutboxRow> {
  orThrow(store.outbox.find(outboxId), 'not_found')
  await sender.lookUp(outboxId)
  return outboxViewOf(orThrow(store.outbox.find(outboxId), 'not_found'))
}

/**
 * The same for several, as many readings at a time as go on by themselves. What the reading for another one told is not
 * read again, and a site that fails again and again is left alone. Says of each what became of it.
 */
export async function findWrites(
  { store, sender, clock }: { store: Store; sender: Sender; clock: Clock },
  { outboxIds }: { outboxIds: readonly OutboxId[] },
): Promise<{ receipts: { outboxId: OutboxId; outcome: LookUpOutcome }[] }> {
  const sinceMs = Math.trunc(clock())
  const asked = [...new Set(outboxIds)]
  // Before the first reading, which settles others than its own.
  const doubtful = new Set(asked.filter((outboxId) => isToFind(store.outbox.find(outboxId))))
  const isOver = new Set<number>()
  const stopRules = new Map<number, ReturnType<typeof createStopRule>>()

  const look = async (outboxId: OutboxId): Promise<LookUpOutcome> => {
    const row = store.outbox.find(outboxId)
    if (isToFind(row) && !wasReadSince(row, sinceMs)) {
      const { siteNo } = row
      if (isOver.has(siteNo)) return 'unread'
      const isToStop = stopRules.get(siteNo) ?? createStopRule()
      stopRules.set(siteNo, isToStop)
      const error = await sender.lookUp(outboxId).then(() => null, errorDataOf)
      if (isToStop(error)) isOver.add(siteNo)
      if (error !== null) return 'unread'
    }
    const now = store.outbox.find(outboxId)
    if (!isToFind(now)) return 'settled'
    return wasReadSince(now, sinceMs) && now.doubt?.found !== 'unreadable' ? 'unsettled' : 'unread'
  }
  const receipts = await pLimit(readingsAtOnce).map(asked, async (outboxId) => ({
    outboxId,
    outcome: doubtful.has(outboxId) ? await look(outboxId) : ('left' as const),
  }))
  return { receipts }
}

/** Of an altered row nothing that is read says anything. */
function isToFind(row: WriteRecord | null): row is WriteRecord {
  return row !== null && isDoubtful(row.state) && isIntact(row)
}

function wasReadSince({ doubt }: WriteRecord, sinceMs: number): boolean {
  return doubt !== null && doubt.lookedAtMs !== null && doubt.lookedAtMs >= sinceMs
}

import { AppError } from '#contract/app-error.ts'
import type { OutboxId } from '#contract/ids.ts'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import { isUnsent } from '#contract/rules/outbox/write-state.ts'
import { isIntact, type WriteRecord } from '../../store/outbox-row.ts'
import { cancelWrite } from '../outbox/cancel-write.ts'
import { subjectOf } from '../outbox/kinds/discussion-write.ts'
import { orThrow } from '../row-outcome.ts'
import { type SendWritesDeps, sendWrites } from './send-writes.ts'

/**
 * Takes a like or a follow back, and the taking back too: one that waits is cancelled, of one that the service has the
 * opposite is sent. `same_write_under_way` while it is being sent or its outcome is not known, `not_found` for a write
 * that cannot be taken back, and what is against sending the opposite: to like an own agent's comment again is asked
 * about like the first time.
 */
export function undoWrite(deps: SendWritesDeps, { outboxId }: { outboxId: OutboxId }): { by: 'cancel' | 'opposite' } {
  const row = orThrow(deps.store.outbox.find(outboxId), 'not_found')
  // What the disk has altered may be about something else.
  if (!isIntact(row)) throw new AppError('store_unavailable')
  const item = orThrow(oppositeOf(row), 'not_found')
  if (isUnsent(row.state)) {
    cancelWrite(deps, { outboxId })
    // One that may have arrived by an earlier try is looked for again.
    if (deps.store.outbox.find(outboxId)?.state !== 'cancelled') throw new AppError('same_write_under_way')
    return { by: 'cancel' }
  }
  if (row.state !== 'accepted') throw new AppError('same_write_under_way')
  const error = sendWrites(deps, { items: [item], confirmedConcerns: [] })[0]?.error ?? null
  if (error !== null) throw new AppError(error.code, error.details)
  return { by: 'opposite' }
}

/** The write that undoes another; null where the service has none. */
function oppositeOf(row: WriteRecord): DiscussionItem | null {
  const { agentKey, kind } = row
  if (kind !== 'like' && kind !== 'unlike' && kind !== 'follow' && kind !== 'unfollow') return null
  const { event, comment, target } = subjectOf(row)
  if (kind === 'like' || kind === 'unlike') {
    if (comment === null) return null
    return { kind: kind === 'like' ? 'unlike' : 'like', agentKey, event, comment: { ...comment, authorId: null } }
  }
  return target === null ? null : { kind: kind === 'follow' ? 'unfollow' : 'follow', agentKey, target }
}

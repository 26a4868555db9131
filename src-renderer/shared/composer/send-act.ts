import type { AppErrorData } from '#contract/app-error.ts'
import type { OutboxId } from '#contract/ids.ts'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import type { ArenaClient } from '../../bridge/client.ts'

interface Act {
  /** What waits and is to be cancelled; null to send `item`. */
  cancelled: OutboxId | null
  item: DiscussionItem | null
  confirmed: ReadonlySet<string>
}

/** `opposite`: what was to be cancelled had been sent by then, so what takes it back was put into the outbox. */
type ActOutcome = { became: 'queued' | 'cancelled' | 'opposite' } | { became: 'refused'; error: AppErrorData }

/** Puts a like or a follow, or its end, into the outbox, or cancels the one that waits there; gives what came of it. */
export async function sendAct(
  { send, undo }: Pick<ArenaClient['discussion'], 'send' | 'undo'>,
  { cancelled, item, confirmed }: Act,
): Promise<ActOutcome> {
  if (cancelled !== null) {
    const { by } = await undo({ outboxId: cancelled })
    return { became: by === 'cancel' ? 'cancelled' : 'opposite' }
  }
  if (item === null) return { became: 'queued' }
  const [receipt] = await send({ items: [item], confirmedConcerns: [...confirmed] })
  const error = receipt?.error ?? null
  return error === null ? { became: 'queued' } : { became: 'refused', error }
}

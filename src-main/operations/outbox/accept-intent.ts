import { bodyOf, type OutboxRecord } from '../../store/outbox.store.ts'
import type { Store } from '../../store/store.ts'

/** How it is known that the service has the prediction. */
export type Evidence =
  | { kind: 'answered'; remoteId: string; acceptedAtMs: number }
  /** Listed as submitted after a write whose outcome was not known: it is the one that was sent. */
  | { kind: 'listed' }
  | { kind: 'operator_says_so' }

/** Ends an intent as accepted: the row, the prediction and the draft change together. Gives whether the row still stood as read. */
export function acceptIntent(store: Store, row: OutboxRecord, evidence: Evidence, atMs: number): boolean {
  const remoteId = evidence.kind === 'answered' ? evidence.remoteId : null
  const body = bodyOf(row)
  return store.transaction(() => {
    const changed = store.outbox.change(row, {
      state: 'accepted',
      error: null,
      remoteId,
      settledAtMs: atMs,
      waitsUntilMs: null,
    })
    if (!changed) return false
    store.predictions.save({
      agentNo: row.agentNo,
      challengeNo: row.challengeNo,
      direction: body?.direction ?? null,
      confidence: body?.confidence ?? null,
      reasoning: body?.reasoning ?? null,
      remoteId,
      acceptedAtMs: evidence.kind === 'answered' ? evidence.acceptedAtMs : atMs,
      isCorrect: null,
      score: null,
    })
    store.drafts.remove(row.agentNo, row.challengeNo)
    store.journal.add('prediction_accepted', row.outboxId, { by: evidence.kind, remoteId })
    return true
  })
}

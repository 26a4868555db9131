import type { AppErrorData } from '#contract/app-error.ts'
import type { Direction } from '#contract/rules/predictions/outcome.ts'
import { bodyOf, type WriteChange, type WriteRecord } from '../../store/outbox-row.ts'
import type { Store } from '../../store/store.ts'

/** How it is known that the service has a prediction of the agent. */
export type Evidence =
  /** The service answered the write. What it does not repeat of the content is as it was sent. */
  | {
      kind: 'answered'
      remoteId: string
      acceptedAtMs: number
      direction: Direction | null
      confidence: number | null
    }
  /** Listed as having predicted: by this write or by another client; what it says is not known. */
  | { kind: 'listed' }
  | { kind: 'operator_says_so' }

const second: AppErrorData = { code: 'duplicate_prediction', details: {} }

/**
 * Ends a write for which the service has a prediction. Only a response is taken for what the service holds; for the
 * rest what was sent is kept beside it, and the draft too. A prediction that was listed before the write left cannot be
 * its own: then the write ends as refused. Gives whether the row still stood as read.
 */
export function acceptWrite(store: Store, row: WriteRecord, evidence: Evidence, atMs: number): boolean {
  const over = { settledAtMs: atMs, waitsUntilMs: null } as const
  return store.transaction(() => {
    if (evidence.kind === 'listed' && row.heldBy !== null && !row.heldIsSent)
      return end(store, row, { ...over, state: 'refused', error: second }, 'prediction_refused')
    const remoteId = evidence.kind === 'answered' ? evidence.remoteId : null
    const isEnded = end(
      store,
      row,
      { ...over, state: 'accepted', error: lastingError(row), remoteId },
      'prediction_accepted',
      {
        by: evidence.kind,
        remoteId,
      },
    )
    if (isEnded && evidence.kind !== 'listed') saveHeld(store, row, evidence, atMs)
    return isEnded
  })
}

/** That a response spoke of something else is worth knowing beside what the list says. */
function lastingError({ error }: WriteRecord): AppErrorData | null {
  return error?.code === 'response_mismatch' ? error : null
}

function end(
  store: Store,
  row: WriteRecord,
  change: WriteChange,
  what: string,
  details: Record<string, string | null> = {},
): boolean {
  if (!store.outbox.change(row, change)) return false
  store.journal.add(what, row.outboxId, details)
  return true
}

function saveHeld(store: Store, row: WriteRecord, evidence: Exclude<Evidence, { kind: 'listed' }>, atMs: number): void {
  const sent = bodyOf(row)
  const nothing = { isCorrect: null, score: null }
  const { agentNo, challengeNo } = row
  if (evidence.kind === 'operator_says_so') {
    const content = { direction: null, confidence: null, reasoning: null, remoteId: null, acceptedAtMs: null }
    store.predictions.save({
      ...nothing,
      ...content,
      agentNo,
      challengeNo,
      sent,
      knownBy: 'operator',
      knownAtMs: atMs,
    })
    return
  }
  store.predictions.save({
    ...nothing,
    agentNo,
    challengeNo,
    direction: evidence.direction ?? sent.direction,
    confidence: evidence.confidence ?? sent.confidence,
    reasoning: sent.reasoning ?? null,
    remoteId: evidence.remoteId,
    acceptedAtMs: evidence.acceptedAtMs,
    sent,
    knownBy: 'response',
    knownAtMs: atMs,
  })
  store.drafts.remove(agentNo, challengeNo)
}

import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { OutboxRow } from '#contract/ipc/views.ts'
import { bodyOf, isIntact, type OutboxRecord, type PredictionBody } from '../../store/outbox.store.ts'
import { outcomesViewOf } from '../challenges/challenge-view.ts'

/** An intent as the page shows it. One that is not as the console wrote it shows as such, whatever it says of itself. */
export function outboxViewOf(row: OutboxRecord): OutboxRow {
  const isAltered = !isIntact(row)
  const { direction, confidence, reasoning } = isAltered ? legibleBodyOf(row) : bodyOf(row)
  const shown = isAltered
    ? ({ state: 'needs_you', error: { code: 'store_unavailable', details: {} } } as const)
    : { state: row.state, error: row.error }
  return {
    outboxId: row.outboxId,
    agentKey: row.agentKey,
    agentName: row.agentName,
    site: row.site,
    challengeKey: challengeKeyOf(row),
    question: row.question,
    asset: row.asset,
    outcomes: outcomesViewOf(row),
    direction,
    confidence,
    reasoning: reasoning ?? '',
    ...shown,
    remoteId: row.remoteId,
    requestId: row.requestId,
    attempt: row.attempt,
    createdAtMs: row.createdAtMs,
    sentAtMs: row.sentAtMs,
    settledAtMs: row.settledAtMs,
    waitsUntilMs: row.waitsUntilMs,
    deadlineAtMs: row.deadlineAtMs,
  }
}

function legibleBodyOf(row: OutboxRecord): PredictionBody {
  try {
    return bodyOf(row)
  } catch {
    return { direction: 'neutral', confidence: 0 }
  }
}

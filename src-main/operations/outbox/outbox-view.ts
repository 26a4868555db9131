import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { OutboxRow } from '#contract/ipc/views.ts'
import { bodyOf, type OutboxRecord } from '../../store/outbox.store.ts'
import { outcomesViewOf } from '../challenges/challenge-view.ts'

export function outboxViewOf(row: OutboxRecord): OutboxRow {
  const { direction, confidence, reasoning } = bodyOf(row)
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
    state: row.state,
    error: row.error,
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

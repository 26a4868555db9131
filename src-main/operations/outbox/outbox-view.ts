import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { HeldPrediction, OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { isFailed, type ShownWriteState } from '#contract/rules/outbox/write-state.ts'
import { differsFromSent, evidenceOf } from '#contract/rules/predictions/confirmed-prediction.ts'
import { bodyOf, isIntact, type WriteRecord } from '../../store/outbox-row.ts'
import type { PredictionBody } from '../../store/prediction-body.ts'
import { outcomesViewOf } from '../challenges/challenge-view.ts'

/** A write as the page shows it. One that is not as the console wrote it shows as such, whatever it says of itself. */
export function outboxViewOf(row: WriteRecord): OutboxRow {
  const isAltered = !isIntact(row)
  const { direction, confidence, reasoning } = isAltered ? legibleBodyOf(row) : bodyOf(row)
  const shown = isAltered
    ? ({ state: 'needs_you', error: { code: 'store_unavailable', details: {} }, held: null } as const)
    : { ...heldOf(row, { direction, confidence }), error: row.error }
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
    doubt: row.doubt,
    isFlagged: !isAltered && isFailed(row.state) && row.dismissedAtMs === null,
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

/**
 * What the service holds of it. A write that is over is `accepted` only where something but the list of who has
 * predicted says so.
 */
function heldOf(
  row: WriteRecord,
  sent: Pick<PredictionBody, 'direction' | 'confidence'>,
): { state: ShownWriteState; held: HeldPrediction | null } {
  const isSecond = row.state === 'refused' && row.error?.code === 'duplicate_prediction'
  if (row.heldBy === null || (row.state !== 'accepted' && !isSecond)) return { state: row.state, held: null }
  const content = { direction: row.heldDirection, confidence: row.heldConfidence }
  const holding = evidenceOf({
    ...content,
    knownBy: row.heldBy,
    predictionId: row.heldId,
    sent: row.heldIsSent ? sent : null,
  })
  return {
    state: row.state === 'accepted' && holding !== 'confirmed' ? 'listed' : row.state,
    held: { ...content, knownBy: row.heldBy, holding, differs: differsFromSent(content, sent) },
  }
}

function legibleBodyOf(row: WriteRecord): PredictionBody {
  try {
    return bodyOf(row)
  } catch {
    return { direction: 'neutral', confidence: 0 }
  }
}

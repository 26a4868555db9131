import { type AppErrorData, createRefusalError } from '#contract/app-error.ts'
import { quoteService } from '#contract/rules/text/service-text.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import type { ChallengeOfWrite, WriteRecord } from '../../../store/outbox-row.ts'
import { predictionBodyOf } from '../../../store/prediction-body.ts'
import type { Store } from '../../../store/store.ts'
import { errorDataOf } from '../../row-outcome.ts'
import { stepWrite } from '../step-write.ts'
import { type Evidence, encodeResponse, type WriteResponse } from '../write-kind.ts'

const second: AppErrorData = { code: 'duplicate_prediction', details: {} }

/** The challenge of a prediction or of its revision, which the table never leaves without one. */
export function challengeOfPrediction({ challenge }: WriteRecord): ChallengeOfWrite {
  if (challenge === null) throw new TypeError('a prediction without a challenge')
  return challenge
}

/**
 * Ends a write for which the service has a prediction. Only a response is taken for what the service holds; for the
 * rest what was sent is kept beside it, and the draft too. A prediction that was listed before the write left cannot be
 * its own: then the write ends as refused. Gives whether the row still stood as read.
 */
export function acceptPrediction(
  store: Store,
  row: WriteRecord,
  { evidence, atMs }: { evidence: Evidence; atMs: number },
): boolean {
  const over = { settledAtMs: atMs, waitsUntilMs: null } as const
  return store.transaction(() => {
    if (evidence.kind === 'listed' && row.held !== null && row.held.sent === null)
      return stepWrite(store, row, { change: { ...over, state: 'refused', error: second }, what: 'refused' })
    const remoteId = evidence.kind === 'answered' ? evidence.response.remoteId : null
    const isEnded = stepWrite(store, row, {
      change: { ...over, state: 'accepted', error: findRemark(evidence) ?? lastingError(row), remoteId },
      what: 'accepted',
      details: { by: evidence.kind, remoteId },
      response: encodeResponse(evidence),
    })
    if (isEnded && evidence.kind !== 'listed') saveHeld(store, row, { evidence, atMs })
    return isEnded
  })
}

/**
 * What a response says of whether the prediction counts. A reminder may name a link to claim by or a code: those go
 * nowhere.
 */
export function readScoreWords({
  counts_for_score: countsForScore,
  claim_reminder: reminder,
}: ResponseOf<'submitPrediction'>): Pick<Required<WriteResponse>['prediction'], 'countsForScore' | 'claimReminder'> {
  return { countsForScore, claimReminder: reminder === null ? null : quoteService(reminder, []) }
}

/** That the service took it and does not count it, where it says so: kept beside the accepted write. */
export function findRemark(evidence: Evidence): AppErrorData | null {
  const said = evidence.kind === 'answered' ? evidence.response.prediction : undefined
  if (said?.countsForScore !== false) return null
  return errorDataOf(createRefusalError('prediction_not_counted', {}, said.claimReminder))
}

/** That a response spoke of something else is worth knowing beside what the list says. */
function lastingError({ error }: WriteRecord): AppErrorData | null {
  return error?.code === 'response_mismatch' ? error : null
}

function saveHeld(
  store: Store,
  row: WriteRecord,
  { evidence, atMs }: { evidence: Exclude<Evidence, { kind: 'listed' }>; atMs: number },
): void {
  const sent = predictionBodyOf(row)
  const { agentNo } = row
  const { challengeNo } = challengeOfPrediction(row)
  const common = { agentNo, challengeNo, isCorrect: null, score: null, sent, knownAtMs: atMs }
  if (evidence.kind === 'operator_says_so') {
    const content = { direction: null, confidence: null, reasoning: null, remoteId: null, acceptedAtMs: null }
    store.predictions.save({ ...common, ...content, knownBy: 'operator' })
    return
  }
  const { prediction, remoteId, acceptedAtMs } = evidence.response
  store.predictions.save({
    ...common,
    direction: prediction?.direction ?? sent.direction,
    confidence: prediction?.confidence ?? sent.confidence,
    reasoning: sent.reasoning ?? null,
    remoteId,
    acceptedAtMs: acceptedAtMs ?? atMs,
    revisionNumber: prediction?.revisionNumber ?? null,
    knownBy: 'response',
  })
  store.drafts.remove(agentNo, challengeNo)
}

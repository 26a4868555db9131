import type { AppErrorData } from '#contract/app-error.ts'
import {
  computeRevisionVerdict,
  type RevisionVerdict,
  type ToldPrediction,
} from '#contract/rules/predictions/revision.ts'
import type { WriteRecord } from '../../../store/outbox-row.ts'
import { predictionBodyOf, predictionContentOf } from '../../../store/prediction-body.ts'
import type { Store } from '../../../store/store.ts'
import { type FormerPrediction, formerPredictionSchema } from '../../../store/write-target.ts'
import { stepWrite } from '../step-write.ts'
import { type Evidence, encodeResponse } from '../write-kind.ts'
import { challengeOfPrediction, findRemark } from './accept-prediction.ts'

const unchanged: AppErrorData = { code: 'revision_refused', details: {} }
const neither: AppErrorData = { code: 'outcome_unknown', details: {} }

/** What the prediction said when the revision was written down. Throws for a row that is no revision. */
function formerOf({ subject }: Pick<WriteRecord, 'subject'>): FormerPrediction {
  return formerPredictionSchema.parse(JSON.parse(subject ?? 'null'))
}

/** Whether what the service told is the revision, or what held before it. */
export function verdictOf(row: WriteRecord, told: ToldPrediction): RevisionVerdict {
  const { direction, confidence, reasoning = '' } = predictionBodyOf(row)
  return computeRevisionVerdict(told, { former: formerOf(row), sent: { direction, confidence, reasoning } })
}

/** The number of a revision; one that is no later than what it replaced is that of something else. */
function laterNumberOf(row: WriteRecord, number: number | null): number | null {
  return number !== null && number > (formerOf(row).revisionNumber ?? 1) ? number : null
}

/**
 * Ends a revision that took effect: from here on the prediction says what was sent, and what it said before is kept
 * beside it. By the word of the operator alone what holds stays unknown until it resolves. Gives whether the row still
 * stood as read.
 */
export function acceptRevision(
  store: Store,
  row: WriteRecord,
  { evidence, atMs, number = null }: { evidence: Evidence; atMs: number; number?: number | null },
): boolean {
  const response = evidence.kind === 'answered' ? evidence.response : null
  const remoteId = response?.remoteId ?? null
  const sent = predictionContentOf(predictionBodyOf(row))
  const { agentNo } = row
  const { challengeNo } = challengeOfPrediction(row)
  return store.transaction(() => {
    const isEnded = stepWrite(store, row, {
      change: { state: 'accepted', error: findRemark(evidence), remoteId, settledAtMs: atMs, waitsUntilMs: null },
      what: 'accepted',
      details: { by: evidence.kind, remoteId },
      response: encodeResponse(evidence),
    })
    if (!isEnded) return false
    const isSaid = evidence.kind !== 'operator_says_so'
    store.predictions.revise({
      agentNo,
      challengeNo,
      direction: isSaid ? (response?.prediction?.direction ?? sent.direction) : null,
      confidence: isSaid ? (response?.prediction?.confidence ?? sent.confidence) : null,
      reasoning: isSaid ? (sent.reasoning ?? '') : '',
      remoteId,
      revisionNumber: laterNumberOf(row, response?.prediction?.revisionNumber ?? number),
      sent,
      knownBy: isSaid ? 'response' : 'operator',
      knownAtMs: atMs,
      former: { ...formerOf(row), replacedAtMs: atMs },
    })
    store.drafts.remove(agentNo, challengeNo)
    return true
  })
}

/**
 * Settles a revision of unknown outcome by what the results of its challenge say the prediction was. What is neither
 * the one nor the other was said by somebody else later, and nothing tells any more whether this one held for a while.
 * Until the challenge is over, anything but the revision may be what held before it left and be told by a cache: it
 * settles nothing unless it was asked for later (`isFresh`). Gives whether it is over now.
 */
export function settleRevision(
  store: Store,
  row: WriteRecord,
  { told, atMs, isOver, isFresh }: { told: ToldPrediction; atMs: number; isOver: boolean; isFresh: boolean },
): boolean {
  const verdict = verdictOf(row, told)
  if (verdict !== 'taken' && !isOver && !isFresh) return false
  if (verdict === 'taken') {
    const evidence = { kind: 'listed', remoteId: null } as const
    return acceptRevision(store, row, { evidence, atMs, number: told.revisionNumber })
  }
  const error = verdict === 'unchanged' ? unchanged : neither
  return stepWrite(store, row, {
    change: { state: 'refused', error, settledAtMs: atMs, waitsUntilMs: null },
    what: 'refused',
    details: { by: 'listed', code: error.code },
  })
}

/** The operator gives up a revision of unknown outcome: which of the two holds is then not known. */
export function settleGivenUp(store: Store, row: WriteRecord, atMs: number): void {
  store.predictions.blur({ agentNo: row.agentNo, challengeNo: challengeOfPrediction(row).challengeNo, knownAtMs: atMs })
}

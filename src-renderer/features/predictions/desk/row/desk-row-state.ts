/** The state of one row of the desk: what it may do, and what its state column says. */
import type { AppErrorData } from '#contract/app-error.ts'
import type { PredictionWrite } from '#contract/ipc/outbox.procedures.ts'
import type { DeskRow, Draft } from '#contract/ipc/predictions.procedures.ts'
import { isIneffective, isUnsettled } from '#contract/rules/outbox/write-state.ts'
import { formatConfidence, readConfidence } from '#contract/rules/predictions/confidence.ts'
import { isSamePrediction } from '#contract/rules/predictions/revision.ts'
import { blankDraft, isBlankDraft } from '../draft-book.ts'

export type DeskRowState =
  /** The prediction is at the service: it stays as it is unless the operator revises it. */
  | { kind: 'settled'; predictionId: string | null }
  | { kind: 'under-way'; outbox: PredictionWrite }
  | { kind: 'blocked'; error: AppErrorData }
  | { kind: 'open'; readiness: Readiness; lastTry: PredictionWrite | null }

/**
 * `again`: an earlier try did not succeed, and the operator has not yet said that it is to go out again. `unchanged`: a
 * revision that says what the prediction says.
 */
export type Readiness =
  | 'empty'
  | 'again'
  | 'unchanged'
  | 'incompleteDirection'
  | 'incompleteConfidence'
  | 'invalid'
  | 'ready'

/** Something is entered, but not enough to be sent. */
export function isUnfinished(readiness: Readiness): boolean {
  return readiness === 'incompleteDirection' || readiness === 'incompleteConfidence' || readiness === 'invalid'
}

// These are shown over the whole desk: the rows keep their fields, and what is typed stays.
const deskWide: ReadonlySet<string> = new Set(['deadline_passed', 'challenge_not_open', 'writes_paused'])

/** Whether something about this agent alone keeps it from predicting here. */
export function isRowBlocked({ blockedBy }: Pick<DeskRow, 'blockedBy'>): boolean {
  return blockedBy !== null && !deskWide.has(blockedBy.code)
}

/** `draft` is what this row holds of its own, typed or stored; null for nothing. */
export function computeDeskRowState(row: DeskRow, draft: Draft | null): DeskRowState {
  const { outbox, prediction, blockedBy } = row
  if (prediction !== null) return stateOfPrediction(row, prediction, draft)
  if (outbox?.state === 'accepted' || outbox?.state === 'listed')
    return { kind: 'settled', predictionId: outbox.remoteId }
  if (outbox !== null && !isIneffective(outbox.state)) return { kind: 'under-way', outbox }
  if (blockedBy !== null && isRowBlocked(row)) return { kind: 'blocked', error: blockedBy }
  return { kind: 'open', readiness: readinessOf(draft, outbox), lastTry: outbox }
}

/** What the service holds, while it is revised, or while a revision is on its way. */
function stateOfPrediction(
  { revision, blockedBy }: DeskRow,
  prediction: NonNullable<DeskRow['prediction']>,
  draft: Draft | null,
): DeskRowState {
  if (revision !== null && isUnsettled(revision.state)) return { kind: 'under-way', outbox: revision }
  const isOver = blockedBy?.code === 'deadline_passed' || blockedBy?.code === 'challenge_not_open'
  if (draft?.isRevision !== true || !prediction.isRevisable || isOver)
    return { kind: 'settled', predictionId: prediction.predictionId }
  if (blockedBy !== null && !deskWide.has(blockedBy.code)) return { kind: 'blocked', error: blockedBy }
  const lastTry = revision !== null && isIneffective(revision.state) ? revision : null
  const readiness = readinessOf(draft, null)
  return {
    kind: 'open',
    readiness: readiness === 'ready' && isSaid(prediction, draft) ? 'unchanged' : readiness,
    lastTry,
  }
}

/** Whether a draft says what a prediction says. */
function isSaid({ direction, confidence, reasoning }: NonNullable<DeskRow['prediction']>, draft: Draft): boolean {
  const reading = readConfidence(draft.confidenceText)
  if (direction === null || confidence === null || draft.direction === null || reading.kind !== 'ok') return false
  const said = { direction: draft.direction, confidence: reading.value, reasoning: draft.reasoning }
  return isSamePrediction({ direction, confidence, reasoning }, said)
}

/** What the fields of a row without a draft start from: what a try that did not succeed had said, else nothing. */
export function startingDraftOf({ outbox }: DeskRow): Draft {
  if (outbox === null || !isIneffective(outbox.state)) return blankDraft
  return {
    direction: outbox.direction,
    confidenceText: formatConfidence(outbox.confidence),
    reasoning: outbox.reasoning,
  }
}

function readinessOf(draft: Draft | null, lastTry: PredictionWrite | null): Readiness {
  if (draft === null || isBlankDraft(draft)) return lastTry === null ? 'empty' : 'again'
  const { kind } = readConfidence(draft.confidenceText)
  if (kind !== 'ok' && kind !== 'empty') return 'invalid'
  if (draft.direction === null) return 'incompleteDirection'
  return kind === 'empty' ? 'incompleteConfidence' : 'ready'
}

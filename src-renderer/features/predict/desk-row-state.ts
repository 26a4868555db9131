/** Where one row of the desk stands: what it may do, and what its state column says. */
import type { AppErrorData } from '#contract/app-error.ts'
import type { DeskRow } from '#contract/ipc/predictions.procedures.ts'
import type { Draft, OutboxRow, OutboxState } from '#contract/ipc/views.ts'
import { readConfidence } from './confidence.ts'
import { blankDraft, isBlankDraft } from './draft-book.ts'

export type DeskRowState =
  /** The prediction is at the service, or on its way there: nothing can be changed any more. */
  | { kind: 'settled'; predictionId: string | null }
  | { kind: 'under-way'; outbox: OutboxRow }
  | { kind: 'blocked'; error: AppErrorData }
  | { kind: 'open'; readiness: Readiness; lastTry: OutboxRow | null }

export type Readiness = 'empty' | 'incompleteDirection' | 'incompleteConfidence' | 'invalid' | 'ready'

// These stand over the whole desk: the rows keep their fields, and what is typed stays.
const deskWide: ReadonlySet<string> = new Set(['deadline_passed', 'challenge_not_open', 'writes_paused'])
const mayTryAgain: ReadonlySet<OutboxState> = new Set(['refused', 'cancelled', 'expired'])

export function deskRowState(row: DeskRow, draft: Draft): DeskRowState {
  const { outbox, prediction, blockedBy } = row
  if (prediction !== null) return { kind: 'settled', predictionId: prediction.predictionId }
  if (outbox?.state === 'accepted') return { kind: 'settled', predictionId: outbox.remoteId }
  if (outbox !== null && !mayTryAgain.has(outbox.state)) return { kind: 'under-way', outbox }
  if (blockedBy !== null && !deskWide.has(blockedBy.code)) return { kind: 'blocked', error: blockedBy }
  return { kind: 'open', readiness: readinessOf(draft), lastTry: outbox }
}

/** The draft that the row starts from: the stored one, else what a try that did not succeed had said. */
export function storedDraftOf({ draft, outbox }: DeskRow): Draft | null {
  if (draft !== null || outbox === null || !mayTryAgain.has(outbox.state)) return draft
  return {
    ...blankDraft,
    direction: outbox.direction,
    confidenceText: String(outbox.confidence),
    reasoning: outbox.reasoning,
  }
}

function readinessOf(draft: Draft): Readiness {
  if (isBlankDraft(draft)) return 'empty'
  const { kind } = readConfidence(draft.confidenceText)
  if (kind === 'not_a_number' || kind === 'out_of_range') return 'invalid'
  if (draft.direction === null) return 'incompleteDirection'
  return kind === 'empty' ? 'incompleteConfidence' : 'ready'
}

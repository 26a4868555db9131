import type { Obligation } from '#contract/ipc/challenges.procedures.ts'
import { isUnsettled, type WriteState } from '#contract/rules/outbox/write-state.ts'
import type { PredictionEvidence } from '#contract/rules/predictions/confirmed-prediction.ts'
import type { ObligationRow } from '../../store/obligations.store.ts'

export interface ObligationFacts {
  /** null: the agent's subscriptions were never read. */
  isSubscribed: boolean | null
  isOpen: boolean
  /** By `rules/agents/can-predict.ts`; of a challenge that has closed, whether it could then. */
  canPredict: boolean
  /** Of the prediction that the service is known to have; null when it is not known to have one. */
  holding: PredictionEvidence | null
  hasDraft: boolean
  /** Of the last write towards this challenge; a failure that the operator has dismissed counts as none. */
  outboxState: WriteState | null
}

const obligationOfHolding = {
  confirmed: 'accepted',
  listed: 'listed',
  elsewhere: 'predicted_elsewhere',
} as const satisfies Record<PredictionEvidence, Obligation>

/** Which kinds of progress mean that the service has a prediction. */
export function evidenceOfObligation(obligation: ObligationRow | undefined): PredictionEvidence | null {
  switch (obligation?.kind) {
    case 'accepted':
      return 'confirmed'
    case 'listed':
    case 'elsewhere':
      return obligation.kind
    default:
      return null
  }
}

/**
 * The obligation of an agent on a challenge. What the service has comes first, then what is under way, then what could
 * be done.
 */
export function obligationOf(facts: ObligationFacts): Obligation {
  const { isSubscribed, isOpen, canPredict, holding, hasDraft, outboxState } = facts
  if (holding !== null) return obligationOfHolding[holding]
  switch (outboxState) {
    case 'accepted':
      return 'accepted'
    case 'queued':
    case 'waiting':
      return 'queued'
    case 'sending':
      return 'sending'
    case 'uncertain':
    case 'needs_you':
      return 'uncertain'
    case 'refused':
    case 'expired':
      return outboxState
    case 'cancelled':
    case null:
      break
  }
  if (isSubscribed === false) return 'not_subscribed'
  if (!isOpen && isSubscribed === null && outboxState === null) return 'unknown'
  if (!canPredict && (isSubscribed === true || hasDraft)) return 'cannot_predict'
  if (!isOpen) return 'missed'
  if (hasDraft) return 'drafted'
  return isSubscribed === null ? 'unknown' : 'owed'
}

export type Due = 'due' | 'unable' | 'unknown'

/**
 * Whether a prediction is due: the challenge is open, the service is not known to have one, none is under way, and the
 * agent is subscribed or has a draft. What was refused or has expired is due still. `unable`: by an agent that can
 * predict nothing; `unknown`: its subscriptions were never read; null: no. `list-challenges.ts` counts the same pairs
 * for the queue.
 */
export function dueOf({
  isSubscribed,
  isOpen,
  canPredict,
  holding,
  hasDraft,
  outboxState,
}: ObligationFacts): Due | null {
  if (!isOpen || holding !== null || (outboxState !== null && isUnsettled(outboxState))) return null
  if (isSubscribed === true || hasDraft) return canPredict ? 'due' : 'unable'
  return isSubscribed === null ? 'unknown' : null
}

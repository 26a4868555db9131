import type { Obligation, OutboxState } from '#contract/ipc/views.ts'

export interface ObligationFacts {
  /** null: the agent's subscriptions were never read. */
  isSubscribed: boolean | null
  isOpen: boolean
  hasPrediction: boolean
  hasDraft: boolean
  /** Of the last intent towards this challenge. */
  outboxState: OutboxState | null
}

/** How an agent stands towards a challenge. What the service has comes first, then what is under way, then what could be done. */
export function obligationOf(facts: ObligationFacts): Obligation {
  const { isSubscribed, isOpen, hasPrediction, hasDraft, outboxState } = facts
  if (hasPrediction) return 'accepted'
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
      return 'refused'
    case 'expired':
    case 'cancelled':
    case null:
      break
  }
  if (isSubscribed === false) return 'not_subscribed'
  if (!isOpen) return isSubscribed === null && outboxState === null ? 'unknown' : 'missed'
  if (hasDraft) return 'drafted'
  return isSubscribed === null ? 'unknown' : 'owed'
}

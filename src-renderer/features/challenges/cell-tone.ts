/** How a cell of the obligation matrix looks: tone and urgency; its letter and words are in the translations. */
import type { Obligation } from '#contract/ipc/challenges.procedures.ts'
import type { DeadlinePhase } from '#contract/rules/challenges/deadline.ts'

export type CellTone = 'quiet' | 'todo' | 'urgent' | 'alarm' | 'moving' | 'done' | 'other' | 'bad'

/** What is still to be done grows louder with the deadline; what is settled does not. */
export function getCellTone(obligation: Obligation, phase: DeadlinePhase): CellTone {
  switch (obligation) {
    case 'not_subscribed':
    case 'unknown':
    case 'cannot_predict':
      return 'quiet'
    case 'owed':
    case 'drafted':
      if (phase === 'closed') return 'bad'
      if (phase === 'last-seconds') return 'alarm'
      return phase === 'closing' ? 'urgent' : 'todo'
    case 'queued':
    case 'sending':
      return 'moving'
    case 'accepted':
      return 'done'
    case 'listed':
    case 'predicted_elsewhere':
      return 'other'
    case 'expired':
    case 'refused':
    case 'uncertain':
    case 'missed':
      return 'bad'
  }
}

/** What the tone of what is still to be done says of the deadline, for the words; null while there is time. */
export function getCellUrgency(obligation: Obligation, phase: DeadlinePhase): Exclude<DeadlinePhase, 'open'> | null {
  const isToDo = obligation === 'owed' || obligation === 'drafted'
  return isToDo && phase !== 'open' ? phase : null
}

/** What a dropped file shows. Pure. */
import type { DropView } from '#contract/ipc/drops.procedures.ts'
import { outcomeOfDrop } from '#contract/rules/drops/drop-outcome.ts'
import { isForbidden } from '../../shared/composer/forbidden-writes.ts'

export type ShownDropState = Exclude<DropView['state'], 'waiting'> | 'unknown' | 'ready' | 'asked' | 'wrong'

/** `asked`: the integrity guard wants the operator's word first. */
export function stateOfDrop({ state, contentFaults, error, concerns }: DropView): ShownDropState {
  if (state !== 'waiting') return outcomeOfDrop({ state, error })
  if (contentFaults.length > 0 || error !== null) return 'wrong'
  return concerns.some(({ verdict }) => verdict === 'ask') ? 'asked' : 'ready'
}

/** Whether the operator can approve it, with or without a question. */
export function canApprove(drop: DropView): boolean {
  const state = stateOfDrop(drop)
  return state === 'ready' || state === 'asked'
}

/** Whether it waits, and a rule of the integrity guard is what is against it. */
export function isStopped({ state, error }: DropView): boolean {
  return state === 'waiting' && isForbidden(error)
}

/**
 * Whether it goes only after a review: where the integrity guard asks, and a prediction that presentation mode hides,
 * which nobody here may have seen.
 */
export function needsReview(drop: DropView, { isHiding }: { isHiding: boolean }): boolean {
  return stateOfDrop(drop) === 'asked' || (isHiding && drop.content?.kind === 'prediction')
}

/** What the question before these are discarded says: the program of one that is invalid was told so already. */
export function findDiscardTexts(drops: readonly DropView[]): ('discardText' | 'discardInvalidText')[] {
  const waiting = drops.filter(({ state }) => state !== 'invalid').length
  return [
    ...(waiting > 0 ? (['discardText'] as const) : []),
    ...(waiting < drops.length ? (['discardInvalidText'] as const) : []),
  ]
}

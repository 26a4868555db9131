import type { AppErrorCode } from '../../app-error.ts'
import type { dropStates } from './drop-file.ts'

type DropState = (typeof dropStates)[number]

/**
 * What became of a dropped file, for its program and on the screen: `unknown` where the operator gave up on finding out
 * whether its write arrived, which the outbox keeps as refused. Pure.
 */
export function outcomeOfDrop<State extends DropState>(drop: {
  state: State
  error: { code: AppErrorCode } | null
}): State | 'unknown' {
  return drop.state === 'refused' && drop.error?.code === 'outcome_unknown' ? 'unknown' : drop.state
}

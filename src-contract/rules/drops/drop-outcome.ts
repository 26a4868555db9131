import type { AppErrorCode } from '../../app-error.ts'
import { isNeverKnown } from '../outbox/never-known.ts'
import type { dropStates } from './drop-file.ts'

type DropState = (typeof dropStates)[number]

/**
 * What became of a dropped file, for its program and on the screen: `unknown` where it was never found out whether its
 * write arrived. Pure.
 */
export function outcomeOfDrop<State extends DropState>(drop: {
  state: State
  error: { code: AppErrorCode } | null
}): State | 'unknown' {
  return isNeverKnown(drop) ? 'unknown' : drop.state
}

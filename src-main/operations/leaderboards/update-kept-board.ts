import type { BoardRef } from '#contract/ipc/leaderboards.procedures.ts'
import type { Store } from '../../store/store.ts'
import type { Notify } from '../notify.ts'
import { openBoard } from './read-leaderboard.ts'

/** Whether a board is read every hour also while nobody opens it. */
export function updateKeptBoard(
  deps: { store: Store; notify: Notify },
  { isKept, ...ref }: BoardRef & { isKept: boolean },
): Record<string, never> {
  deps.store.leaderboards.setKept(openBoard(deps, ref).boardNo, isKept)
  deps.notify('leaderboards')
  return {}
}

import { isWaiting } from '#contract/rules/is-waiting.ts'
import type { BoardRecord } from '../../store/leaderboards.store.ts'

const hourMs = 60 * 60_000
/** A board that nobody has opened for a week is not read by itself any more, unless it is kept. */
const openedForMs = 7 * 24 * hourMs

type Board = Pick<BoardRecord, 'isKept' | 'openedAtMs' | 'readAtMs' | 'triedAtMs'>

/** Whether a board is to be read by itself now: an hour after the last reading, or the last try. */
export function isBoardDue({ isKept, openedAtMs, readAtMs, triedAtMs }: Board, nowMs: number): boolean {
  if (!isKept && (openedAtMs === null || nowMs - openedAtMs > openedForMs)) return false
  const lastMs = Math.max(readAtMs ?? 0, triedAtMs ?? 0)
  return !isWaiting(lastMs + hourMs, { nowMs, mostMs: hourMs })
}

import { isWaiting } from '#contract/rules/is-waiting.ts'
import { fetchLeaderboard } from '../operations/leaderboards/fetch-leaderboard.ts'
import type { LeaderboardReader } from '../operations/leaderboards/leaderboard-reader.ts'
import { openBoard } from '../operations/leaderboards/read-leaderboard.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import type { BoardRecord } from '../store/leaderboards.store.ts'
import { isBoardDue } from './pace/is-board-due.ts'
import type { ReadingDeps } from './reading-deps.ts'
import { runEvery, type Scheduled } from './run-every.ts'

/** After everything that a first screen needs. */
const firstTurnMs = 60_000
const everyMs = 5 * 60_000
/** What was read this recently is not asked for again only because a screen is opened. */
const freshMs = 60_000

/**
 * Reads the boards that were opened or are kept, each once an hour and one after the other: one request a board, of no
 * agent's token.
 */
export function createLeaderboardReader(deps: ReadingDeps): LeaderboardReader & Scheduled {
  const { store, clock, startTimer, random, log } = deps
  const underWay = new Map<number, Promise<void>>()

  const fetchOnce = (board: BoardRecord): Promise<void> => {
    const { boardNo } = board
    const present = underWay.get(boardNo)
    if (present !== undefined) return present
    const fetching = fetchLeaderboard(deps, board, loop.signal).finally(() => underWay.delete(boardNo))
    underWay.set(boardNo, fetching)
    return fetching
  }
  const readDue = async (signal: AbortSignal): Promise<void> => {
    for (const { siteNo, category } of store.leaderboards.all()) {
      if (signal.aborted) return
      // As it is now: it may have been opened, and read, while another was read.
      const board = store.leaderboards.find(siteNo, category)
      if (board !== null && isBoardDue(board, clock())) await fetchOnce(board)
    }
  }
  const loop = runEvery({
    startTimer,
    clock,
    task: readDue,
    firstMs: firstTurnMs,
    everyMs,
    jitter: 0.2,
    random,
    onError: (thrown) => log?.('error', 'leaderboards not read', { code: errorDataOf(thrown).code }),
  })
  return {
    async fetchNow(ref, { isForced }) {
      const board = openBoard(deps, ref)
      const nowMs = Math.trunc(clock())
      store.leaderboards.setOpened(board.boardNo, nowMs)
      const freshUntilMs = board.readAtMs === null ? null : board.readAtMs + freshMs
      const isFresh = board.error === null && isWaiting(freshUntilMs, { nowMs, mostMs: freshMs })
      if (isForced || !isFresh) await fetchOnce(board)
    },
    start: loop.start,
    async close() {
      await loop.close()
      await Promise.allSettled(underWay.values())
    },
  }
}

import type { BoardRef } from '#contract/ipc/leaderboards.procedures.ts'

/** Reads leaderboards, by itself (`schedule/leaderboard-reader.ts`) and for a screen that shows one. */
export interface LeaderboardReader {
  /** Fetches a board now, unless it was read within the last minute and this is not forced. */
  fetchNow(board: BoardRef, of: { isForced: boolean }): Promise<void>
}

/** What the leaderboard asks of main: what is stored, and to fetch it again while it is on the screen. */
import { keepPreviousData } from '@tanstack/react-query'
import type { AgentKey } from '#contract/ids.ts'
import type { BoardRef } from '#contract/ipc/leaderboards.procedures.ts'
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** A board changes when challenges resolve, a few times a day. */
const everyMs = 5 * 60_000

export function leaderboardQueries(orpc: ArenaOrpc) {
  const { leaderboards } = orpc
  return {
    board: (ref: BoardRef) => leaderboards.get.queryOptions({ input: ref }),
    /** Fetches the board when it is opened and every five minutes while it is seen. */
    boardFetch: (ref: BoardRef) => ({
      ...leaderboards.refresh.queryOptions({ input: { ...ref, isForced: false } }),
      staleTime: 0,
      gcTime: 0,
      refetchInterval: everyMs,
      refetchIntervalInBackground: false,
    }),
    history: (ref: BoardRef, agentIds: readonly string[]) => ({
      ...leaderboards.history.queryOptions({ input: { ...ref, agentIds: [...agentIds] } }),
      placeholderData: keepPreviousData,
    }),
    overtakes: (ref: BoardRef) => leaderboards.overtakes.queryOptions({ input: ref }),
    road: (ref: BoardRef, of: { agentKey: AgentKey; target: number }) => ({
      ...leaderboards.road.queryOptions({ input: { ...ref, ...of } }),
      placeholderData: keepPreviousData,
    }),
  }
}

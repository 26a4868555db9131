import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** What every agent has left of each limit. A minute passes without a word from main, so it is read again by itself. */
export function rateRoomQuery(orpc: ArenaOrpc) {
  return {
    ...orpc.discussion.rateRoom.queryOptions({ input: { agentKeys: null } }),
    staleTime: 0,
    refetchInterval: 5_000,
  }
}

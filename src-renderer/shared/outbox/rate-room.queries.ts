import type { AgentKey } from '#contract/ids.ts'
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/**
 * What these agents (null: every one that is not archived) have left of each limit. A minute passes without a word from
 * main, so it is read again by itself.
 */
export function rateRoomQuery(orpc: ArenaOrpc, agentKeys: AgentKey[] | null = null) {
  return {
    ...orpc.discussion.rateRoom.queryOptions({ input: { agentKeys } }),
    staleTime: 0,
    refetchInterval: 5_000,
  }
}

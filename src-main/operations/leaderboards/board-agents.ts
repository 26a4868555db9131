import type { AgentKey } from '#contract/ids.ts'
import { type ProfileKey, profileKeyOf } from '#contract/ipc/profile-key.ts'
import type { BoardRecord } from '../../store/leaderboards.store.ts'
import type { Store } from '../../store/store.ts'

interface BoardAgent {
  agentId: string
  profileKey: ProfileKey | null
  agentKey: AgentKey | null
  name: string | null
}

/** Gives agents of a board as lists show them: by the name that the board has, ours marked by their key. */
export function createBoardAgentReader(
  { store }: { store: Store },
  board: Pick<BoardRecord, 'siteNo' | 'deploymentId' | 'site'>,
): {
  own: ReadonlyMap<string, { agentNo: number; agentKey: AgentKey }>
  agentOf(id: string, name: string | null): BoardAgent
} {
  const own = new Map(store.agents.idsOfSite({ siteNo: board.siteNo }).map((one) => [one.agentId, one]))
  return {
    own,
    agentOf: (agentId, name) => ({
      agentId,
      profileKey: profileKeyOf(board, agentId),
      agentKey: own.get(agentId)?.agentKey ?? null,
      name,
    }),
  }
}

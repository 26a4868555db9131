import type { AgentKey } from '#contract/ids.ts'
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** Challenges that are open or not resolved yet, with the obligations of these agents on each; null: of the fleet. */
export function challengeListQuery(orpc: ArenaOrpc, agentKeys: AgentKey[] | null = null) {
  return agentKeys === null
    ? orpc.challenges.list.queryOptions()
    : orpc.challenges.list.queryOptions({ input: { agentKeys } })
}

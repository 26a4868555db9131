import type { AgentKey } from '#contract/ids.ts'
import type { ArenaOrpc } from '../../bridge/orpc.ts'

export function fleetQueries(orpc: ArenaOrpc) {
  return {
    rows: () => orpc.agents.fleet.queryOptions(),
    registrations: () => orpc.registrations.list.queryOptions(),
    note: (agentKey: AgentKey) => orpc.agents.readNote.queryOptions({ input: { agentKey } }),
    openChallenges: () => orpc.challenges.list.queryOptions(),
  }
}

import type { ArenaOrpc } from '../../bridge/orpc.ts'

export function fleetQueries(orpc: ArenaOrpc) {
  return {
    rows: () => orpc.agents.fleet.queryOptions(),
    openChallenges: () => orpc.challenges.list.queryOptions(),
  }
}

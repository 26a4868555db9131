import type { ArenaOrpc } from '../bridge/orpc.ts'

/** What the frame around every screen shows. */
export function appQueries(orpc: ArenaOrpc) {
  return {
    state: () => orpc.app.state.queryOptions(),
    openChallenges: () => orpc.challenges.list.queryOptions(),
    fleet: () => orpc.agents.fleet.queryOptions(),
  }
}

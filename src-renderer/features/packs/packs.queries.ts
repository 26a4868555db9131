/** What the pack screen asks of main. */
import type { ArenaOrpc } from '../../bridge/orpc.ts'

export function packQueries(orpc: ArenaOrpc) {
  return {
    /** The pack that is being written and the one that is open; none of it is a secret. */
    current: () => orpc.packs.current.queryOptions(),
    fleet: () => orpc.agents.fleet.queryOptions(),
  }
}

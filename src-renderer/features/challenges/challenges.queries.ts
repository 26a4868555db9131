/** What the challenge screens ask of main. */
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** Challenges that are open or not resolved yet, with how the fleet stands towards each. */
export function challengeListQuery(orpc: ArenaOrpc) {
  return orpc.challenges.list.queryOptions()
}

/** Every agent against every open challenge. */
export function obligationMatrixQuery(orpc: ArenaOrpc) {
  return orpc.challenges.matrix.queryOptions()
}

/** What the challenge screens ask of main. */
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** Every agent against every open challenge. */
export function obligationMatrixQuery(orpc: ArenaOrpc) {
  return orpc.challenges.matrix.queryOptions()
}

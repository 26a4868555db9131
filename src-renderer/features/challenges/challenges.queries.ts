/** What the challenge screens ask of main. */
import type { AgentKey } from '#contract/ids.ts'
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** Challenges that are open or not resolved yet, with the fleet's obligations on each. */
export function challengeListQuery(orpc: ArenaOrpc) {
  return orpc.challenges.list.queryOptions()
}

/** Every agent against every open challenge. */
export function obligationMatrixQuery(orpc: ArenaOrpc) {
  return orpc.challenges.matrix.queryOptions()
}

/** What these agents have due. */
export function dueQuery(orpc: ArenaOrpc, agentKeys: AgentKey[]) {
  return orpc.challenges.due.queryOptions({ input: { agentKeys } })
}

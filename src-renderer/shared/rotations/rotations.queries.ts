import type { AgentKey } from '#contract/ids.ts'
import type { ArenaOrpc } from '../../bridge/orpc.ts'

export function rotationQueries(orpc: ArenaOrpc) {
  return {
    /** These agents, or all whose rotation is not finished. */
    list: (agentKeys: readonly AgentKey[] | null) =>
      orpc.rotations.list.queryOptions({ input: { agentKeys: agentKeys === null ? null : [...agentKeys] } }),
    /** The run that goes on, or ended last; main says when it has gone on. */
    run: () => orpc.rotations.run.queryOptions(),
    /** The public keys that belong at the URL of an agent. */
    keySet: (agentKey: AgentKey) => orpc.credentials.keySet.queryOptions({ input: { agentKey } }),
  }
}

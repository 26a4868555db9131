import type { AgentKey } from '#contract/ids.ts'
import type { ArenaOrpc } from '../../bridge/orpc.ts'

export function agentQueries(orpc: ArenaOrpc) {
  return {
    one: (agentKey: AgentKey) => orpc.agents.get.queryOptions({ input: { agentKey } }),
    /** What its credential is and what can be done with it; never the credential. */
    secret: (agentKey: AgentKey) => orpc.credentials.read.queryOptions({ input: { agentKey } }),
  }
}

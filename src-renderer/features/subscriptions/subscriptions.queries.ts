import { keepPreviousData } from '@tanstack/react-query'
import type { AgentKey } from '#contract/ids.ts'
import type { SubscriptionMatrix } from '#contract/ipc/subscriptions.procedures.ts'
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** What the subscriptions screen asks of main. */
export function subscriptionsQueries(orpc: ArenaOrpc) {
  return {
    fleet: () => orpc.agents.fleet.queryOptions(),
    /** The pending changes of all agents. */
    pending: () => orpc.subscriptions.pending.queryOptions(),
    /** While other agents are asked about, the last answer stays in the picture. */
    matrix: (agentKeys: AgentKey[]) =>
      orpc.subscriptions.matrix.queryOptions({
        input: { agentKeys },
        enabled: agentKeys.length > 0,
        placeholderData: keepPreviousData<SubscriptionMatrix>,
      }),
  }
}

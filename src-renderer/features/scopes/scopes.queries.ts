import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AgentKey } from '#contract/ids.ts'
import type { ArenaOrpc } from '../../bridge/orpc.ts'
import type { SubscriptionMatrix } from './scope-groups.ts'

/** What the scopes screen asks of main. */
export function scopesQueries(orpc: ArenaOrpc) {
  return {
    fleet: () => orpc.agents.fleet.queryOptions(),
    /**
     * Under a key of its own, so that pushes do not begin it anew (see `use-subscription-matrix.ts`). While other agents are asked
     * about, the last answer stays in the picture.
     */
    matrix: (agentKeys: AgentKey[]) =>
      queryOptions({
        queryKey: ['scopes', 'matrix', agentKeys],
        queryFn: () => orpc.subscriptions.matrix.call({ agentKeys }),
        enabled: agentKeys.length > 0,
        staleTime: 0,
        placeholderData: keepPreviousData<SubscriptionMatrix>,
      }),
  }
}

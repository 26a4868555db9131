/** What the service has of an agent of ours: asked for each time a part of the page is opened. */
import type { AgentKey } from '#contract/ids.ts'
import type { ArenaOrpc } from '../../../bridge/orpc.ts'

const fresh = { staleTime: 30_000, meta: { saysError: true } }

export function serviceQueries({ profiles }: ArenaOrpc) {
  return {
    profile: (agentKey: AgentKey) => ({ ...profiles.own.queryOptions({ input: { agentKey } }), ...fresh }),
    actions: (agentKey: AgentKey) => ({ ...profiles.actions.queryOptions({ input: { agentKey } }), ...fresh }),
    follows: (agentKey: AgentKey, list: 'following' | 'followers') => ({
      ...profiles.follows.queryOptions({ input: { agentKey, list } }),
      ...fresh,
    }),
    spaces: (agentKey: AgentKey) => ({ ...profiles.spaces.queryOptions({ input: { agentKey } }), ...fresh }),
    scopes: (agentKey: AgentKey) => ({ ...profiles.scopes.queryOptions({ input: { agentKey } }), ...fresh }),
  }
}

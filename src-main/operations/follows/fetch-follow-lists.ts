import pLimit from 'p-limit'
import type { AgentKey } from '#contract/ids.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { fetchFollows } from '../feed/fetch-follows.ts'
import type { Notify } from '../notify.ts'

const atOnce = 3

/** Fetches whom these agents follow, one request each. What fails is on the record of the agent's list. */
export async function fetchFollowLists(
  deps: { store: Store; sessions: AgentSessions; clock: Clock; notify: Notify },
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): Promise<{ read: number; failed: number }> {
  const agents = agentKeys.flatMap((agentKey) => deps.store.agents.find(agentKey) ?? [])
  const { signal } = new AbortController()
  const outcomes = await pLimit(atOnce).map(agents, (agent) =>
    fetchFollows(deps, agent, signal).then(
      () => true,
      () => false,
    ),
  )
  deps.notify('feed')
  const read = outcomes.filter(Boolean).length
  return { read, failed: agents.length - read }
}

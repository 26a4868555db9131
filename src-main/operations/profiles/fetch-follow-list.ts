import type { AgentKey } from '#contract/ids.ts'
import { profileKeyOf } from '#contract/ipc/profile-key.ts'
import { comparedIdOf } from '#contract/rules/agents/same-agent-id.ts'
import type { ListCompleteness } from '#contract/rules/list-completeness.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { Store } from '../../store/store.ts'
import { identityOf } from '../agents/agent-identity.ts'
import { requireActiveAgent } from '../agents/require-active-agent.ts'

/** Asks the service whom an agent of ours follows, or who follows it. Rejects as the session does. */
export async function fetchFollowList(
  deps: { store: Store; sessions: AgentSessions; clock: () => number },
  { agentKey, list }: { agentKey: AgentKey; list: 'following' | 'followers' },
) {
  const { store, sessions, clock } = deps
  const agent = requireActiveAgent(deps, agentKey)
  const name = list === 'following' ? 'listFollowing' : 'listFollowers'
  const { items, completeness } = await sessions.call(identityOf(agent), name, {})
  const own = new Map(
    store.agents.idsOfSite({ siteNo: agent.siteNo }).map((row) => [comparedIdOf(row.agentId), row.agentKey]),
  )
  const clear = items.filter((item) => item.is_clear)
  return {
    items: clear.map((item) => ({
      author: {
        profileKey: profileKeyOf(agent, item.agent_id),
        name: item.agent_name ?? item.agent_id,
        agentKey: own.get(comparedIdOf(item.agent_id)) ?? null,
      },
      sinceMs: parseServiceTime(item.followed_at),
    })),
    completeness: withUnclear(completeness, items.length - clear.length),
    readAtMs: Math.trunc(clock()),
  }
}

/** Rows that leave open whether there is a follow are shown as rows that could not be read. */
function withUnclear(completeness: ListCompleteness, unclear: number): ListCompleteness {
  if (unclear === 0) return completeness
  const firstUnreadable = { path: 'following', expected: 'whether the agent is followed' }
  return {
    ...completeness,
    unreadable: completeness.unreadable + unclear,
    firstUnreadable: completeness.firstUnreadable ?? firstUnreadable,
  }
}

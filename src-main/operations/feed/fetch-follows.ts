import { computeDoubledWaitMs } from '#contract/rules/doubled-wait.ts'
import { isComplete, secondReadingAfterMs } from '#contract/rules/list-completeness.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { CallingAgent } from '../../store/agents.store.ts'
import { type FollowReadingTimes, isListKnown } from '../../store/follows.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { identityOf } from '../agents/agent-identity.ts'
import { subjectOf } from '../outbox/kinds/discussion-write.ts'
import { errorDataOf } from '../row-outcome.ts'

interface Deps {
  store: Store
  sessions: AgentSessions
  clock: Clock
}

/** Lists of follows read at a site in one round, at the most: a fleet's are known after as many rounds as it takes. */
export const followListsPerRound = 20
const hourMs = 60 * 60_000
/** A list is read again this long after it was read. What is followed from here is known without it. */
const freshForMs = 12 * hourMs
const firstAgainMs = 10 * 60_000
/** A service may give a list as it was so long ago. */
const lagMs = 60_000
/** No list waits longer for its next reading, in ms. */
export const longestFollowsWaitMs = freshForMs

/** When an agent's list is to be read again, in ms since 1970; what failed waits longer each time. Pure. */
export function nextFollowsAtMs(reading: FollowReadingTimes | undefined): number {
  if (reading === undefined) return 0
  const { readAtMs, triedAtMs, failures } = reading
  // A list that came in part decides nothing.
  const isDoubted = reading.isDoubted && isListKnown(reading)
  if (failures > 0)
    return triedAtMs + computeDoubledWaitMs(firstAgainMs, { times: failures - 1, longestMs: longestFollowsWaitMs })
  return (readAtMs ?? 0) + (isDoubted ? secondReadingAfterMs : freshForMs)
}

/**
 * Fetches whom an agent follows and stores it, with what the service has accepted from here since it was asked: the
 * list may be from before. A list that is not whole only adds; whom it leaves open stays as it was known. A failure is
 * on record and thrown; that an agent may not see its list says nothing against the agent.
 */
export async function fetchFollows({ store, sessions, clock }: Deps, agent: CallingAgent, signal: AbortSignal) {
  const { agentNo, agentKey } = agent
  const nowMs = () => Math.trunc(clock())
  const askedAtMs = nowMs()
  try {
    const { items, completeness } = await sessions.call(identityOf(agent), 'listFollowing', { signal })
    if (signal.aborted || store.agents.find(agentKey) === null) return
    const followed = items
      .filter((item) => item.is_clear)
      .map(({ agent_id, agent_name, followed_at }) => ({
        targetId: agent_id,
        targetName: agent_name,
        sinceMs: parseServiceTime(followed_at),
      }))
    const atMs = nowMs()
    // A clock that was set back meanwhile has dated what came after lower.
    const settled = store.discussionWrites
      .settledFollows({ agentNo, sinceMs: Math.min(askedAtMs, atMs) - lagMs })
      .flatMap(({ kind, settledAtMs, ...row }) => {
        const { target } = subjectOf(row)
        if (target === null) return []
        const { agentId: targetId, name: targetName } = target
        return [{ isFollowed: kind === 'follow', followed: { targetId, targetName, sinceMs: settledAtMs } }]
      })
    const unclear = items.filter((item) => !item.is_clear).map(({ agent_id }) => agent_id)
    const isWhole = isComplete(completeness)
    store.follows.replace(agentNo, { followed, unclear, list: completeness, isWhole, settled, atMs })
  } catch (thrown) {
    if (!signal.aborted && store.agents.find(agentKey) !== null)
      store.follows.readingFailed(agentNo, { error: errorDataOf(thrown), atMs: nowMs() })
    throw thrown
  }
}

/** Who of the fleet follows whom, and what following in bulk comes to. Pure. */
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import type { Followed, Follower } from '#contract/ipc/follows.procedures.ts'
import { readProfileKey } from '#contract/ipc/profile-key.ts'

/**
 * `unknown`: the list is not whole and does not name it, or was never read. `apart`: of two sites, or the same agent.
 */
export type FollowMark = 'follows' | 'not' | 'unknown' | 'apart'

/** A target with its followers by key. */
export interface FollowTarget extends Followed {
  followers: ReadonlySet<string>
}

export function markOf(agent: Follower, target: FollowTarget): FollowMark {
  if (agent.site !== target.site || agent.deploymentId !== target.deploymentId) return 'apart'
  if (agent.agentKey === target.author.agentKey) return 'apart'
  if (target.followers.has(agent.agentKey)) return 'follows'
  return agent.list === 'whole' ? 'not' : 'unknown'
}

export interface FollowPlan {
  items: DiscussionItem[]
  /** Pairs that are so already. */
  already: number
  /** Pairs that cannot be: of two sites, an agent and itself, or somebody without an id that can be named. */
  apart: number
}

/**
 * The writes by which each agent follows, or unfollows, each target. What is known to be so already is left out; what
 * is not known is written: the service takes a repeat as it is.
 */
export function planFollows(
  kind: 'follow' | 'unfollow',
  { agents, targets }: { agents: readonly Follower[]; targets: readonly FollowTarget[] },
): FollowPlan {
  const plan: FollowPlan = { items: [], already: 0, apart: 0 }
  const done: FollowMark = kind === 'follow' ? 'follows' : 'not'
  for (const agent of agents) {
    for (const target of targets) {
      const { profileKey, name } = target.author
      const mark = markOf(agent, target)
      if (mark === 'apart' || profileKey === null) plan.apart += 1
      else if (mark === done) plan.already += 1
      else {
        const { agentId } = readProfileKey(profileKey)
        plan.items.push({ kind, agentKey: agent.agentKey, target: { agentId, name } })
      }
    }
  }
  return plan
}

/** In how many full minutes the last write leaves, at `perMinute` for each agent. */
export function countMinutes(items: readonly DiscussionItem[], perMinute: number): number {
  const counts = new Map<string, number>()
  for (const { agentKey } of items) counts.set(agentKey, (counts.get(agentKey) ?? 0) + 1)
  return Math.max(0, Math.ceil(Math.max(0, ...counts.values()) / perMinute) - 1)
}

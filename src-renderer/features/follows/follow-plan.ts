/** Who of the fleet follows whom, and what following in bulk comes to. Pure. */
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import type { Followed, Follower } from '#contract/ipc/follows.procedures.ts'
import { readProfileKey } from '#contract/ipc/profile-key.ts'

/**
 * `unknown`: the list is not whole and does not name it, has named it before only, or was never read. `apart`: of two
 * sites or services, or the same agent.
 */
export type FollowMark = 'follows' | 'not' | 'unknown' | 'apart'

/** A target with its followers by key, and with those of whom that is in doubt. */
export interface FollowTarget extends Followed {
  followers: ReadonlySet<string>
  doubters: ReadonlySet<string>
}

export function markOf(agent: Follower, target: FollowTarget): FollowMark {
  if (agent.site !== target.site || agent.deploymentId !== target.deploymentId) return 'apart'
  if (agent.agentKey === target.author.agentKey) return 'apart'
  if (target.followers.has(agent.agentKey)) return 'follows'
  return agent.list === 'whole' && !target.doubters.has(agent.agentKey) ? 'not' : 'unknown'
}

/** One agent that is to follow, or unfollow, one target. */
export interface PlannedFollow {
  item: DiscussionItem
  agent: Follower
  target: FollowTarget
}

export interface FollowPlan {
  follows: PlannedFollow[]
  /** Pairs that are so already. */
  already: number
  /** Pairs that cannot be: of two sites or services, an agent and itself, or one without an id that can be named. */
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
  const plan: FollowPlan = { follows: [], already: 0, apart: 0 }
  const done: FollowMark = kind === 'follow' ? 'follows' : 'not'
  for (const agent of agents) {
    for (const target of targets) {
      const { profileKey, name } = target.author
      const mark = markOf(agent, target)
      if (mark === 'apart' || profileKey === null) plan.apart += 1
      else if (mark === done) plan.already += 1
      else {
        const { agentId } = readProfileKey(profileKey)
        plan.follows.push({ agent, target, item: { kind, agentKey: agent.agentKey, target: { agentId, name } } })
      }
    }
  }
  return plan
}

/** Each target once, in the order of the plan, with the names of the agents that are to follow or unfollow it. */
export function groupByTarget(follows: readonly PlannedFollow[]): { target: FollowTarget; names: string[] }[] {
  const groups = new Map<FollowTarget, string[]>()
  for (const { agent, target } of follows) groups.set(target, [...(groups.get(target) ?? []), agent.name])
  return [...groups].map(([target, names]) => ({ target, names }))
}

/** How many of the picked targets are on another page of columns. */
export function countOffPage(picked: readonly FollowTarget[], shown: readonly FollowTarget[]): number {
  const onPage = new Set(shown)
  return picked.filter((target) => !onPage.has(target)).length
}

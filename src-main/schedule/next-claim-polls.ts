/** When unclaimed agents are looked at. Pure. */
import type { AgentKey } from '#contract/ids.ts'
import { isWaiting } from '#contract/rules/is-waiting.ts'

export interface ClaimPoll {
  /** How often the agent was looked at since the back-off began. */
  asked: number
  dueAtMs: number
}

export interface Waiting {
  agentKey: AgentKey
  /** Of the service and site that is asked. */
  siteKey: string
}

const firstMs = 10_000
const longestMs = 5 * 60_000
/** So many of one site at one tick: three hundred agents that wait must not be three hundred calls at once. */
export const pollsPerSite = 6

/** How long after its `asked`-th look an unclaimed agent is looked at again: doubling from 10 s to 5 min. */
export function nextClaimDelayMs(asked: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(20, asked))
}

/** The agents to look at now: those that wait longest first, a few of each site. */
export function nextClaimPolls(
  waiting: readonly Waiting[],
  looks: ReadonlyMap<AgentKey, ClaimPoll>,
  nowMs: number,
): Waiting[] {
  const dueAt = ({ agentKey }: Waiting) => looks.get(agentKey)?.dueAtMs ?? 0
  const counts = new Map<string, number>()
  return waiting
    .filter((agent) => !isWaiting(dueAt(agent), { nowMs, mostMs: longestMs }))
    .sort((a, b) => dueAt(a) - dueAt(b))
    .filter(({ siteKey }) => {
      const count = counts.get(siteKey) ?? 0
      counts.set(siteKey, count + 1)
      return count < pollsPerSite
    })
}

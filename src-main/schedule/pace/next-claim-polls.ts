/** When unclaimed agents are looked at. Pure. */
import type { AgentKey } from '#contract/ids.ts'
import { computeDoubledWaitMs } from '#contract/rules/doubled-wait.ts'
import { isWaiting } from '#contract/rules/is-waiting.ts'

export interface ClaimPoll {
  /** How often the agent was looked at since the back-off began. */
  asked: number
  dueAtMs: number
  /** The service did not say then whether the agent was claimed: asking often makes tokens for nothing. */
  isSilent: boolean
}

export interface Waiting {
  agentKey: AgentKey
  /** Of the service and site that is asked. */
  siteKey: string
}

const firstMs = 10_000
const longestMs = 5 * 60_000
/** The life of a token: the next one is asked for when the one before has ended. */
const longestSilentMs = 60 * 60_000
/** So many of one site at one tick: three hundred agents that wait must not be three hundred calls at once. */
export const pollsPerSite = 6

/**
 * How long after its `asked`-th look an unclaimed agent is looked at again: doubling from 10 s to 5 min, to an hour
 * where the service says nothing of its claim.
 */
function nextClaimDelayMs({ asked, isSilent }: Pick<ClaimPoll, 'asked' | 'isSilent'>): number {
  return computeDoubledWaitMs(firstMs, { times: asked, longestMs: longestOf(isSilent) })
}

/**
 * When an agent is looked at again. `look`: what the last one gave; null where it failed, which says nothing of the
 * claim. What a limit did not let through was no look: the next one is when there is room.
 */
export function planClaimPoll(
  { asked, isSilent }: Pick<ClaimPoll, 'asked' | 'isSilent'>,
  look: { isSilent: boolean } | { waitMs: number } | null,
  nowMs: number,
): ClaimPoll {
  if (look !== null && 'waitMs' in look)
    return { asked, isSilent, dueAtMs: nowMs + Math.min(look.waitMs, longestOf(isSilent)) }
  const known = { asked, isSilent: look?.isSilent ?? isSilent }
  return { ...known, asked: asked + 1, dueAtMs: nowMs + nextClaimDelayMs(known) }
}

const longestOf = (isSilent: boolean): number => (isSilent ? longestSilentMs : longestMs)

/** The agents to look at now: those that wait longest first, a few of each site. */
export function nextClaimPolls(
  waiting: readonly Waiting[],
  looks: ReadonlyMap<AgentKey, ClaimPoll>,
  nowMs: number,
): Waiting[] {
  const dueAt = ({ agentKey }: Waiting) => looks.get(agentKey)?.dueAtMs ?? 0
  const mostMsOf = ({ agentKey }: Waiting) => longestOf(looks.get(agentKey)?.isSilent ?? false)
  const counts = new Map<string, number>()
  return waiting
    .filter((agent) => !isWaiting(dueAt(agent), { nowMs, mostMs: mostMsOf(agent) }))
    .sort((a, b) => dueAt(a) - dueAt(b))
    .filter(({ siteKey }) => {
      const count = counts.get(siteKey) ?? 0
      counts.set(siteKey, count + 1)
      return count < pollsPerSite
    })
}

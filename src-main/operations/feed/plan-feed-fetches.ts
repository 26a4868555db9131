/** Which agents' feeds are asked for, so that nothing is asked twice. Pure. */
import { groupBy } from '../group-by.ts'

export interface FeedAgent {
  agentNo: number
  /** Ids of those whom it follows; null: its list was never read, or not as a whole. */
  follows: readonly string[] | null
  /** When its own feed was last read; null: never. */
  readAtMs: number | null
  /** How often asking has failed since. */
  failures: number
}

export interface FeedPlan<Agent extends FeedAgent> {
  /** Those to ask, whoever waited longest first, within the budget. */
  asked: Agent[]
  /** How many more were to be asked, which the budget leaves for the next round. */
  left: number
  /** How many pages are read of a feed that was never read before: what is older is left alone. */
  firstPages: number
}

/** Asked at a site in one round, at the most. */
export const feedsPerRound = 25
/** Where few feeds are asked for, a new one is read further down. */
const mostFirstPages = 3

/** Who answers surely comes first, then who was asked before: its feed goes on where it was. */
function byFitness(a: FeedAgent, b: FeedAgent): number {
  return a.failures - b.failures || (b.readAtMs ?? -1) - (a.readAtMs ?? -1) || a.agentNo - b.agentNo
}

/**
 * One agent for each list of follows that no other list holds: the feed of the larger list has the items of the smaller
 * one. An agent whose list is not known may follow anybody, so it is asked for itself.
 */
export function planFeedFetches<Agent extends FeedAgent>(
  agents: readonly Agent[],
  budget = feedsPerRound,
): FeedPlan<Agent> {
  const known = agents.flatMap((agent) => (agent.follows === null ? [] : [{ agent, list: new Set(agent.follows) }]))
  const groups = [...groupBy(known, ({ list }) => JSON.stringify([...list].sort())).values()]
  const lists = groups
    .flatMap((group) => group.slice(0, 1).map(({ list }) => ({ list, agents: group.map(({ agent }) => agent) })))
    .sort((a, b) => b.list.size - a.list.size)
  const largest = lists.filter(({ list }, index) => !lists.slice(0, index).some((other) => isWithin(list, other.list)))
  const chosen = largest.flatMap((group) => group.agents.sort(byFitness).slice(0, 1))
  const due = [...chosen, ...agents.filter(({ follows }) => follows === null)].sort(
    (a, b) => (a.readAtMs ?? -1) - (b.readAtMs ?? -1) || a.failures - b.failures || a.agentNo - b.agentNo,
  )
  const asked = due.slice(0, budget)
  return {
    asked,
    left: Math.max(0, due.length - budget),
    firstPages: Math.max(1, Math.min(mostFirstPages, Math.floor(budget / asked.length))),
  }
}

function isWithin(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  for (const id of part) if (!whole.has(id)) return false
  return true
}

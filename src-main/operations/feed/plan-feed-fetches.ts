/** Which agents' feeds are asked for, so that nothing is asked twice. Pure. */
import { groupBy } from '../group-by.ts'

export interface FeedAgent {
  agentNo: number
  /** Ids of those whom it follows; null: its list was never read, or not as a whole. */
  follows: readonly string[] | null
  /** When its own feed was last read; null: never. */
  readAtMs: number | null
  /** When its own feed was last asked for, whatever came of it; null: never. */
  triedAtMs: number | null
  /** How often asking has failed since it was read. */
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

/** Whoever was not asked for longest comes first: those who fail are asked in their turn, and keep nobody from it. */
function byWait(a: FeedAgent, b: FeedAgent): number {
  return (a.triedAtMs ?? -1) - (b.triedAtMs ?? -1) || a.failures - b.failures || a.agentNo - b.agentNo
}

/**
 * One agent for each list of follows that no other list holds: the feed of the larger list has the items of the smaller
 * one. While a larger one cannot be read, the smaller ones are asked for as well, after those that no list holds. An
 * agent whose list is not known may follow anybody, so it is asked for itself.
 */
export function planFeedFetches<Agent extends FeedAgent>(
  agents: readonly Agent[],
  budget = feedsPerRound,
): FeedPlan<Agent> {
  const { largest, standIns } = chooseAgents(agents)
  const unknown = agents.filter(({ follows }) => follows === null)
  const due = [...[...largest, ...unknown].sort(byWait), ...standIns.sort(byWait)]
  const asked = due.slice(0, budget)
  return {
    asked,
    left: Math.max(0, due.length - budget),
    firstPages: Math.max(1, Math.min(mostFirstPages, Math.floor(budget / asked.length))),
  }
}

/** The fittest agent of each list that no other holds, and of each that is held only by lists that cannot be read. */
function chooseAgents<Agent extends FeedAgent>(agents: readonly Agent[]): { largest: Agent[]; standIns: Agent[] } {
  const known = agents.flatMap((agent) => (agent.follows === null ? [] : [{ agent, list: new Set(agent.follows) }]))
  const lists = [...groupBy(known, ({ list }) => JSON.stringify([...list].sort())).values()]
    .flatMap((group) => group.sort((a, b) => byFitness(a.agent, b.agent)).slice(0, 1))
    .sort((a, b) => b.list.size - a.list.size)
  const chosen = lists.flatMap(({ agent, list }, index) => {
    const holders = lists.slice(0, index).filter((other) => isWithin(list, other.list))
    return holders.every((holder) => holder.agent.failures > 0) ? [{ agent, isLargest: holders.length === 0 }] : []
  })
  const agentsOf = (isLargest: boolean) => chosen.filter((one) => one.isLargest === isLargest).map(({ agent }) => agent)
  return { largest: agentsOf(true), standIns: agentsOf(false) }
}

function isWithin(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  for (const id of part) if (!whole.has(id)) return false
  return true
}

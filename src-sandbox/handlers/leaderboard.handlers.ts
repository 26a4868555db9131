import type { Site } from '#contract/ids.ts'
import type { Handler } from '../http/call.ts'
import { Refusal } from '../refusal.ts'
import type { AgentRecord, SandboxState } from '../state.ts'

/** What an agent has achieved, over all challenges or those of some scope keys. */
interface Counts {
  predictionCount: number
  resolvedCount: number
  correctCount: number
  scoreSum: number
}

const symbolsOf: Readonly<Record<string, readonly string[]>> = {
  commodities: ['XAUUSD', 'CL', 'AU', 'AG'],
  equity: ['ES', 'IF', 'IH', 'IC', 'IM'],
  rates: ['ZN'],
  economics: [],
  crypto: ['BTC'],
}

/** The ranking of a site, or of one category of its instruments. */
export const readLeaderboard: Handler<'readLeaderboard'> = ({ run, site, query }) => {
  const symbols = query.category === undefined ? null : (symbolsOf[query.category] ?? [])
  const all = symbols === null ? rankAgents(run.state, site) : rankingOf(run.state, site, symbols)
  return { items: all.slice(0, query.limit), total: all.length }
}

/** One agent's line of the ranking; without a rank where it has no score yet. Throws 404. */
export const readScorecard: Handler<'readScorecard'> = ({ run, site, params }) => {
  const agent = run.state.agents.get(params.agent_id ?? '')
  if (agent === undefined || agent.site !== site) throw new Refusal(404, 'Agent not found')
  return rankAgents(run.state, site).find(({ agent_id }) => agent_id === agent.agentId) ?? leader(agent, agent, null)
}

/** Everybody with a score, the best first, over all challenges. */
export function rankAgents(state: SandboxState, site: Site) {
  return ranking(agentsOf(state, site), (agent) => agent)
}

function rankingOf(state: SandboxState, site: Site, symbols: readonly string[]) {
  const tallies = new Map<AgentRecord, Counts>()
  for (const challenge of state.challenges.values()) {
    if (challenge.site !== site || !symbols.includes(challenge.scopeKey)) continue
    for (const { agentId, isCorrect, score } of challenge.predictions.values()) {
      const agent = state.agents.get(agentId)
      if (agent === undefined) continue
      const counts = tallies.get(agent) ?? {
        predictionCount: 0,
        resolvedCount: 0,
        correctCount: 0,
        scoreSum: 0,
      }
      counts.predictionCount += 1
      counts.resolvedCount += score === null ? 0 : 1
      counts.correctCount += isCorrect === true ? 1 : 0
      counts.scoreSum += score ?? 0
      tallies.set(agent, counts)
    }
  }
  return ranking([...tallies.keys()], (agent) => tallies.get(agent) ?? agent)
}

/** By average score; an agent that nobody has claimed is listed without a rank. */
function ranking(agents: readonly AgentRecord[], countsOf: (agent: AgentRecord) => Counts) {
  let rank = 0
  return agents
    .map((agent) => ({ agent, counts: countsOf(agent) }))
    .filter(({ counts }) => counts.resolvedCount > 0)
    .sort((a, b) => average(b.counts) - average(a.counts) || b.counts.resolvedCount - a.counts.resolvedCount)
    .map(({ agent, counts }) => {
      if (agent.verified) rank += 1
      return leader(agent, counts, agent.verified ? rank : null)
    })
}

function leader(agent: AgentRecord, counts: Counts, rank: number | null) {
  const isScored = counts.resolvedCount > 0
  return {
    rank,
    agent_id: agent.agentId,
    agent_name: agent.name,
    avg_score: isScored ? Number(average(counts).toFixed(2)) : null,
    accuracy_rate: isScored ? Number((counts.correctCount / counts.resolvedCount).toFixed(4)) : null,
    prediction_count: counts.predictionCount,
    correct_count: counts.correctCount,
    verified: agent.verified,
  }
}

const average = ({ scoreSum, resolvedCount }: Counts) => scoreSum / resolvedCount

function agentsOf(state: SandboxState, site: Site): AgentRecord[] {
  return [...state.agents.values()].filter((agent) => agent.site === site)
}

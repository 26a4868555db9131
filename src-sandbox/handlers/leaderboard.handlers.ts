import type { Site } from '#contract/ids.ts'
import type { BoardCategory } from '#contract/rules/leaderboards/board-category.ts'
import { isInCategory } from '#contract/rules/leaderboards/is-in-category.ts'
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

/** The leaderboard of a site, or of one category of its instruments. */
export const readLeaderboard: Handler<'readLeaderboard'> = ({ run, site, query }) => {
  const { category, limit } = query
  const all = category === undefined ? rankAgents(run.state, site) : rankByCategory(run.state, site, category)
  return { items: all.slice(0, limit), total: all.length }
}

/** One agent's row of the leaderboard; without a rank where it has no score yet. Throws 404. */
export const readScorecard: Handler<'readScorecard'> = ({ run, site, params }) => {
  const agent = run.state.agents.get(params.agent_id ?? '')
  if (agent === undefined || agent.site !== site) throw new Refusal(404, 'Agent not found')
  return rankAgents(run.state, site).find(({ agent_id }) => agent_id === agent.agentId) ?? leader(agent, agent, null)
}

/** Everybody with a score, the best first, over all challenges. */
export function rankAgents(state: SandboxState, site: Site) {
  return sortByScore(agentsOf(state, site), (agent) => agent)
}

function rankByCategory(state: SandboxState, site: Site, category: BoardCategory) {
  const countsByAgent = new Map<AgentRecord, Counts>()
  for (const challenge of state.challenges.values()) {
    if (challenge.site !== site || !isInCategory(challenge.scopeKey, category)) continue
    for (const { agentId, isCorrect, score } of challenge.predictions.values()) {
      const agent = state.agents.get(agentId)
      if (agent === undefined) continue
      const counts = countsByAgent.get(agent) ?? {
        predictionCount: 0,
        resolvedCount: 0,
        correctCount: 0,
        scoreSum: 0,
      }
      counts.predictionCount += 1
      counts.resolvedCount += score === null ? 0 : 1
      counts.correctCount += isCorrect === true ? 1 : 0
      counts.scoreSum += score ?? 0
      countsByAgent.set(agent, counts)
    }
  }
  return sortByScore([...countsByAgent.keys()], (agent) => countsByAgent.get(agent) ?? agent)
}

/** By average score; an agent that nobody has claimed is listed without a rank. */
function sortByScore(agents: readonly AgentRecord[], countsOf: (agent: AgentRecord) => Counts) {
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

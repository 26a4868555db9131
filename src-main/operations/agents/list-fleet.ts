import type { AgentKey } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { challengeToAnswer } from '#contract/rules/agents/agent-health.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { FleetAgent } from '../../store/agents.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { listCurrentChallenges } from '../challenges/current-challenges.ts'
import { missedSpansOf } from '../challenges/missed-spans.ts'

interface Facts {
  store: Store
  client: ServiceClient
  clock: Clock
  sessions: AgentSessions
}

interface Counts {
  tags: string[]
  scopeKeys: string[]
  owed: number
  drafted: number
  waiting: number
  missed: number
  unable: number
}

/** What every agent is subscribed to and owes, by seven questions to SQLite however many agents there are. */
function countFleet(facts: Facts): (agent: FleetAgent) => Counts {
  const { store } = facts
  const { open } = listCurrentChallenges(facts)
  const openBySite = new Map<number, Map<string, number>>()
  for (const { siteNo, instrument } of open) {
    const counts = openBySite.get(siteNo) ?? new Map<string, number>()
    openBySite.set(siteNo, counts.set(instrument, (counts.get(instrument) ?? 0) + 1))
  }
  const subscriptions = new Map(store.subscriptions.all().map((row) => [row.agentNo, row]))
  const tags = store.labels.tagsByAgent()
  const obligations = new Map(
    store.obligations.countsByAgent(open.map(({ challengeNo }) => challengeNo)).map((row) => [row.agentNo, row]),
  )
  const missed = new Map(store.watched.missedByAgent(missedSpansOf(facts)).map((row) => [row.agentNo, row.missed]))
  const unable = store.obligations.unable()
  return ({ agentNo, siteNo, archivedAtMs }) => {
    const held = subscriptions.get(agentNo)
    const obligation = obligations.get(agentNo)
    const counts = openBySite.get(siteNo)
    let subscribed = 0
    // Both names of gold are one instrument: held twice, its challenges are owed once.
    for (const instrument of new Set(held?.instruments ?? [])) subscribed += counts?.get(instrument) ?? 0
    const idle = archivedAtMs === null ? Math.max(0, subscribed - (obligation?.subscribed ?? 0)) : 0
    const isUnable = unable.has(agentNo)
    const drafted = obligation?.drafted ?? 0
    return {
      tags: tags.get(agentNo) ?? [],
      scopeKeys: held?.scopeKeys ?? [],
      owed: isUnable ? 0 : idle,
      drafted,
      waiting: obligation?.waiting ?? 0,
      missed: missed.get(agentNo) ?? 0,
      unable: isUnable && archivedAtMs === null ? idle + drafted : 0,
    }
  }
}

/**
 * The fleet rows of `agents`. `owed` counts open challenges that the agent is subscribed to and has neither predicted
 * nor drafted, and nothing of an agent that cannot predict, whose are in `unable`; `drafted` and `waiting` those where
 * something is written down or under way.
 */
export function fleetRowsOf(facts: Facts, agents: readonly FleetAgent[]): FleetRow[] {
  const counts = countFleet(facts)
  const failed = new Map(facts.store.outbox.flaggedAgents().map((row) => [row.agentNo, row.count]))
  const unsettled = new Map(facts.store.outbox.unsettledAgents().map((row) => [row.agentNo, row.count]))
  const toAnswer = new Set(facts.store.registrations.withChallenge({}).map(({ agentKey }) => agentKey))
  const aims = facts.store.pauses.aimsByAgent()
  return agents.map((agent) => {
    const { tags, scopeKeys, owed, drafted, waiting, missed, unable } = counts(agent)
    const scoredCount = agent.scoreCount ?? 0
    return {
      agentKey: agent.agentKey,
      agentId: agent.agentId,
      name: agent.name,
      serviceName: agent.serviceName,
      site: agent.site,
      deploymentId: agent.deploymentId,
      authMethod: agent.authMethod,
      keyAlgorithm: agent.keyAlgorithm,
      status: agent.status,
      statusDetail: detailOf(agent, toAnswer),
      tokenExpiresAtMs: facts.sessions.facts(agent.agentKey)?.expiresAtMs ?? null,
      subscriptions: agent.subscriptionsReadAtMs === null ? null : scopeKeys,
      owed,
      drafted,
      waiting,
      missed,
      unable,
      unsettled: unsettled.get(agent.agentNo) ?? 0,
      failed: failed.get(agent.agentNo) ?? 0,
      averageScore: scoredCount === 0 ? null : (agent.scoreSum ?? 0) / scoredCount,
      scoredCount,
      lastSeenAtMs: agent.lastSeenAtMs,
      tags,
      group: agent.groupName,
      isArchived: agent.archivedAtMs !== null,
      hasNote: agent.hasNote,
      rotatingSinceMs: agent.rotatingSinceMs,
      pausedBy: aims.get(agent.agentNo) ?? [],
    }
  })
}

/**
 * An agent that is not activated has a challenge to answer here, or waits for something that this console does not do.
 */
function detailOf({ agentKey, status, statusDetail }: FleetAgent, toAnswer: ReadonlySet<AgentKey>) {
  return status === 'not_activated' && toAnswer.has(agentKey) ? challengeToAnswer : statusDetail
}

/** All agents of the workspace, archived ones too, in the order in which they were added. */
export function listFleet(facts: Facts): { rows: FleetRow[] } {
  return { rows: fleetRowsOf(facts, facts.store.agents.fleet()) }
}

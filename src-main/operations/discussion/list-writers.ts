import type { AgentKey, EventId } from '#contract/ids.ts'
import type { Writer, WritersQuestion } from '#contract/ipc/discussion.procedures.ts'
import { comparedIdOf, isSameId } from '#contract/rules/agents/same-agent-id.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { WriteRecord } from '../../store/outbox-row.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { followKeyOf } from '../outbox/kinds/follow.ts'
import { likeKeyOf } from '../outbox/kinds/like.ts'
import { orThrow } from '../row-outcome.ts'
import { findAnsweredAgent } from './find-answered-agent.ts'
import { readPolicyFor } from './read-policy-for.ts'
import { readRateRoom } from './read-rate-room.ts'
import { validateWriter } from './validate-item.ts'
import { writerFactsOf } from './writer-facts.ts'
import { listWritesBesideThread } from './writes-beside-thread.ts'

interface Deps {
  store: Store
  sessions: AgentSessions
  client: ServiceClient
  clock: Clock
}

/** More likes or follows of one target than that are not looked through. */
const mostRows = 2_000

/**
 * Who of the fleet could write this, whoever was answered first, then those that can: what is against each whatever it
 * writes, what is left of its minute, and what it did here before. No request; `not_found` for a site that is not here.
 */
export function listWriters(deps: Deps, question: WritersQuestion): Writer[] {
  const { store, sessions, clock } = deps
  const { siteNo } = orThrow(store.deployments.site(question.deploymentId, question.site), 'not_found')
  const agents = store.agents
    .ofSite({ siteNo })
    .filter(({ archivedAtMs, agentId }) => archivedAtMs === null && !isAboutItself(question, agentId))
  const eventId = 'eventId' in question ? question.eventId : null
  const told = eventId === null ? [] : store.events.policiesOf(siteNo, eventId)
  const nowMs = clock()
  const rooms = new Map(
    readRateRoom(deps, { agentKeys: agents.map(({ agentKey }) => agentKey) }).map((row) => [row.agentKey, row.classes]),
  )
  const writtenBy = countWritten(store, siteNo, eventId)
  const answeredKey = findAnsweredAgent(store, siteNo, question)
  const doneOf = actOf(store, siteNo, question)
  const act = { kind: question.kind, isReply: question.kind === 'like' && question.isReply }
  const rateClass = question.kind === 'post' ? null : question.kind
  return agents
    .map((agent): Writer => {
      const { agentKey, name, agentNo } = agent
      const policy = readPolicyFor(told, { agentNo, nowMs })
      return {
        agentKey,
        name,
        error: validateWriter(act, { agent: writerFactsOf(agent, sessions), policy }),
        room: rooms.get(agentKey)?.find((room) => room.rateClass === rateClass) ?? null,
        written: writtenBy.get(agentKey) ?? 0,
        isAnswered: agentKey === answeredKey,
        act: doneOf(agent),
      }
    })
    .sort((a, b) => rankOf(a) - rankOf(b) || compareNatural(a.name, b.name))
}

function isAboutItself(question: WritersQuestion, agentId: string): boolean {
  return question.kind === 'follow' && isSameId(question.targetId, agentId)
}

function rankOf({ error, room, isAnswered }: Writer): number {
  if (isAnswered) return -1
  if (error !== null) return 2
  return room?.left === 0 ? 1 : 0
}

/** Comments and replies of each agent on an event, those on their way too. */
function countWritten(store: Store, siteNo: number, eventId: EventId | null): Map<AgentKey, number> {
  const counts = new Map<AgentKey, number>()
  const event = eventId === null ? null : store.events.find(siteNo, eventId)
  if (eventId === null || event === null) return counts
  const add = (agentKey: AgentKey | undefined): void => {
    if (agentKey !== undefined) counts.set(agentKey, (counts.get(agentKey) ?? 0) + 1)
  }
  const own = new Map(store.agents.idsOfSite({ siteNo }).map((row) => [comparedIdOf(row.agentId), row.agentKey]))
  const comments = store.comments.ofEvent(event.eventNo)
  for (const { authorId, goneSinceMs } of comments) {
    if (authorId !== null && goneSinceMs === null) add(own.get(comparedIdOf(authorId)))
  }
  for (const { row } of listWritesBesideThread(store, { siteNo, eventId, comments })) add(row.agentKey)
  return counts
}

/** What each agent does about the comment or agent that is asked for: the last write, or what a list said. */
function actOf(store: Store, siteNo: number, question: WritersQuestion): (agent: AgentRecord) => Writer['act'] {
  if (question.kind !== 'like' && question.kind !== 'follow') return () => null
  const isLike = question.kind === 'like'
  const key = isLike ? likeKeyOf(question.commentId) : followKeyOf(question.targetId)
  const writes = new Map(
    store.discussionWrites.latest({ siteNo, keys: [key], limit: mostRows }).map((row) => [row.agentNo, row]),
  )
  const follows = isLike
    ? new Set<number>()
    : new Set(store.follows.followersOf({ siteNo, targetId: question.targetId }).map(({ agentNo }) => agentNo))
  return ({ agentNo }) => {
    const write = writes.get(agentNo)
    if (write !== undefined && write.state !== 'accepted') return actOfWrite(write)
    if (follows.has(agentNo)) return { isOn: true, outboxId: null, state: 'accepted' }
    return isLike && write?.kind === 'like' ? actOfWrite(write) : null
  }
}

function actOfWrite({ kind, outboxId, state }: WriteRecord): NonNullable<Writer['act']> {
  return { isOn: kind === 'like' || kind === 'follow', outboxId, state }
}

import type { AgentKey } from '#contract/ids.ts'
import { type EventKey, readEventKey } from '#contract/ipc/event-key.ts'
import type { ContextView, EventDetail } from '#contract/ipc/events.procedures.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { EventRecord } from '../../store/events.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { findReaders } from '../agents/find-readers.ts'
import { challengeViewOf, isOpen } from '../challenges/challenge-view.ts'
import { threadViewOf } from '../comments/thread-view.ts'
import { readPolicyFor } from '../discussion/read-policy-for.ts'
import { predictionViewOf } from '../results/prediction-view.ts'
import { orThrow } from '../row-outcome.ts'
import { eventViewOf } from './event-view.ts'

interface Deps {
  store: Store
  sessions: AgentSessions
  client: ServiceClient
  clock: Clock
}

/** What is known of an event and its discussion; nothing is asked for. `not_found` while nothing is known of it. */
export function readEvent(
  deps: Deps,
  { eventKey, agentKey }: { eventKey: EventKey; agentKey: AgentKey | null },
): EventDetail {
  const { store } = deps
  const { eventId, ...ref } = readEventKey(eventKey)
  const { siteNo } = orThrow(store.deployments.site(ref.deploymentId, ref.site), 'not_found')
  const event = orThrow(store.events.find(siteNo, eventId), 'not_found')
  const readers = findReaders(deps, siteNo, 'comment:read:context')
  const reader = readers.find((one) => agentKey === null || one.agentKey === agentKey)
  return {
    event: eventViewOf(event),
    thread: threadViewOf(deps, event),
    context: reader === undefined ? null : contextViewOf(deps, event, reader),
    policy: readPolicyFor(store.events.policiesOf(siteNo, eventId), { agentNo: null, nowMs: deps.clock() }),
    readers: readers.map((one) => ({ agentKey: one.agentKey, name: one.name })),
    challengesCompleteness: event.challengesList,
    challengesError: event.challengesError,
    challenges: challengesOf(deps, event),
  }
}

function contextViewOf({ store }: Deps, { eventNo }: EventRecord, reader: AgentRecord): ContextView {
  const context = store.events.context(eventNo, reader.agentNo)
  return {
    agentKey: reader.agentKey,
    agentName: reader.name,
    readAtMs: context?.readAtMs ?? null,
    policy: context?.policy ?? null,
    replyHint: context?.replyHint ?? null,
    error: context?.error ?? null,
  }
}

function challengesOf({ store, client }: Deps, { siteNo, eventId, baseUrl }: EventRecord): EventDetail['challenges'] {
  const serviceNowMs = client.serviceNow(baseUrl)
  return store.challenges.ofEvent({ siteNo, eventId }).map((challenge) => ({
    challenge: challengeViewOf(challenge),
    isOpen: isOpen(challenge, serviceNowMs),
    predictions: store.predictions.ofChallenge(challenge.challengeNo).map(predictionViewOf),
  }))
}

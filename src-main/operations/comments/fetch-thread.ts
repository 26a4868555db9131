import type { AgentKey } from '#contract/ids.ts'
import { type EventKey, readEventKey } from '#contract/ipc/event-key.ts'
import { mergeComments } from '#contract/rules/discussion/merge-comments.ts'
import { isWaiting } from '#contract/rules/is-waiting.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { EventRecord } from '../../store/events.store.ts'
import type { Store } from '../../store/store.ts'
import { identityOf } from '../agents/agent-identity.ts'
import { findReaders } from '../agents/find-readers.ts'
import { findChallengesOfEvent } from '../challenges/find-challenges-of-event.ts'
import { readListedChallenges } from '../challenges/read-listed-challenges.ts'
import { isStillSite } from '../deployments/is-still-site.ts'
import type { Notify } from '../notify.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import { fetchComments } from './fetch-comments.ts'
import { contextCommentsOf } from './listed-comments.ts'

interface Deps {
  store: Store
  client: ServiceClient
  sessions: AgentSessions
  clock: () => number
  notify: Notify
}

/** What was read this recently is not asked for again only because the page is opened. */
const freshMs = 20_000

/**
 * Fetches the discussion of an event and stores it: the public comments, the context as the service gives it to one
 * agent of ours (`agentKey` null: the first that may), and the challenges about the event. Three requests, whatever the
 * size of the fleet. What fails is stored with what it was to give; `not_found` for a site or an agent that is not
 * here.
 */
export async function fetchThread(
  deps: Deps,
  { eventKey, agentKey, isForced }: { eventKey: EventKey; agentKey: AgentKey | null; isForced: boolean },
): Promise<Record<string, never>> {
  const { store, clock, notify } = deps
  const { eventId, ...ref } = readEventKey(eventKey)
  const { siteNo } = orThrow(store.deployments.site(ref.deploymentId, ref.site), 'not_found')
  store.events.ensure({ siteNo, eventId, atMs: Math.trunc(clock()) })
  const event = orThrow(store.events.find(siteNo, eventId), 'internal')
  const readers = findReaders(deps, siteNo, 'comment:read:context')
  const reader = readers.find((one) => agentKey === null || one.agentKey === agentKey) ?? null
  const freshUntilMs = event.threadReadAtMs === null ? null : event.threadReadAtMs + freshMs
  const isFresh = event.threadError === null && isWaiting(freshUntilMs, { nowMs: clock(), mostMs: freshMs })
  if (isFresh && !isForced && hasContext(deps, event, reader)) return {}
  await Promise.all([fetchComments(deps, event), fetchChallenges(deps, event)])
  // The inbox has the same comments, and is where replies to ours are put.
  notify('events', 'challenges', 'feed')
  // After the public list: what that lacks and the context still has is listed.
  if (reader !== null) {
    await fetchContext(deps, event, reader)
    notify('events', 'feed')
  }
  return {}
}

function hasContext({ store }: Deps, { eventNo }: EventRecord, reader: AgentRecord | null): boolean {
  return reader === null || store.events.context(eventNo, reader.agentNo) !== null
}

async function fetchContext({ store, sessions, clock }: Deps, event: EventRecord, agent: AgentRecord): Promise<void> {
  const { eventNo, eventId } = event
  const { agentNo, agentKey } = agent
  /** Where the agent was forgotten meanwhile, its number may be another's by now. */
  const isForgotten = () => store.agents.find(agentKey) === null
  try {
    const response = await sessions.call(identityOf(agent), 'readInteractionContext', { params: { news_id: eventId } })
    if (isForgotten()) return
    const readAtMs = Math.trunc(clock())
    const comments = contextCommentsOf(response.existing_comments)
    const isWhole = isComplete(response.completeness)
    const { comment_enabled, reply_enabled, like_enabled, reply_hint, own } = response.comment_policy
    store.transaction(() => {
      const known = store.comments.ofEvent(eventNo)
      const merged = mergeComments(known, { listing: 'context', comments, isWhole, atMs: readAtMs })
      store.comments.save(eventNo, merged, comments)
      store.events.fillIn({ eventNo, title: response.title, spaces: response.spaces })
      store.events.saveContext({
        eventNo,
        agentNo,
        readAtMs,
        policy: { commentEnabled: comment_enabled, replyEnabled: reply_enabled, likeEnabled: like_enabled, own },
        replyHint: reply_hint,
        error: null,
      })
    })
  } catch (thrown) {
    if (isForgotten()) return
    store.events.saveContext({
      eventNo,
      agentNo,
      readAtMs: null,
      policy: null,
      replyHint: null,
      error: errorDataOf(thrown),
    })
  }
}

/** The event's challenges, the resolved ones too. What cannot be had is kept as its reason. */
async function fetchChallenges({ store, client, clock }: Deps, event: EventRecord): Promise<void> {
  const { eventNo, siteNo, deploymentId, baseUrl, site, eventId } = event
  try {
    const response = await client.call('listChallenges', { baseUrl, site, query: { event_id: eventId } })
    if (!isStillSite({ store }, event)) return
    const times = { seenAtMs: Math.trunc(clock()), serviceNowMs: client.serviceNow(baseUrl) }
    const { challenges, completeness } = findChallengesOfEvent(readListedChallenges(response, times), {
      eventId,
      eventIdOf: (challengeId) => store.challenges.find({ deploymentId, site, challengeId })?.eventId ?? null,
    })
    store.transaction(() => {
      store.challenges.saveListed(siteNo, challenges)
      store.events.saveChallengesList(eventNo, completeness)
    })
  } catch (thrown) {
    if (!isStillSite({ store }, event)) return
    store.events.saveChallengesError(eventNo, errorDataOf(thrown))
  }
}

import { eventKeySchema } from '#contract/ipc/event-key.ts'
import type { EventView } from '#contract/ipc/events.procedures.ts'
import { siteKeyOf } from '#contract/ipc/site-key.ts'
import type { EventRecord } from '../../store/events.store.ts'

/** A stored event as the page gets it. */
export function eventViewOf(event: EventRecord): EventView {
  return {
    eventKey: eventKeySchema.parse(siteKeyOf(event, event.eventId)),
    deploymentId: event.deploymentId,
    site: event.site,
    title: event.title,
    summary: event.summary,
    spaces: event.spaces,
    publishedAtMs: event.publishedAtMs,
    firstSeenAtMs: event.firstSeenAtMs,
    commentCount: event.commentCount,
    topComments: event.topComments,
    goneAtMs: event.goneAtMs,
    challengeCount: event.challengeCount,
    ownCommentCount: event.ownCommentCount,
  }
}

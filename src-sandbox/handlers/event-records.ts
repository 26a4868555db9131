/** Events as the wire has them, how handlers find them, and what their policy allows. Interface §2.5. */
import type { Site } from '#contract/ids.ts'
import { formatServiceTime } from '#contract/rules/service-time.ts'
import { Refusal } from '../refusal.ts'
import type { CommentPolicy, EventRecord, SandboxState } from '../state.ts'
import { sortByLikes } from './comment-records.ts'

const topComments = 3

/** The event with this id on this site. Throws 404. */
export function findEvent(state: SandboxState, site: Site, eventId: string | undefined): EventRecord {
  const event = state.events.get(eventId ?? '')
  if (event === undefined || event.site !== site) throw new Refusal(404, 'Event not found')
  return event
}

const closedWords: Readonly<Record<keyof CommentPolicy, string>> = {
  comment_enabled: 'Comments are disabled for this event',
  reply_enabled: 'Replies are disabled for this event',
  like_enabled: 'Likes are disabled for this event',
}

/** Throws 403 where the event's `comment_policy` does not allow it. */
export function refuseClosed({ policy }: EventRecord, needed: keyof CommentPolicy): void {
  if (!policy[needed]) throw new Refusal(403, closedWords[needed])
}

/** Top-level comments plus all replies. */
export function countComments(event: EventRecord): number {
  return event.comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0)
}

/** An event as the service lists it. */
export function encodeEvent(state: SandboxState, event: EventRecord) {
  return {
    id: event.id,
    event_id: event.id,
    title: event.title,
    summary: event.content ?? event.title,
    spaces: [...event.spaces],
    published_at: formatServiceTime(event.createdAtMs),
    social: {
      comment_count: countComments(event),
      top_comments: sortByLikes(event.comments)
        .slice(0, topComments)
        .map((comment) => ({
          comment_id: comment.commentId,
          agent_name: state.agents.get(comment.agentId)?.name ?? '',
          content: comment.content,
          like_count: comment.likedBy.size,
          created_at: formatServiceTime(comment.createdAtMs),
        })),
    },
  }
}

/** Events and comments as the wire has them, and how handlers find them. Interface §2.5 to §2.8. */
import type { Site } from '#contract/ids.ts'
import { formatServiceTime } from '#contract/rules/service-time.ts'
import { Refusal } from '../refusal.ts'
import type { CommentPolicy, CommentRecord, EventRecord, SandboxState } from '../state.ts'

const listedReplies = 3
const topComments = 3

/** The event with this id on this site. Throws 404. */
export function findEvent(state: SandboxState, site: Site, eventId: string | undefined): EventRecord {
  const event = state.events.get(eventId ?? '')
  if (event === undefined || event.site !== site) throw new Refusal(404, 'Event not found')
  return event
}

/** A comment or a reply, by what the path calls for. */
export function findComment(
  state: SandboxState,
  site: Site,
  wanted: { id: string | undefined; kind: 'comment' | 'reply' },
): CommentRecord {
  const comment = state.comments.get(wanted.id ?? '')
  const isKind = comment !== undefined && (comment.parent === null) === (wanted.kind === 'comment')
  if (!isKind || comment.event.site !== site) {
    throw new Refusal(404, wanted.kind === 'comment' ? 'Comment not found' : 'Reply not found')
  }
  return comment
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
export function commentCount(event: EventRecord): number {
  return event.comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0)
}

/** A sorted copy: most liked first, then oldest first. */
export function byLikes(comments: readonly CommentRecord[]): CommentRecord[] {
  return [...comments].sort((a, b) => b.likedBy.size - a.likedBy.size || a.seq - b.seq)
}

/** A comment with its author and its first replies. */
export function commentToWire(state: SandboxState, comment: CommentRecord) {
  return {
    ...commentHead(comment),
    agent: author(state, comment.agentId),
    replies: comment.replies.slice(0, listedReplies).map((reply) => ({
      comment_id: reply.commentId,
      reply_id: reply.commentId,
      parent_comment_id: comment.commentId,
      content: reply.content,
      space_id: reply.spaceId,
      like_count: reply.likedBy.size,
      created_at: formatServiceTime(reply.createdAtMs),
      agent: author(state, reply.agentId),
    })),
  }
}

/** The fields that a comment and a reply have in common on the wire. */
export function commentHead(comment: CommentRecord) {
  return {
    comment_id: comment.commentId,
    content: comment.content,
    space_id: comment.spaceId,
    like_count: comment.likedBy.size,
    reply_count: comment.replies.length,
    has_more_replies: comment.replies.length > listedReplies,
    created_at: formatServiceTime(comment.createdAtMs),
  }
}

/** An event as the service lists it. */
export function eventToWire(state: SandboxState, event: EventRecord) {
  return {
    id: event.id,
    event_id: event.id,
    title: event.title,
    summary: event.content ?? event.title,
    spaces: [...event.spaces],
    published_at: formatServiceTime(event.createdAtMs),
    social: {
      comment_count: commentCount(event),
      top_comments: byLikes(event.comments)
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

function author(state: SandboxState, agentId: string) {
  const agent = state.agents.get(agentId)
  return { agent_id: agentId, name: agent?.name ?? '', model_provider: agent?.modelProvider ?? '' }
}

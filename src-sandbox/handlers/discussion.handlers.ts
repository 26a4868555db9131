import { formatServiceTime } from '#contract/rules/service-time.ts'
import { writeComment } from '../discussion-book.ts'
import { type Call, callerOf, type Handler } from '../http/call.ts'
import { Refusal } from '../refusal.ts'
import type { CommentRecord, EventRecord } from '../state.ts'
import { recordAction } from './actions.ts'
import {
  byLikes,
  commentCount,
  commentHead,
  commentToWire,
  eventToWire,
  findComment,
  findEvent,
  refuseClosed,
} from './discussion-records.ts'
import { pageOf } from './paging.ts'

const defaultEventLimit = 50

/** Events of a site, newest first, and how many there are in all. */
export const listEvents: Handler<'listEvents'> = ({ life, site, query }) => {
  const events = [...life.state.events.values()].filter((event) => event.site === site).reverse()
  const items = events
    .slice(0, query.limit ?? defaultEventLimit)
    .map((event) => eventToWire(life.state, event))
  return { items, total: events.length }
}

/** Those of the current day in UTC. */
export const listEventsToday: Handler<'listEventsToday'> = ({ life, site, query, nowMs }) => {
  const midnightMs = nowMs - (nowMs % 86_400_000)
  const events = [...life.state.events.values()]
    .filter((event) => event.site === site && event.createdAtMs >= midnightMs)
    .reverse()
  const items = events.slice(0, query.limit).map((event) => eventToWire(life.state, event))
  return { items, total: events.length }
}

/** Every comment on an event, to anybody. */
export const readPublicComments: Handler<'readPublicComments'> = ({ life, site, params }) => {
  const event = findEvent(life.state, site, params.news_id)
  return {
    total_count: commentCount(event),
    comments: event.comments.map((comment) => commentToWire(life.state, comment)),
  }
}

/** What an agent should know before it writes: policy, hint, comments by likes. */
export const readInteractionContext: Handler<'readInteractionContext'> = ({ life, site, params }) => {
  const event = findEvent(life.state, site, params.news_id)
  return {
    news_id: event.id,
    title: event.title,
    spaces: [...event.spaces],
    total_comment_count: commentCount(event),
    comment_policy: {
      ...event.policy,
      reply_hint: replyHint(event),
    },
    existing_comments: byLikes(event.comments).map(commentHead),
  }
}

function replyHint({ policy, comments }: EventRecord): string {
  const hasComments = comments.length > 0
  if (hasComments && policy.reply_enabled) {
    return 'This event already has comments: reply with parent_comment_id rather than starting a second thread.'
  }
  if (!policy.comment_enabled) return 'Nothing can be added to the discussion of this event.'
  return hasComments
    ? 'Replies are closed: only a comment of its own can be added.'
    : 'No comments yet: a top-level comment is welcome.'
}

/** One operation for both: a reply is a comment with a parent (Interface §4.2, rules 1 and 2). */
export const createComment: Handler<'createComment'> = (call) => {
  const { life, site, body } = call
  const event = findEvent(life.state, site, body.news_id)
  if (body.parent_comment_id === undefined) return write(call, { event, parent: null })
  const parent = findParent(call, body.parent_comment_id)
  if (parent.event !== event) throw new Refusal(400, 'parent_comment_id belongs to another event')
  return write(call, { event, parent })
}

/** A reply by the path of its comment. Throws 404 where there is no such comment, and 4xx by the event's policy. */
export const replyToComment: Handler<'replyToComment'> = (call) => {
  const parent = findParent(call, call.params.comment_id)
  return write(call, { event: parent.event, parent })
}

/** What the agents that the caller follows have written, newest first, in pages by cursor. */
export const readFeed: Handler<'readFeed'> = (call) => {
  const { state } = call.life
  const written = [...callerOf(call).following.keys()].flatMap(
    (agentId) => state.agents.get(agentId)?.comments ?? [],
  )
  const { rows, next_cursor } = pageOf(written, call.query)
  const items = rows.map((comment) => ({
    type: 'comment' as const,
    agent_id: comment.agentId,
    agent_name: state.agents.get(comment.agentId)?.name ?? '',
    event_id: comment.event.id,
    event_title: comment.event.title,
    comment_id: comment.commentId,
    content: comment.content,
    space_id: comment.spaceId,
    like_count: comment.likedBy.size,
    created_at: formatServiceTime(comment.createdAtMs),
  }))
  return { items, next_cursor }
}

type WritingCall = Call<'createComment'> | Call<'replyToComment'>

function findParent({ life, site }: WritingCall, id: string | undefined): CommentRecord {
  const target = life.state.comments.get(id ?? '')
  if (target?.parent != null) throw new Refusal(400, 'Replies to replies are not allowed')
  return findComment(life.state, site, { id, kind: 'comment' })
}

function write(call: WritingCall, place: { event: EventRecord; parent: CommentRecord | null }) {
  const { life, nowMs, body } = call
  const agent = callerOf(call)
  refuseClosed(place.event, place.parent === null ? 'comment_enabled' : 'reply_enabled')
  const spaceId = 'space_id' in body ? body.space_id : undefined
  const comment = writeComment(life.state, { agent, ...place, spaceId, atMs: nowMs }, body.content)
  life.world.noticeComment(comment)
  const { parent } = place
  const type = parent === null ? 'comment' : 'reply'
  recordAction(life.state, agent, { type, targetId: comment.commentId, summary: body.content, atMs: nowMs })
  return {
    comment_id: comment.commentId,
    ...(parent === null ? {} : { reply_id: comment.commentId }),
    news_id: place.event.id,
    parent_comment_id: parent?.commentId ?? null,
    content: comment.content,
    space_id: comment.spaceId,
    like_count: 0,
    reply_count: 0,
    created_at: formatServiceTime(comment.createdAtMs),
  }
}

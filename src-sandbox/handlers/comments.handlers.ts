import { formatServiceTime } from '#contract/rules/service-time.ts'
import { type Call, callerOf, type Handler } from '../http/call.ts'
import { Refusal } from '../refusal.ts'
import { writeComment } from '../rules/comments.ts'
import type { CommentRecord, EventRecord } from '../state.ts'
import { recordAction } from './actions.ts'
import { encodeComment, findComment } from './comment-records.ts'
import { countComments, findEvent, refuseClosed } from './event-records.ts'

/** Every comment on an event, to anybody. */
export const readPublicComments: Handler<'readPublicComments'> = ({ run, site, params }) => {
  const event = findEvent(run.state, site, params.news_id)
  return {
    total_count: countComments(event),
    comments: event.comments.map((comment) => encodeComment(run.state, comment)),
  }
}

/** One operation for both: a reply is a comment with a parent (Interface §4.2, rules 1 and 2). */
export const createComment: Handler<'createComment'> = (call) => {
  const { run, site, body } = call
  const event = findEvent(run.state, site, body.news_id)
  if (body.parent_comment_id == null) return write(call, { event, parent: null })
  const parent = findParent(call, body.parent_comment_id)
  if (parent.event !== event) throw new Refusal(400, 'parent_comment_id belongs to another event')
  return write(call, { event, parent })
}

/** A reply by the path of its comment. Throws 404 where there is no such comment, and 4xx by the event's policy. */
export const replyToComment: Handler<'replyToComment'> = (call) => {
  const parent = findParent(call, call.params.comment_id)
  return write(call, { event: parent.event, parent })
}

type WritingCall = Call<'createComment'> | Call<'replyToComment'>

function findParent({ run, site }: WritingCall, id: string | undefined): CommentRecord {
  const target = run.state.comments.get(id ?? '')
  if (target?.parent != null) throw new Refusal(400, 'Replies to replies are not allowed')
  return findComment(run.state, site, { id, kind: 'comment' })
}

function write(call: WritingCall, place: { event: EventRecord; parent: CommentRecord | null }) {
  const { run, nowMs, body } = call
  const agent = callerOf(call)
  refuseClosed(place.event, place.parent === null ? 'comment_enabled' : 'reply_enabled')
  const spaceId = body.space_id ?? null
  const comment = writeComment(run.state, { agent, ...place, spaceId, atMs: nowMs }, body.content)
  run.world.noticeComment(comment)
  const { parent } = place
  const type = parent === null ? 'comment' : 'reply'
  recordAction(run.state, agent, { type, targetId: comment.commentId, summary: body.content, atMs: nowMs })
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

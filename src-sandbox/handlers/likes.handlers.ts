import { type Call, callerOf, type Handler } from '../http/call.ts'
import { recordAction } from './actions.ts'
import { findComment } from './comment-records.ts'
import { refuseClosed } from './event-records.ts'

type LikeCall = Call<'likeComment'> | Call<'unlikeComment'> | Call<'likeReply'> | Call<'unlikeReply'>

/** Likes a comment; a second like changes nothing. */
export const likeComment: Handler<'likeComment'> = (call) =>
  setLike(call, { id: call.params.comment_id, kind: 'comment', liked: true })

/** Takes a like of a comment back. */
export const unlikeComment: Handler<'unlikeComment'> = (call) =>
  setLike(call, { id: call.params.comment_id, kind: 'comment', liked: false })

/** Likes a reply; a second like changes nothing. */
export const likeReply: Handler<'likeReply'> = (call) =>
  setLike(call, { id: call.params.reply_id, kind: 'reply', liked: true })

/** Takes a like of a reply back. */
export const unlikeReply: Handler<'unlikeReply'> = (call) =>
  setLike(call, { id: call.params.reply_id, kind: 'reply', liked: false })

/** A second like changes nothing, nor does taking back one that was never given. */
function setLike(call: LikeCall, wanted: { id: string | undefined; kind: 'comment' | 'reply'; liked: boolean }) {
  const { run, site, nowMs } = call
  const agent = callerOf(call)
  const comment = findComment(run.state, site, wanted)
  refuseClosed(comment.event, 'like_enabled')
  const isNew = wanted.liked && !comment.likedBy.has(agent.agentId)
  if (wanted.liked) comment.likedBy.add(agent.agentId)
  else comment.likedBy.delete(agent.agentId)
  if (isNew) {
    recordAction(run.state, agent, {
      type: 'like',
      targetId: comment.commentId,
      summary: comment.content,
      atMs: nowMs,
    })
  }
  return { liked: wanted.liked, like_count: comment.likedBy.size }
}

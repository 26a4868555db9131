/** Comments as the wire has them, and how handlers find them. Interface §2.6 to §2.8. */
import type { Site } from '#contract/ids.ts'
import { formatServiceTime } from '#contract/rules/service-time.ts'
import { Refusal } from '../refusal.ts'
import type { CommentRecord, SandboxState } from '../state.ts'

const listedReplies = 3

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

/** A sorted copy: most liked first, then oldest first. */
export function sortByLikes(comments: readonly CommentRecord[]): CommentRecord[] {
  return [...comments].sort((a, b) => b.likedBy.size - a.likedBy.size || a.seq - b.seq)
}

/** A comment with its author and its first replies. */
export function encodeComment(state: SandboxState, comment: CommentRecord) {
  return {
    ...encodeCommentHead(comment),
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
export function encodeCommentHead(comment: CommentRecord) {
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

function author(state: SandboxState, agentId: string) {
  const agent = state.agents.get(agentId)
  return { agent_id: agentId, name: agent?.name ?? '', model_provider: agent?.modelProvider ?? '' }
}

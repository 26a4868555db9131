import type { ListedComment } from '#contract/rules/discussion/comment-facts.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'

type PublicComment = ResponseOf<'readPublicComments'>['comments'][number]
type PublicReply = NonNullable<PublicComment['replies']>[number]
type ContextComment = ResponseOf<'readInteractionContext'>['existing_comments'][number]

/**
 * The public listing in the console's own names: each comment before its replies. Both are known by their ids alone, so
 * that a reply with the id of a comment, where the two are counted apart, is left out; there are more replies then.
 */
export function publicCommentsOf(comments: readonly PublicComment[]): ListedComment[] {
  const ids = new Set(comments.map(({ comment_id }) => comment_id))
  return comments.flatMap((comment) => {
    const listed = comment.replies ?? []
    const replies = listed.filter(({ reply_id }) => !ids.has(reply_id))
    return [
      {
        ...writtenOf(comment),
        commentId: comment.comment_id,
        parentId: null,
        replyCount: comment.reply_count,
        hasMoreReplies: comment.has_more_replies || replies.length < listed.length,
      },
      ...replies.map((reply) => ({
        ...writtenOf(reply),
        commentId: reply.reply_id,
        parentId: comment.comment_id,
        replyCount: null,
        hasMoreReplies: false,
      })),
    ]
  })
}

/** The comments of an agent's context, which do not say who wrote them. */
export function contextCommentsOf(comments: readonly ContextComment[]): ListedComment[] {
  return comments.map((comment) => ({
    commentId: comment.comment_id,
    parentId: null,
    authorId: null,
    authorName: null,
    modelProvider: null,
    content: comment.is_removed ? '' : comment.content,
    isRemoved: comment.is_removed,
    likeCount: comment.like_count,
    createdAtMs: parseServiceTime(comment.created_at),
    replyCount: comment.reply_count,
    hasMoreReplies: comment.has_more_replies,
  }))
}

/** Of what was taken away no text is kept. */
function writtenOf({ agent, content, is_removed, like_count, created_at }: PublicComment | PublicReply) {
  return {
    authorId: agent.agent_id,
    authorName: agent.name,
    modelProvider: agent.model_provider,
    content: is_removed ? '' : content,
    isRemoved: is_removed,
    likeCount: like_count,
    createdAtMs: parseServiceTime(created_at),
  }
}

import type { ListedComment } from '#contract/rules/discussion/comment-facts.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'

type PublicComment = ResponseOf<'readPublicComments'>['comments'][number]
type PublicReply = NonNullable<PublicComment['replies']>[number]
type ContextComment = ResponseOf<'readInteractionContext'>['existing_comments'][number]

/** The public listing in the console's own names: each comment before its replies. */
export function publicCommentsOf(comments: readonly PublicComment[]): ListedComment[] {
  return comments.flatMap((comment) => [
    {
      ...writtenOf(comment),
      commentId: comment.comment_id,
      parentId: null,
      replyCount: comment.reply_count,
      hasMoreReplies: comment.has_more_replies,
    },
    ...(comment.replies ?? []).map((reply) => ({
      ...writtenOf(reply),
      commentId: reply.reply_id,
      parentId: comment.comment_id,
      replyCount: null,
      hasMoreReplies: false,
    })),
  ])
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

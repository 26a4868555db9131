import { createHash } from 'node:crypto'
import { activityOf } from '#contract/rules/discussion/compare-actions.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import type { FeedFacts } from '../../store/feed.store.ts'
import { itemIdOfComment } from '../../store/sql/comment-item.ts'

type WireItem = ResponseOf<'readFeed'>['items'][number]

/**
 * An item of a feed in the console's own names. One that is no comment, or does not say which, is identified by all
 * that does not change of it: who, where, when and what. A like of a comment is not the comment.
 */
export function feedFactsOf(wire: WireItem): FeedFacts {
  const { comment_id: commentId, agent_id: authorId, event_id: eventId, created_at: createdAt, type, content } = wire
  const kind = type ?? null
  const isComment = commentId !== null && activityOf(kind) === null
  const about = commentId === null ? [] : [commentId]
  const what = JSON.stringify([kind, authorId, eventId, createdAt, content, ...about])
  return {
    itemId: isComment ? itemIdOfComment(commentId) : `#${createHash('sha256').update(what).digest('base64url')}`,
    kind,
    authorId,
    authorName: wire.agent_name,
    eventId,
    eventTitle: wire.event_title,
    commentId,
    spaceId: wire.space_id,
    content: wire.is_removed ? '' : content,
    isRemoved: wire.is_removed,
    likeCount: wire.like_count,
    createdAtMs: parseServiceTime(createdAt),
  }
}

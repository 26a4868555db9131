import { createHash } from 'node:crypto'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import type { FeedFacts } from '../../store/feed.store.ts'

type WireItem = ResponseOf<'readFeed'>['items'][number]

/**
 * An item of a feed in the console's own names. One that does not say which comment it is about is identified by all
 * that does not change of it: who, where, when and what.
 */
export function feedFactsOf(wire: WireItem): FeedFacts {
  const { comment_id: commentId, agent_id: authorId, event_id: eventId, created_at: createdAt, type, content } = wire
  const kind = type ?? null
  const what = JSON.stringify([kind, authorId, eventId, createdAt, content])
  return {
    itemId: commentId === null ? `#${createHash('sha256').update(what).digest('base64url')}` : `c:${commentId}`,
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

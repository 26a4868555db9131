import type { CommentView } from '#contract/ipc/events.procedures.ts'
import type { FeedItem } from '#contract/ipc/feed.procedures.ts'
import { activityOf } from '#contract/rules/discussion/compare-actions.ts'

const nobody = { profileKey: null, name: null, agentKey: null }

/**
 * What an item is about, as a comment that the discussion does not list. Who liked or followed did not write it: its
 * author is not known then.
 */
export function commentOfItem(item: FeedItem & { commentId: string }): CommentView {
  const { commentId, kind, author, content, likeCount, createdAtMs } = item
  return {
    commentId,
    otherIds: [],
    author: activityOf(kind) === null ? author : nobody,
    modelProvider: null,
    content,
    isRemoved: false,
    likeCount,
    createdAtMs,
    listing: 'public',
    goneSinceMs: null,
  }
}

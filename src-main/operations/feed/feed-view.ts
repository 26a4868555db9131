import { eventKeyOf } from '#contract/ipc/event-key.ts'
import type { FeedFilter, FeedItem } from '#contract/ipc/feed.procedures.ts'
import { profileKeyOf, readProfileKey } from '#contract/ipc/profile-key.ts'
import type { FeedItemRecord } from '../../store/feed.store.ts'
import type { StoredFeedFilter } from '../../store/feed-conditions.ts'

/** In UTF-16 units: what a line or two of a list can show. */
const longestInList = 600

/** An item as the page is given it; `isWhole` for the one that is being read. */
export function feedItemOf(record: FeedItemRecord, { isWhole }: { isWhole: boolean }): FeedItem {
  const { itemNo, deploymentId, site, kind, eventTitle, commentId, spaceId, likeCount, createdAtMs } = record
  const isCut = !isWhole && record.content.length > longestInList
  return {
    itemNo,
    deploymentId,
    site,
    kind,
    author: {
      profileKey: profileKeyOf(record, record.authorId),
      name: record.authorName ?? record.authorId,
      agentKey: record.ownAgentKey,
    },
    eventKey: eventKeyOf(record, record.eventId),
    eventTitle,
    commentId,
    spaceId,
    content: isCut ? record.content.slice(0, longestInList).replace(/[\uD800-\uDBFF]$/, '') : record.content,
    isCut,
    likeCount,
    createdAtMs,
    firstSeenAtMs: record.firstSeenAtMs,
    isRead: record.isRead,
    isDone: record.isDone,
    seenBy: record.seenBy,
  }
}

/** The filter of the page as the store takes it. */
export function storedFilterOf({ site, author, ...filter }: FeedFilter): StoredFeedFilter {
  const key = author === null ? null : readProfileKey(author)
  return {
    ...filter,
    siteName: site,
    author: key === null ? null : { deploymentId: key.deploymentId, site: key.site, authorId: key.agentId },
  }
}

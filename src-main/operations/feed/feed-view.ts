import { eventKeyOf } from '#contract/ipc/event-key.ts'
import type { FeedFilter, FeedItem } from '#contract/ipc/feed.procedures.ts'
import { profileKeyOf, readProfileKey } from '#contract/ipc/profile-key.ts'
import { normalizeTag } from '#contract/rules/agents/tag.ts'
import { namesOfInstrument } from '#contract/rules/subscriptions/scope-key.ts'
import { cutToLength } from '#contract/rules/text/cut-to-length.ts'
import type { FeedItemRecord } from '../../store/feed.store.ts'
import type { StoredFeedFilter } from '../../store/sql/feed-conditions.ts'
import type { Store } from '../../store/store.ts'

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
    repliesTo:
      record.answeredAgentKey === null
        ? null
        : { agentKey: record.answeredAgentKey, name: record.answeredAgentName ?? '' },
    author: {
      profileKey: profileKeyOf(record, record.authorId),
      name: record.authorName ?? record.authorId,
      agentKey: record.ownAgentKey,
    },
    eventKey: eventKeyOf(record, record.eventId),
    eventTitle,
    commentId,
    spaceId,
    content: isCut ? cutToLength(record.content, longestInList) : record.content,
    isCut,
    isRemoved: record.isRemoved,
    likeCount,
    createdAtMs,
    firstSeenAtMs: record.firstSeenAtMs,
    isRead: record.isRead,
    isDone: record.isDone,
    seenBy: record.seenBy,
  }
}

/** The filter of the page as the store takes it: agents by their numbers, an instrument by all of its names. */
export function storedFilterOf(store: Store, filter: FeedFilter): StoredFeedFilter {
  const { site, author, seers, instrument, ...rest } = filter
  const key = author === null ? null : readProfileKey(author)
  return {
    ...rest,
    seerNos: seerNosOf(store, seers),
    instruments: instrument === null ? null : namesOfInstrument(instrument),
    siteName: site,
    author: key === null ? null : { deploymentId: key.deploymentId, site: key.site, authorId: key.agentId },
  }
}

/** Null: whoever has it in the feed. Archived agents count only where they are named themselves. */
function seerNosOf(store: Store, { agentKeys, tags, groups }: FeedFilter['seers']): number[] | null {
  if (agentKeys.length + tags.length + groups.length === 0) return null
  const keys = new Set<string>(agentKeys)
  const isAsked = (asked: ReadonlySet<string>, labels: readonly string[]): boolean =>
    labels.length === 0 ? asked.has('') : labels.some((label) => asked.has(normalizeTag(label)))
  const [askedTags, askedGroups] = [new Set(tags.map(normalizeTag)), new Set(groups.map(normalizeTag))]
  const tagsOf = store.labels.tagsByAgent()
  return store.agents
    .fleet()
    .filter(
      (agent) =>
        (keys.size === 0 ? agent.archivedAtMs === null : keys.has(agent.agentKey)) &&
        (tags.length === 0 || isAsked(askedTags, tagsOf.get(agent.agentNo) ?? [])) &&
        (groups.length === 0 || isAsked(askedGroups, agent.groupName === null ? [] : [agent.groupName])),
    )
    .map(({ agentNo }) => agentNo)
}

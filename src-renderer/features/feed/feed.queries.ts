/** What the inbox asks of main. */
import { keepPreviousData } from '@tanstack/react-query'
import type { Site } from '#contract/ids.ts'
import type { FeedFilter } from '#contract/ipc/feed.procedures.ts'
import type { ProfileKey } from '#contract/ipc/profile-key.ts'
import type { ArenaOrpc } from '../../bridge/orpc.ts'
import { type Pages, withNextPage } from './inbox-pages.ts'
import { keptForMs } from './inbox-place.ts'

/** How the inbox is kept: counts, the last round, whose feeds are not known; of one site, or of both. */
export function feedStateQuery(orpc: ArenaOrpc, site: Site | null) {
  return orpc.feed.state.queryOptions({ input: { site } })
}

/**
 * The inbox, page by page. It stays as it was when it was opened, so that nothing moves under the pointer; what came
 * since is counted by `newItemsQuery`. Each opening has pages of its own.
 */
export function feedListQuery(orpc: ArenaOrpc, { filter, openingId }: { filter: FeedFilter; openingId: string }) {
  const options = orpc.feed.list.infiniteOptions({
    input: (place: { upToItemNo: number | null; after: { orderAtMs: number; itemNo: number } | null }) => ({
      filter,
      ...place,
    }),
    initialPageParam: { upToItemNo: null, after: null },
    getNextPageParam: ({ upToItemNo, next }) => (next === null ? undefined : { upToItemNo, after: next }),
    placeholderData: keepPreviousData,
    // Of a cache without types: both are pages of this query.
    structuralSharing: (before, now) => withNextPage(before as Pages | undefined, now as Pages),
    gcTime: keptForMs,
  })
  return { ...options, queryKey: [...options.queryKey, openingId] }
}

/** How many items of the filter came after the list was opened. */
export function newItemsQuery(orpc: ArenaOrpc, filter: FeedFilter, afterItemNo: number | null) {
  return orpc.feed.countNew.queryOptions({
    input: { filter, afterItemNo: afterItemNo ?? 0 },
    enabled: afterItemNo !== null,
  })
}

/** What an author is called. */
export function authorNameQuery(orpc: ArenaOrpc, profileKey: ProfileKey) {
  return orpc.feed.author.queryOptions({ input: { profileKey } })
}

/** One item with its whole text and the agents that have it in their feeds. */
export function feedItemQuery(orpc: ArenaOrpc, itemNo: number) {
  return orpc.feed.item.queryOptions({ input: { itemNo } })
}

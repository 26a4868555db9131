import type { FeedFilter, FeedItem } from '#contract/ipc/feed.procedures.ts'
import type { Store } from '../../store/store.ts'
import { feedItemOf, storedFilterOf } from './feed-view.ts'

type Place = { orderAtMs: number; itemNo: number }

const pageRows = 200

/**
 * One page of the inbox, newest first, after a place in it. Nothing that came after `upToItemNo` is in it, so that the
 * pages of one list belong together.
 */
export function listFeed(
  { store }: { store: Store },
  { filter, upToItemNo, after }: { filter: FeedFilter; upToItemNo: number | null; after: Place | null },
): { items: FeedItem[]; upToItemNo: number; next: Place | null } {
  const end = upToItemNo ?? store.feed.newestNo()
  const from = after ?? { orderAtMs: Number.MAX_SAFE_INTEGER, itemNo: 0 }
  const rows = store.feed.page(storedFilterOf(store, filter), { ...from, upToItemNo: end, limit: pageRows })
  const last = rows.at(-1)
  const hasMore = rows.length === pageRows && last !== undefined
  return {
    items: rows.map((row) => feedItemOf(row, { isWhole: false })),
    upToItemNo: end,
    next: hasMore ? { orderAtMs: last.orderAtMs, itemNo: last.itemNo } : null,
  }
}

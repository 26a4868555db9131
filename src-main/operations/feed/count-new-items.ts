import type { FeedFilter } from '#contract/ipc/feed.procedures.ts'
import type { Store } from '../../store/store.ts'
import { storedFilterOf } from './feed-view.ts'

/** How many items of the filter came after one of them. */
export function countNewItems(
  { store }: { store: Store },
  { filter, afterItemNo }: { filter: FeedFilter; afterItemNo: number },
): { count: number } {
  return { count: store.feed.countAfter(storedFilterOf(store, filter), afterItemNo) }
}

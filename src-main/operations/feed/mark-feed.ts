import type { FeedFilter } from '#contract/ipc/feed.procedures.ts'
import type { Store } from '../../store/store.ts'
import type { Notify } from '../notify.ts'
import { storedFilterOf } from './feed-view.ts'

/** Marks items as read or unread, done or not done, whichever is given. */
export function markFeed(
  { store, notify }: { store: Store; notify: Notify },
  {
    itemNos,
    isRead,
    isDone,
  }: { itemNos: readonly number[]; isRead?: boolean | undefined; isDone?: boolean | undefined },
): { changed: number } {
  const changed = store.transaction(() => {
    const read = isRead === undefined ? 0 : store.feed.markRead({ itemNos, isRead })
    return read + (isDone === undefined ? 0 : store.feed.markDone({ itemNos, isDone }))
  })
  if (changed > 0) notify('feed')
  return { changed }
}

/** Marks all of a filter as read that was there when the operator looked. */
export function markAllRead(
  { store, notify }: { store: Store; notify: Notify },
  { filter, upToItemNo }: { filter: FeedFilter; upToItemNo: number },
): { changed: number } {
  const changed = store.feed.markAllRead(storedFilterOf(store, filter), upToItemNo)
  if (changed > 0) notify('feed')
  return { changed }
}

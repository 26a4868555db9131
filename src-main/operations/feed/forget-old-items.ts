import type { Store } from '../../store/store.ts'

/** Items beyond that are forgotten, the oldest first, done or not: what is new to a feed would come again. */
const keptItems = 100_000
/** More than are over the bound are forgotten at once: to find the oldest, all of them are sorted. */
const margin = 2_000

/** Keeps the inbox within its bound. */
export function forgetOldItems({ store }: { store: Pick<Store, 'feed'> }): void {
  if (store.feed.counts().stored > keptItems) store.feed.prune({ keep: keptItems - margin })
}

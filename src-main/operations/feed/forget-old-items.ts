import type { Store } from '../../store/store.ts'

/** Items beyond that are forgotten, those that are done first. */
const keptItems = 100_000

/** Keeps the inbox within its bound. */
export function forgetOldItems({ store }: { store: Pick<Store, 'feed'> }): void {
  if (store.feed.counts().stored > keptItems) store.feed.prune({ keep: keptItems })
}

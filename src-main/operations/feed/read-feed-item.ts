import type { AgentKey } from '#contract/ids.ts'
import type { FeedItem } from '#contract/ipc/feed.procedures.ts'
import type { Store } from '../../store/store.ts'
import { orThrow } from '../row-outcome.ts'
import { feedItemOf } from './feed-view.ts'

/** More names than that are no longer read one by one; `seenBy` of the item is how many there are. */
const namedAgents = 30

/** One item whole, with agents that have it in their feed. `not_found`. */
export function readFeedItem(
  { store }: { store: Store },
  { itemNo }: { itemNo: number },
): { item: FeedItem; seenBy: { agentKey: AgentKey; name: string }[] } {
  const record = orThrow(store.feed.find(itemNo), 'not_found')
  return {
    item: feedItemOf(record, { isWhole: true }),
    seenBy: store.feed.seersOf({ itemNo, limit: namedAgents }),
  }
}

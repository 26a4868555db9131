import { countNewItems } from '../operations/feed/count-new-items.ts'
import { findAuthorName } from '../operations/feed/find-author-name.ts'
import { listFeed } from '../operations/feed/list-feed.ts'
import { markAllRead, markFeed } from '../operations/feed/mark-feed.ts'
import { readFeedItem } from '../operations/feed/read-feed-item.ts'
import { readFeedState } from '../operations/feed/read-feed-state.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** The inbox as it is stored; `refresh` reads the feeds of the fleet now. */
export function createFeedRoutes(os: ContractImplementer['feed'], { workspace }: RouteDeps) {
  return {
    state: os.state.handler(({ input }) => readFeedState(workspace(), input)),
    list: os.list.handler(({ input }) => listFeed(workspace(), input)),
    countNew: os.countNew.handler(({ input }) => countNewItems(workspace(), input)),
    author: os.author.handler(({ input }) => findAuthorName(workspace(), input)),
    item: os.item.handler(({ input }) => readFeedItem(workspace(), input)),
    mark: os.mark.handler(({ input }) => markFeed(workspace(), input)),
    markAllRead: os.markAllRead.handler(({ input }) => markAllRead(workspace(), input)),
    refresh: os.refresh.handler(() => workspace().feedReader.runRound()),
  }
}

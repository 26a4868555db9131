import type { FeedState } from '#contract/ipc/feed.procedures.ts'
import type { Store } from '../../store/store.ts'
import type { FeedReader } from './feed-reader.ts'

/** How the inbox is kept: what is in it, what the last round took, whose feeds are not known. */
export function readFeedState({ store, feedReader }: { store: Store; feedReader: FeedReader }): FeedState {
  const { stored, unread } = store.feed.counts()
  const active = new Set(
    store.agents
      .fleet()
      .filter(({ archivedAtMs }) => archivedAtMs === null)
      .map(({ agentNo }) => agentNo),
  )
  const known = store.follows.readings().filter(({ agentNo, readAtMs }) => readAtMs !== null && active.has(agentNo))
  return {
    stored,
    unread,
    spaces: store.feed.spaces().map(({ spaceId }) => spaceId),
    round: feedReader.facts(),
    agents: active.size,
    notRead: active.size - known.length,
    cut: store.feed.readings().filter(({ agentNo, isCut }) => isCut && active.has(agentNo)).length,
  }
}

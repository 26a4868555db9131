import type { Site } from '#contract/ids.ts'
import type { FeedState } from '#contract/ipc/feed.procedures.ts'
import { nameInstruments, scopeKeyOfChallenge } from '#contract/rules/subscriptions/scope-key.ts'
import { isListKnown } from '../../store/follows.store.ts'
import type { Store } from '../../store/store.ts'
import { isAbleToRead } from './is-able-to-read.ts'

/** How the inbox is kept: what is in it, and whose feeds are not known; of one site, or of both. */
export function readFeedState({ store }: { store: Store }, { site: chosen }: { site: Site | null }): FeedState {
  const { stored, unread } = chosen === null ? store.feed.counts() : store.feed.countsOf(chosen)
  const inUse = store.agents
    .fleet()
    .filter(({ archivedAtMs, site }) => archivedAtMs === null && (chosen === null || site === chosen))
  const able = new Set(inUse.filter(isAbleToRead).map(({ agentNo }) => agentNo))
  const known = store.follows.readings().filter((reading) => isListKnown(reading) && able.has(reading.agentNo))
  return {
    stored,
    unread,
    spaces: store.feed.spaces().map(({ spaceId }) => spaceId),
    instruments: nameInstruments(store.feed.scopeKeys().map(scopeKeyOfChallenge)),
    agents: inUse.length,
    unable: inUse.length - able.size,
    notRead: able.size - known.length,
    cut: store.feed.readings().filter(({ agentNo, isCut }) => isCut && able.has(agentNo)).length,
  }
}

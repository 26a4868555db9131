import type { FeedState } from '#contract/ipc/feed.procedures.ts'
import { nameInstruments, scopeKeyOfChallenge } from '#contract/rules/subscriptions/scope-key.ts'
import { isListKnown } from '../../store/follows.store.ts'
import type { Store } from '../../store/store.ts'
import { isAbleToRead } from './is-able-to-read.ts'

/** How the inbox is kept: what is in it, and whose feeds are not known. */
export function readFeedState({ store }: { store: Store }): FeedState {
  const { stored, unread } = store.feed.counts()
  const inUse = store.agents.fleet().filter(({ archivedAtMs }) => archivedAtMs === null)
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

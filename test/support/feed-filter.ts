import type { FeedFilter } from '#contract/ipc/feed.procedures.ts'

/** What the inbox shows when it opens: all that is not done. */
export const openItems: FeedFilter = {
  show: 'open',
  site: null,
  spaceId: null,
  seers: { agentKeys: [], tags: [], groups: [] },
  author: null,
  instrument: null,
  isOwn: false,
  isReply: false,
  text: '',
}

import { type Site, type ViewId, viewIdSchema } from '#contract/ids.ts'
import type { FeedFilter } from '#contract/ipc/feed.procedures.ts'
import { profileKeySchema } from '#contract/ipc/profile-key.ts'
import { readAgentKeys, readAgentsSearch } from '../../shared/search/agent-keys-search.ts'
import { readTexts, type ViewSearch, writeViewSearch } from '../../shared/views/view-search.ts'

/** What the address says about the inbox. */
export interface InboxSearch {
  show?: 'unread' | 'done'
  space?: string
  instrument?: string
  /** In the feed of any of these agents, separated by commas. */
  agents?: string
  /** In the feed of agents with any of these tags, of any of these groups; the empty one stands for none at all. */
  tags?: string[]
  groups?: string[]
  author?: string
  own?: boolean
  /** Replies to agents of the fleet. */
  replies?: boolean
  q?: string
  /** The saved view that was chosen last. */
  view?: ViewId
}

/** Reads the search part of the address; what it does not know is left out. */
export function readInboxSearch(search: Record<string, unknown>): InboxSearch {
  const { show, space, instrument, author, own, replies, q } = search
  const view = viewIdSchema.safeParse(search.view)
  const [tags, groups] = [readTexts(search.tags), readTexts(search.groups)]
  const agents = writeKeys(readAgentsSearch(search).agents)
  return {
    ...(show === 'unread' || show === 'done' ? { show } : {}),
    ...(isText(space) ? { space } : {}),
    ...(isText(instrument) ? { instrument } : {}),
    ...(agents === '' ? {} : { agents }),
    ...(tags.length > 0 ? { tags } : {}),
    ...(groups.length > 0 ? { groups } : {}),
    ...(profileKeySchema.safeParse(author).success ? { author: String(author) } : {}),
    ...(own === true ? { own } : {}),
    ...(replies === true ? { replies } : {}),
    ...(isText(q) ? { q } : {}),
    ...(view.success ? { view: view.data } : {}),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 200
}

function writeKeys(agents: string | undefined): string {
  return (readAgentKeys(agents) ?? []).join(',')
}

/** As a saved view has it; empty where nothing is filtered. */
export function writeSavedSearch(search: ViewSearch<InboxSearch> & { view?: ViewId }): string {
  const text = writeViewSearch(search)
  return text === '{}' ? '' : text
}

/** `site` is the one chosen for all screens, null for both. */
export function feedFilterOf(search: InboxSearch, site: Site | null): FeedFilter {
  const { show, space, instrument, agents, tags, groups, author, own, replies, q } = search
  return {
    show: show ?? 'open',
    site,
    spaceId: space ?? null,
    instrument: instrument ?? null,
    seers: { agentKeys: readAgentKeys(agents) ?? [], tags: tags ?? [], groups: groups ?? [] },
    author: profileKeySchema.safeParse(author).data ?? null,
    isOwn: own ?? false,
    isReply: replies ?? false,
    text: q ?? '',
  }
}

/** Whether anything but site and marks narrows the list. */
export function isNarrowed({ show: _show, view: _view, ...narrowing }: InboxSearch): boolean {
  return Object.values(narrowing).some((part) => part !== undefined)
}

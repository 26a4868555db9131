import { agentKeySchema, type Site } from '#contract/ids.ts'
import type { FeedFilter } from '#contract/ipc/feed.procedures.ts'
import { profileKeySchema } from '#contract/ipc/profile-key.ts'

/** What the address says about the inbox. */
export interface InboxSearch {
  show?: 'unread' | 'done'
  space?: string
  agent?: string
  author?: string
  own?: boolean
  q?: string
}

/** Reads the search part of the address; what it does not know is left out. */
export function readInboxSearch(search: Record<string, unknown>): InboxSearch {
  const { show, space, agent, author, own, q } = search
  return {
    ...(show === 'unread' || show === 'done' ? { show } : {}),
    ...(isText(space) ? { space } : {}),
    ...(agentKeySchema.safeParse(agent).success ? { agent: String(agent) } : {}),
    ...(profileKeySchema.safeParse(author).success ? { author: String(author) } : {}),
    ...(own === true ? { own } : {}),
    ...(isText(q) ? { q } : {}),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 200
}

/** `site` is the one chosen for all screens, null for both. */
export function feedFilterOf({ show, space, agent, author, own, q }: InboxSearch, site: Site | null): FeedFilter {
  return {
    show: show ?? 'open',
    site,
    spaceId: space ?? null,
    agentKey: agentKeySchema.safeParse(agent).data ?? null,
    author: profileKeySchema.safeParse(author).data ?? null,
    isOwn: own ?? false,
    text: q ?? '',
  }
}

/** Whether anything but site and marks narrows the list. */
export function isNarrowed({ space, agent, author, own, q }: InboxSearch): boolean {
  return [space, agent, author, own, q].some((part) => part !== undefined)
}

import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import type { DraftEntry } from '#contract/ipc/discussion-drafts.procedures.ts'
import { isBlankEntry } from '#contract/rules/discussion/blank-entry.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { Store } from '../../store/store.ts'
import { decodeEntries, encodePlaceKey } from './draft-rows.ts'

/** What went into the outbox is no draft any more; other texts of the same draft stay. */
export function removeSentText({ discussionDrafts }: Store, item: DiscussionItem, { siteNo }: AgentRecord): void {
  if (!('text' in item)) return
  const row = discussionDrafts.find(siteNo, encodePlaceKey(item))
  const entries = row === null ? null : decodeEntries(row.entries)
  if (row === null || entries === null) return
  const isSent = ({ agentKey, text, title }: DraftEntry): boolean =>
    agentKey === item.agentKey &&
    text.trim() === item.text.trim() &&
    (item.kind !== 'post' || title.trim() === item.title.trim())
  const kept = entries.filter((entry) => !isSent(entry))
  if (kept.every(isBlankEntry)) discussionDrafts.remove(siteNo, row.place)
  else discussionDrafts.save({ ...row, entries: JSON.stringify(kept) })
}

import type { EventId } from '#contract/ids.ts'
import type { DiscussionWrite } from '#contract/ipc/outbox.procedures.ts'
import { comparedIdOf } from '#contract/rules/agents/same-agent-id.ts'
import type { KnownComment } from '#contract/rules/discussion/comment-facts.ts'
import { formatCompared } from '#contract/rules/discussion/same-written.ts'
import { isIntact, type WriteRecord } from '../../store/outbox-row.ts'
import type { Store } from '../../store/store.ts'
import { commentPrefixOf } from '../outbox/kinds/comment.ts'
import { discussionWriteOf } from '../outbox/kinds/discussion-write.ts'

/** More cannot be looked through; the outbox has all. */
const mostRows = 2_000

/**
 * Comments and replies of ours on an event that its thread (`comments`) does not have: on their way, or at the service
 * without an id that would find them in the thread. What of an altered row cannot be read is left out.
 */
export function listWritesBesideThread(
  store: Store,
  {
    siteNo,
    eventId,
    comments,
  }: { siteNo: number; eventId: EventId; comments: readonly Pick<KnownComment, 'authorId' | 'content'>[] },
): { row: WriteRecord; view: DiscussionWrite }[] {
  const textOf = (authorId: string | null, text: string) =>
    JSON.stringify([authorId && comparedIdOf(authorId), formatCompared(text)])
  const known = new Set(comments.map(({ authorId, content }) => textOf(authorId, content)))
  return store.discussionWrites
    .withPrefix({ siteNo, prefix: commentPrefixOf(eventId), limit: mostRows })
    .map((row) => ({ row, view: discussionWriteOf(row, { isAltered: !isIntact(row) }) }))
    .filter(({ row, view }) => {
      // The key of another event may begin with the whole of this one's.
      if (view.event?.eventId !== eventId) return false
      return row.state !== 'accepted' || !known.has(textOf(row.agentId, view.text))
    })
}

import { commentIdSchema } from '#contract/ids.ts'
import type { OwnLike } from '#contract/ipc/discussion.procedures.ts'
import { type EventKey, readEventKey } from '#contract/ipc/event-key.ts'
import type { DiscussionWrite } from '#contract/ipc/outbox.procedures.ts'
import { comparedIdOf } from '#contract/rules/agents/same-agent-id.ts'
import { formatCompared } from '#contract/rules/discussion/same-written.ts'
import { isIntact, type WriteRecord } from '../../store/outbox-row.ts'
import type { Store } from '../../store/store.ts'
import { commentPrefixOf } from '../outbox/kinds/comment.ts'
import { discussionWriteOf } from '../outbox/kinds/discussion-write.ts'
import { commentOf, likeKeyOf } from '../outbox/kinds/like.ts'
import { type PlaceDeps, showPlace } from '../outbox/place-of-write.ts'
import { orThrow } from '../row-outcome.ts'

/** More cannot be looked through; the outbox has all. */
const mostRows = 2_000

/**
 * What agents of ours do about an event that its thread does not say: writes on their way, and likes. No request;
 * `not_found` for a site that is not here.
 */
export function readOwnWrites(
  deps: PlaceDeps & { store: Store },
  { eventKey }: { eventKey: EventKey },
): { writes: DiscussionWrite[]; likes: OwnLike[] } {
  const { store } = deps
  const { eventId, ...ref } = readEventKey(eventKey)
  const { siteNo } = orThrow(store.deployments.site(ref.deploymentId, ref.site), 'not_found')
  const event = store.events.find(siteNo, eventId)
  const comments = event === null ? [] : store.comments.ofEvent(event.eventNo)
  const textOf = (authorId: string | null, text: string) =>
    JSON.stringify([authorId && comparedIdOf(authorId), formatCompared(text)])
  const known = new Set(comments.map(({ authorId, content }) => textOf(authorId, content)))
  const writes = store.discussionWrites
    .withPrefix({ siteNo, prefix: commentPrefixOf(eventId), limit: mostRows })
    .map((row) => ({ row, view: showPlace(deps, row, viewOf(row)) }))
    .filter(({ row, view }) => {
      // The key of another event may begin with the whole of this one's.
      if (view.event?.eventId !== eventId) return false
      return row.state !== 'accepted' || !known.has(textOf(row.agentId, view.text))
    })
    .map(({ view }) => view)
  const keys = comments.flatMap(({ commentId }) => {
    const id = commentIdSchema.safeParse(commentId)
    return id.success ? [likeKeyOf(id.data)] : []
  })
  const likes = store.discussionWrites.latest({ siteNo, keys, limit: mostRows }).flatMap((row) => likeOf(row) ?? [])
  return { writes, likes }
}

const viewOf = (row: WriteRecord): DiscussionWrite => discussionWriteOf(row, { isAltered: !isIntact(row) })

/** Null for an altered row, and for a like that was taken back. */
function likeOf(row: WriteRecord): OwnLike | null {
  const isLiked = row.kind === 'like'
  if (!isIntact(row) || (!isLiked && row.state === 'accepted')) return null
  const { agentKey, agentName, outboxId, state } = row
  return { commentId: commentOf(row).commentId, agentKey, agentName, outboxId, isLiked, state }
}

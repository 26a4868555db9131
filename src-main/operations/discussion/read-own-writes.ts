import { commentIdSchema } from '#contract/ids.ts'
import type { OwnLike } from '#contract/ipc/discussion.procedures.ts'
import { type EventKey, readEventKey } from '#contract/ipc/event-key.ts'
import type { DiscussionWrite } from '#contract/ipc/outbox.procedures.ts'
import { isIntact, type WriteRecord } from '../../store/outbox-row.ts'
import type { Store } from '../../store/store.ts'
import { commentOf, likeKeyOf } from '../outbox/kinds/like.ts'
import { type PlaceDeps, showPlace } from '../outbox/place-of-write.ts'
import { orThrow } from '../row-outcome.ts'
import { listWritesBesideThread } from './writes-beside-thread.ts'

/** More likes cannot be looked through; the outbox has all. */
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
  const writes = listWritesBesideThread(store, { siteNo, eventId, comments }).map(({ row, view }) =>
    showPlace(deps, row, view),
  )
  const keys = comments.flatMap(({ commentId }) => {
    const id = commentIdSchema.safeParse(commentId)
    return id.success ? [likeKeyOf(id.data)] : []
  })
  const likes = store.discussionWrites.latest({ siteNo, keys, limit: mostRows }).flatMap((row) => likeOf(row) ?? [])
  return { writes, likes }
}

/** Null for an altered row, and for a like that was taken back. */
function likeOf(row: WriteRecord): OwnLike | null {
  const isLiked = row.kind === 'like'
  if (!isIntact(row) || (!isLiked && row.state === 'accepted')) return null
  const { agentKey, agentName, outboxId, state } = row
  return { commentId: commentOf(row).commentId, agentKey, agentName, outboxId, isLiked, state }
}

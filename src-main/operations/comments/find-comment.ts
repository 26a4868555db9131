import { type EventKey, readEventKey } from '#contract/ipc/event-key.ts'
import type { CommentView, FoundComment } from '#contract/ipc/events.procedures.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import type { Store } from '../../store/store.ts'
import { fetchThread } from './fetch-thread.ts'
import { threadViewOf } from './thread-view.ts'

/**
 * Finds a comment in the discussion of its event, and the comment that it answers. Where the stored discussion does not
 * have it, that is fetched first.
 */
export async function findComment(
  deps: Parameters<typeof fetchThread>[0],
  { eventKey, commentId }: { eventKey: EventKey; commentId: string },
): Promise<FoundComment> {
  const stored = findStoredComment(deps, eventKey, commentId)
  if (stored.comment !== null) return stored
  await fetchThread(deps, { eventKey, agentKey: null, isForced: true })
  return findStoredComment(deps, eventKey, commentId)
}

const notFound: FoundComment = { comment: null, isReply: null, parent: null }

/** The same without asking the service. */
export function findStoredComment({ store }: { store: Store }, eventKey: EventKey, commentId: string): FoundComment {
  const { eventId, ...ref } = readEventKey(eventKey)
  const siteNo = store.deployments.site(ref.deploymentId, ref.site)?.siteNo
  const event = siteNo === undefined ? null : store.events.find(siteNo, eventId)
  if (event === null) return notFound
  const isIt = (comment: CommentView) => comment.commentId === commentId || comment.otherIds.includes(commentId)
  const { comments, completeness, error } = threadViewOf({ store }, event)
  for (const { isOrphan, replies, replyTotal: _total, hasMoreReplies: _more, ...comment } of comments) {
    const reply = replies.find(isIt)
    const found = isIt(comment) ? comment : reply
    if (found === undefined) continue
    if (found.goneSinceMs !== null) return notFound
    return found === reply
      ? { comment: found, isReply: true, parent: comment }
      : { comment, isReply: isOrphan, parent: null }
  }
  const isWhole = error === null && completeness !== null && isComplete(completeness)
  return isWhole ? { ...notFound, isReply: true } : notFound
}

import type { CommentId } from '#contract/ids.ts'
import { isOfUnknownKind, kindOfAction } from '#contract/rules/discussion/compare-actions.ts'
import type { WriteRecord } from '../../../store/outbox-row.ts'
import type { WriteTarget } from '../../../store/write-target.ts'
import type { AgentAction } from '../../profiles/fetch-action-history.ts'
import { refuseOther } from '../refuse-other.ts'
import type { Finding, WriteDeps, WriteKind } from '../write-kind.ts'
import {
  acceptDiscussionWrite,
  type DiscussionSubject,
  discussionWriteOf,
  encodeSubject,
  subjectOf,
} from './discussion-write.ts'
import { findSwitch } from './find-switch.ts'
import { listLeftBeside } from './list-left-beside.ts'
import { createHistoryLookUp, type RecentActions } from './read-actions.ts'
import { compareTime, computeWriteSpan, type WriteSpan } from './write-span.ts'

type Comment = NonNullable<DiscussionSubject['comment']>

/**
 * A like of a comment or a reply, or taking it back, as the outbox holds it. One at a time for each agent and comment:
 * what was liked may be unliked later, and liked again.
 */
export function createLike(intent: { event: DiscussionSubject['event']; comment: Comment; isLiked: boolean }): {
  target: WriteTarget
  body: null
} {
  const { event, comment, isLiked } = intent
  return {
    target: {
      kind: isLiked ? 'like' : 'unlike',
      challengeNo: null,
      subject: encodeSubject({ event, comment }),
      livingKey: likeKeyOf(comment.commentId),
      isOnce: false,
    },
    body: null,
  }
}

/** Of the likes of an agent, those of this comment. */
export const likeKeyOf = (commentId: CommentId): string => `like:${commentId}`

function endpointOf(row: WriteRecord) {
  const { isReply } = commentOf(row)
  if (row.kind === 'like') return isReply ? 'likeReply' : 'likeComment'
  return isReply ? 'unlikeReply' : 'unlikeComment'
}

/** What is liked, or not any more. Throws for a row that is about something else. */
export function commentOf(row: WriteRecord): Comment {
  const { comment } = subjectOf(row)
  if (comment === null) throw new TypeError('a like of nothing')
  return comment
}

/** Likes and their taking back, of comments and of replies (Interface §4.2, §5.3). */
export const likeKind: WriteKind = {
  topics: [],
  async send({ sessions }, row) {
    const { commentId } = commentOf(row)
    const response = await sessions.call(row, endpointOf(row), {
      params: { comment_id: commentId, reply_id: commentId },
      requestId: row.requestId,
    })
    refuseOther({ field: 'comment_id', sent: commentId, received: response.comment_id })
    return { remoteId: null, acceptedAtMs: null }
  },
  accept: acceptDiscussionWrite,
  // No listing says who likes what: the agent's own history is all there is.
  ...createHistoryLookUp(findInHistory),
  viewOf: discussionWriteOf,
}

function findInHistory(deps: WriteDeps, row: WriteRecord, { actions, isWhole }: RecentActions): Finding {
  const { commentId } = commentOf(row)
  const others = listLeftBeside(deps, row, ['like', 'unlike']).filter(({ livingKey }) => livingKey === row.livingKey)
  const about = actions.filter(({ target_id }) => target_id === commentId)
  const span = computeWriteSpan(deps, row)
  const found = findSwitch(about, { kind: row.kind, span }, others)
  if (found === 'there') return { isThere: true, remoteId: null }
  const isUntold = actions.some((action) => isOfUntoldComment(action, row, span))
  return { isThere: false, isComplete: isWhole && found === 'nothing' && !isUntold }
}

/** Names no comment, or the event of one: it may be about any comment of it. */
function isOfUntoldComment(action: AgentAction, row: WriteRecord, span: WriteSpan): boolean {
  const { target_id: id, type } = action
  const isUntold = id === null || id === subjectOf(row).event?.eventId
  const mayBeLike = kindOfAction(type) === row.kind || isOfUnknownKind(type)
  return isUntold && mayBeLike && compareTime(action, span) !== 'before'
}

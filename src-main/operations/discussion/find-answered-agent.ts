import type { AgentKey } from '#contract/ids.ts'
import type { WritersQuestion } from '#contract/ipc/discussion.procedures.ts'
import type { Store } from '../../store/store.ts'
import { threadViewOf } from '../comments/thread-view.ts'

/**
 * The agent of ours that wrote the comment to be replied to, where somebody else has replied to that before: the one
 * that was addressed. Null for any other act, and while the discussion does not show it.
 */
export function findAnsweredAgent(store: Store, siteNo: number, question: WritersQuestion): AgentKey | null {
  if (question.kind !== 'reply') return null
  const { eventId, commentId } = question
  const event = store.events.find(siteNo, eventId)
  if (event === null) return null
  const parent = threadViewOf({ store }, event).comments.find(
    (comment) => comment.commentId === commentId || comment.otherIds.includes(commentId),
  )
  if (parent === undefined || parent.isOrphan) return null
  const { agentKey } = parent.author
  return parent.replies.some(({ author }) => author.agentKey !== agentKey) ? agentKey : null
}

import { formatServiceTime } from '#contract/rules/service-time.ts'
import { callerOf, type Handler } from '../http/call.ts'
import { pageOf } from './cursor-paging.ts'

/** What the agents that the caller follows have written, newest first, in pages by cursor. */
export const readFeed: Handler<'readFeed'> = (call) => {
  const { state } = call.run
  const written = [...callerOf(call).following.keys()].flatMap((agentId) => state.agents.get(agentId)?.comments ?? [])
  const { rows, next_cursor } = pageOf(written, call.query)
  const items = rows.map((comment) => ({
    type: 'comment' as const,
    agent_id: comment.agentId,
    agent_name: state.agents.get(comment.agentId)?.name ?? '',
    event_id: comment.event.id,
    event_title: comment.event.title,
    comment_id: comment.commentId,
    content: comment.content,
    space_id: comment.spaceId,
    like_count: comment.likedBy.size,
    created_at: formatServiceTime(comment.createdAtMs),
  }))
  return { items, next_cursor }
}

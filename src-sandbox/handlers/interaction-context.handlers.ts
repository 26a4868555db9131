import type { Handler } from '../http/call.ts'
import type { EventRecord } from '../state.ts'
import { encodeCommentHead, sortByLikes } from './comment-records.ts'
import { countComments, findEvent } from './event-records.ts'

/** What an agent should know before it writes: policy, hint, comments by likes. */
export const readInteractionContext: Handler<'readInteractionContext'> = ({ run, site, params }) => {
  const event = findEvent(run.state, site, params.news_id)
  return {
    news_id: event.id,
    title: event.title,
    spaces: [...event.spaces],
    total_comment_count: countComments(event),
    comment_policy: {
      ...event.policy,
      reply_hint: replyHint(event),
    },
    existing_comments: sortByLikes(event.comments).map(encodeCommentHead),
  }
}

function replyHint({ policy, comments }: EventRecord): string {
  const hasComments = comments.length > 0
  if (hasComments && policy.reply_enabled) {
    return 'This event already has comments: reply with parent_comment_id rather than starting a second thread.'
  }
  if (!policy.comment_enabled) return 'Nothing can be added to the discussion of this event.'
  return hasComments
    ? 'Replies are closed: only a comment of its own can be added.'
    : 'No comments yet: a top-level comment is welcome.'
}

/** What happens when somebody writes. Who may, is decided by the caller. */
import type { SpaceId } from '#contract/service/wire.ts'
import type { AgentRecord, CommentRecord, EventRecord, SandboxState } from '../state.ts'

/** Adds a top-level comment, or a reply when there is a parent. Text is kept as it came. */
export function writeComment(
  state: SandboxState,
  entry: {
    agent: AgentRecord
    event: EventRecord
    parent: CommentRecord | null
    spaceId?: SpaceId | null
    atMs: number
  },
  content: string,
): CommentRecord {
  const { agent, event, parent, atMs } = entry
  const comment: CommentRecord = {
    commentId: state.nextId('comment'),
    seq: state.nextSeq(),
    event,
    agentId: agent.agentId,
    parent,
    content,
    spaceId: entry.spaceId ?? null,
    createdAtMs: atMs,
    likedBy: new Set(),
    replies: [],
  }
  state.comments.set(comment.commentId, comment)
  agent.comments.push(comment)
  if (parent === null) event.comments.push(comment)
  else parent.replies.push(comment)
  return comment
}

import type { AgentKey } from '#contract/ids.ts'
import type { CommentView, Thread } from '#contract/ipc/events.procedures.ts'
import { profileKeyOf } from '#contract/ipc/profile-key.ts'
import { comparedIdOf } from '#contract/rules/agents/same-agent-id.ts'
import { buildThread, type ThreadEntry } from '#contract/rules/discussion/build-thread.ts'
import { isStillListed } from '#contract/rules/discussion/comment-facts.ts'
import type { EventRecord } from '../../store/events.store.ts'
import type { Store } from '../../store/store.ts'

/** The stored discussion of an event as one thread, most liked first, agents of the fleet marked. */
export function threadViewOf({ store }: { store: Store }, event: EventRecord): Thread {
  const known = store.comments.ofEvent(event.eventNo)
  const own = new Map(
    store.agents.idsOfSite({ siteNo: event.siteNo }).map((row) => [comparedIdOf(row.agentId), row.agentKey]),
  )
  const viewOf = (entry: ThreadEntry) => commentViewOf(entry, event, own)
  const nodes = buildThread(known)
  const entries = nodes.flatMap((node) => [node, ...node.replies])
  return {
    comments: nodes.map((node) => ({
      ...viewOf(node),
      isOrphan: node.isOrphan,
      replies: node.replies.map(viewOf),
      replyTotal: node.replyTotal,
      hasMoreReplies: node.hasMoreReplies,
    })),
    listed: entries.filter(({ comment }) => isStillListed(comment) && listingOf(comment) !== 'sent').length,
    total: event.threadTotal,
    readAtMs: event.threadReadAtMs,
    completeness: event.threadList,
    error: event.threadError,
  }
}

function commentViewOf(
  { comment, otherIds }: ThreadEntry,
  event: Pick<EventRecord, 'deploymentId' | 'site'>,
  own: ReadonlyMap<string, AgentKey>,
): CommentView {
  const { authorId, authorName } = comment
  return {
    commentId: comment.commentId,
    otherIds,
    author: {
      profileKey: profileKeyOf(event, authorId),
      name: authorName,
      agentKey: authorId === null ? null : (own.get(comparedIdOf(authorId)) ?? null),
    },
    modelProvider: comment.modelProvider,
    content: comment.content,
    isRemoved: comment.isRemoved,
    likeCount: comment.likeCount,
    createdAtMs: comment.createdAtMs,
    listing: listingOf(comment),
    goneSinceMs: comment.goneSinceMs,
  }
}

function listingOf({ publicAtMs, contextAtMs }: ThreadEntry['comment']): CommentView['listing'] {
  if (publicAtMs !== null) return 'public'
  return contextAtMs === null ? 'sent' : 'context'
}

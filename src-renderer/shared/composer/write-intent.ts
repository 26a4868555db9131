import type { AgentKey } from '#contract/ids.ts'
import { commentIdSchema } from '#contract/ids.ts'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import { type EventKey, readEventKey } from '#contract/ipc/event-key.ts'
import type { CommentView } from '#contract/ipc/events.procedures.ts'
import type { Author } from '#contract/ipc/feed.procedures.ts'
import { readProfileKey } from '#contract/ipc/profile-key.ts'
import type { SiteRef } from '#contract/ipc/site-key.ts'

/** What the operator wants to write, before it is known as which agent. */
export type WriteWish =
  | { kind: 'comment'; event: WrittenEvent }
  | { kind: 'reply'; event: WrittenEvent; parent: CommentView }
  | { kind: 'like'; event: WrittenEvent; comment: CommentView; isReply: boolean }
  | { kind: 'follow'; author: Author }

export interface WrittenEvent {
  eventKey: EventKey
  title: string | null
}

/** Where it is written: agents of other sites cannot. Null for an author without an id that can be named. */
export function placeOf(wish: WriteWish): SiteRef | null {
  if (wish.kind !== 'follow') return readEventKey(wish.event.eventKey)
  return wish.author.profileKey === null ? null : readProfileKey(wish.author.profileKey)
}

/** Whether the service has given it an id by which it can be answered or liked. */
export function isNameable({ commentId }: CommentView): boolean {
  return commentIdSchema.safeParse(commentId).success
}

function eventOf({ eventKey, title }: WrittenEvent) {
  return { eventId: readEventKey(eventKey).eventId, title }
}

function commentOf({ commentId, author, content }: CommentView, isReply: boolean) {
  const authorId = author.profileKey === null ? null : readProfileKey(author.profileKey).agentId
  return { commentId: commentIdSchema.parse(commentId), isReply, authorId, authorName: author.name, text: content }
}

/** The write as main takes it; null where the author to follow has no id. */
export function itemOf(wish: WriteWish, as: { agentKey: AgentKey; text: string }): DiscussionItem | null {
  const { agentKey, text } = as
  switch (wish.kind) {
    case 'comment':
      return { kind: 'comment', agentKey, event: eventOf(wish.event), spaceId: null, text }
    case 'reply':
      return {
        kind: 'reply',
        agentKey,
        event: eventOf(wish.event),
        parent: commentOf(wish.parent, false),
        spaceId: null,
        text,
      }
    case 'like':
      return { kind: 'like', agentKey, event: eventOf(wish.event), comment: commentOf(wish.comment, wish.isReply) }
    case 'follow': {
      const { profileKey, name } = wish.author
      return profileKey === null
        ? null
        : { kind: 'follow', agentKey, target: { agentId: readProfileKey(profileKey).agentId, name } }
    }
  }
}

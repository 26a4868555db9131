import type { AgentKey } from '#contract/ids.ts'
import { commentIdSchema } from '#contract/ids.ts'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import { type EventKey, readEventKey } from '#contract/ipc/event-key.ts'
import type { CommentView } from '#contract/ipc/events.procedures.ts'
import type { Author } from '#contract/ipc/feed.procedures.ts'
import { readProfileKey } from '#contract/ipc/profile-key.ts'
import type { SiteRef } from '#contract/ipc/site-key.ts'

/** What the operator wants to write, before it is known as which agent. */
export type WriteIntent =
  | { kind: 'comment'; event: WrittenEvent }
  | { kind: 'reply'; event: WrittenEvent; parent: CommentView }
  | { kind: 'like'; event: WrittenEvent; comment: CommentView; isReply: boolean }
  | { kind: 'follow'; author: Author }

export interface WrittenEvent {
  eventKey: EventKey
  title: string | null
}

/** Where it is written: agents of other sites cannot. Null for an author without an id that can be named. */
export function placeOf(intent: WriteIntent): SiteRef | null {
  if (intent.kind !== 'follow') return readEventKey(intent.event.eventKey)
  return intent.author.profileKey === null ? null : readProfileKey(intent.author.profileKey)
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
export function itemOf(intent: WriteIntent, as: { agentKey: AgentKey; text: string }): DiscussionItem | null {
  const { agentKey, text } = as
  switch (intent.kind) {
    case 'comment':
      return { kind: 'comment', agentKey, event: eventOf(intent.event), spaceId: null, text }
    case 'reply':
      return {
        kind: 'reply',
        agentKey,
        event: eventOf(intent.event),
        parent: commentOf(intent.parent, false),
        spaceId: null,
        text,
      }
    case 'like':
      return {
        kind: 'like',
        agentKey,
        event: eventOf(intent.event),
        comment: commentOf(intent.comment, intent.isReply),
      }
    case 'follow': {
      const { profileKey, name } = intent.author
      return profileKey === null
        ? null
        : { kind: 'follow', agentKey, target: { agentId: readProfileKey(profileKey).agentId, name } }
    }
  }
}

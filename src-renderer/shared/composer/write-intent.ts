import { type AgentKey, commentIdSchema, type DeploymentId, type Site } from '#contract/ids.ts'
import type { DiscussionItem, WritersQuestion } from '#contract/ipc/discussion.procedures.ts'
import type { DraftEntry, DraftPlace } from '#contract/ipc/discussion-drafts.procedures.ts'
import { type EventKey, readEventKey } from '#contract/ipc/event-key.ts'
import type { CommentView } from '#contract/ipc/events.procedures.ts'
import type { Author } from '#contract/ipc/feed.procedures.ts'
import { readProfileKey } from '#contract/ipc/profile-key.ts'
import type { SiteRef } from '#contract/ipc/site-key.ts'
import { longestDiscussionText } from '#contract/rules/discussion/text-limits.ts'
import type { SpaceId } from '#contract/service/wire.ts'

/** What the operator is about to write, before it is known as which agent. */
export type WriteIntent =
  | { kind: 'comment'; event: WrittenEvent }
  | { kind: 'reply'; event: WrittenEvent; parent: CommentView }
  | { kind: 'like'; event: WrittenEvent; comment: CommentView; isReply: boolean }
  | { kind: 'follow'; author: Author }
  | { kind: 'post'; deploymentId: DeploymentId; site: Site; agentKey?: AgentKey }
  /** What is kept at a place, to go on with. */
  | { kind: 'draft'; place: DraftPlace }

export type ActIntent = Extract<WriteIntent, { kind: 'like' | 'follow' }>
export type TextIntent = Exclude<WriteIntent, ActIntent>

export interface WrittenEvent {
  eventKey: EventKey
  title: string | null
}

/** Whether the service has given it an id by which it can be answered or liked. */
export function isNameable({ commentId }: CommentView): boolean {
  return commentIdSchema.safeParse(commentId).success
}

function eventOf({ eventKey, title }: Pick<WrittenEvent, 'eventKey' | 'title'>) {
  return { eventId: readEventKey(eventKey).eventId, title }
}

/** It goes with each text that answers it, so it is as long as the console's own texts at the most. */
function aboutCommentOf({ commentId, author, content }: CommentView, isReply: boolean) {
  const authorId = author.profileKey === null ? null : readProfileKey(author.profileKey).agentId
  const text = content?.slice(0, longestDiscussionText) ?? null
  return { commentId: commentIdSchema.parse(commentId), isReply, authorId, authorName: author.name, text }
}

/** A like, a follow or its end as main takes it; null where the author to follow has no id. */
export function actItemOf(intent: ActIntent, { agentKey, isOn }: { agentKey: AgentKey; isOn: boolean }) {
  if (intent.kind === 'like') {
    const { event, comment, isReply } = intent
    const kind = isOn ? ('like' as const) : ('unlike' as const)
    return { kind, agentKey, event: eventOf(event), comment: aboutCommentOf(comment, isReply) }
  }
  const { profileKey, name } = intent.author
  if (profileKey === null) return null
  const kind = isOn ? ('follow' as const) : ('unfollow' as const)
  return { kind, agentKey, target: { agentId: readProfileKey(profileKey).agentId, name } }
}

/** Where the text of an intent goes. */
export function placeOfIntent(intent: TextIntent): DraftPlace {
  switch (intent.kind) {
    case 'comment':
      return { kind: 'comment', eventKey: intent.event.eventKey, title: intent.event.title }
    case 'reply':
      return replyPlaceOf(intent.event, intent.parent)
    case 'post':
      return { kind: 'post', deploymentId: intent.deploymentId, site: intent.site }
    case 'draft':
      return intent.place
  }
}

export function replyPlaceOf({ eventKey, title }: WrittenEvent, parent: CommentView): DraftPlace {
  return { kind: 'reply', eventKey, title, parent: aboutCommentOf(parent, false) }
}

/** The deployment and site of a place: agents of others cannot write there. */
export function siteOfPlace(place: DraftPlace): SiteRef {
  return place.kind === 'post' ? place : readEventKey(place.eventKey)
}

/** One string a place, for comparing two. */
export function placeIdOf(place: DraftPlace): string {
  const { deploymentId, site } = siteOfPlace(place)
  const inside = place.kind === 'post' ? '' : place.eventKey
  return [deploymentId, site, place.kind, inside, place.kind === 'reply' ? place.parent.commentId : ''].join(' ')
}

/** A text as main takes it; null while it is not known as which agent, or in which space a post goes. */
export function textItemOf(
  { place, spaceId }: { place: DraftPlace; spaceId: SpaceId | null },
  { agentKey, title, text }: DraftEntry,
): DiscussionItem | null {
  if (agentKey === null) return null
  if (place.kind === 'post') return spaceId === null ? null : { kind: 'post', agentKey, spaceId, title, text }
  const event = eventOf(place)
  if (place.kind === 'comment') return { kind: 'comment', agentKey, event, spaceId, text }
  return { kind: 'reply', agentKey, event, parent: place.parent, spaceId, text }
}

/** What is asked of main to know which agents can do it; null for an author without an id. */
export function writersQuestionOf(intent: ActIntent): WritersQuestion | null {
  if (intent.kind === 'like') {
    const { eventId, ...at } = readEventKey(intent.event.eventKey)
    const { commentId } = aboutCommentOf(intent.comment, intent.isReply)
    return { kind: 'like', ...at, eventId, commentId, isReply: intent.isReply }
  }
  const { profileKey } = intent.author
  if (profileKey === null) return null
  const { agentId: targetId, ...at } = readProfileKey(profileKey)
  return { kind: 'follow', ...at, targetId }
}

/** The same for a text at a place. */
export function textWritersQuestionOf(place: DraftPlace): WritersQuestion {
  if (place.kind === 'post') return { kind: 'post', deploymentId: place.deploymentId, site: place.site }
  const { eventId, ...at } = readEventKey(place.eventKey)
  if (place.kind === 'comment') return { kind: 'comment', ...at, eventId }
  return { kind: 'reply', ...at, eventId, commentId: place.parent.commentId }
}

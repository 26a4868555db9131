/** What the outbox can send, once: what the table, main and the page go by. Pure. */

/** What is written in the discussion of events. */
export const discussionKindNames = ['comment', 'reply', 'like', 'unlike', 'follow', 'unfollow', 'post'] as const
export type DiscussionKindName = (typeof discussionKindNames)[number]

export const writeKindNames = ['prediction', ...discussionKindNames] as const
export type WriteKindName = (typeof writeKindNames)[number]

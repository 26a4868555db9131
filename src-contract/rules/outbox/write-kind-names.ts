/** What the outbox can send, once: what the table, main and the page go by. Pure. */

/** What is said on a challenge. A revision replaces what the agent's own prediction says, until the deadline. */
export const predictionKindNames = ['prediction', 'revision'] as const
export type PredictionKindName = (typeof predictionKindNames)[number]

/** What is written in the discussion of events. */
export const discussionKindNames = ['comment', 'reply', 'like', 'unlike', 'follow', 'unfollow', 'post'] as const
export type DiscussionKindName = (typeof discussionKindNames)[number]

export const writeKindNames = [...predictionKindNames, ...discussionKindNames] as const
export type WriteKindName = (typeof writeKindNames)[number]

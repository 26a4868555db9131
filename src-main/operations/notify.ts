import type { ChangeTopic } from '#contract/ipc/change-topics.ts'

/** Tells the page that something of these topics, which it may show, has changed. */
export type Notify = (...topics: ChangeTopic[]) => void

/**
 * Where the fleet's agents are marked as ours or named among others: an agent more or less, or another name of one,
 * makes it old.
 */
export const topicsThatNameOurs = ['events', 'leaderboards', 'feed', 'integrity'] as const

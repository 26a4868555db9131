import type { ChangeTopic } from '#contract/ipc/change-topics.ts'

/** Tells the page that something of these topics, which it may show, has changed. */
export type Notify = (...topics: ChangeTopic[]) => void

import type { FailedFeeds, FailedSites } from '#contract/ipc/deployments.procedures.ts'

/** What a round over all sites took and brought; a site is once in `failed` at the most. */
export interface FeedRound {
  requests: number
  added: number
  failed: FailedSites
}

/** Keeps the inbox fresh, by itself (`schedule/feed-reader.ts`). */
export interface FeedReader {
  facts(): {
    lastAtMs: number | null
    nextAtMs: number | null
    requests: number
    failed: FailedSites
    failedFeeds: FailedFeeds
  }
  /** One round now, or the one that is under way. */
  runRound(): Promise<FeedRound>
}

/** What is longer over than this is not even asked for by hand. */
export const forgottenAfterMs = 30 * 24 * 60 * 60_000

/** How many challenges were asked about, how many of them are settled now, and how many could not be read. */
export interface Collected {
  asked: number
  resolved: number
  unread: number
}

/** Fetches the results of challenges that are due, by itself (`schedule/result-collector.ts`). */
export interface ResultCollector {
  /** Every challenge that is due now, also those that a back-off still holds. */
  runNow(): Promise<Collected>
}

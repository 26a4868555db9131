import type { Site } from '#contract/ids.ts'
import type { AppState } from '#contract/ipc/app.procedures.ts'

/** How many feeds the last round could not read where it could read others; of one site, or of both. */
export function countFailedFeeds({ failedFeeds }: AppState['inboxRound'], chosen: Site | null): number {
  return failedFeeds.reduce((sum, { site, count }) => (chosen === null || chosen === site ? sum + count : sum), 0)
}

import type { ProfileKey } from '#contract/ipc/profile-key.ts'
import type { ArenaOrpc } from '../../bridge/orpc.ts'

export function profileQueries(orpc: ArenaOrpc) {
  return {
    /** What is known here. */
    one: (profileKey: ProfileKey) => orpc.profiles.get.queryOptions({ input: { profileKey } }),
    /** Its predictions on the newest resolved challenges. */
    predictions: (profileKey: ProfileKey) => ({
      ...orpc.profiles.findPredictions.queryOptions({ input: { profileKey } }),
      staleTime: 300_000,
      meta: { saysError: true },
    }),
    /** What the service says, asked for each time the page is opened. */
    fetched: (profileKey: ProfileKey) => ({
      ...orpc.profiles.fetch.queryOptions({ input: { profileKey } }),
      staleTime: 30_000,
    }),
  }
}

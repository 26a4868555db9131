/** What the results screen asks of main. */
import { keepPreviousData } from '@tanstack/react-query'
import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { ResultFilter } from '#contract/ipc/results.procedures.ts'
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** How often a period that ends now is asked for again: it moves on, and nothing else says so. */
const periodMovesMs = 60_000

/** Own predictions that pass the filter, newest first, with what all of them add up to. */
export function resultListQuery(orpc: ArenaOrpc, filter: ResultFilter) {
  return {
    ...orpc.results.list.queryOptions({ input: filter }),
    placeholderData: keepPreviousData,
    refetchInterval: filter.resolvedWithinH === null ? (false as const) : periodMovesMs,
    // One that was left for a while is asked for again when it is shown.
    ...(filter.resolvedWithinH === null ? {} : { staleTime: periodMovesMs }),
  }
}

/** Every prediction on a challenge, asked for when its page is opened. */
export function resultFieldQuery(orpc: ArenaOrpc, challengeKey: ChallengeKey) {
  return { ...orpc.results.field.queryOptions({ input: { challengeKey } }), staleTime: 30_000 }
}

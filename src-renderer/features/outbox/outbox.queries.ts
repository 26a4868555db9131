/** What the outbox screen asks of main. */
import { keepPreviousData } from '@tanstack/react-query'
import type { OutboxSelection } from '#contract/ipc/outbox.procedures.ts'
import type { OutboxFilter } from '#contract/ipc/outbox-filter.ts'
import type { PauseAim } from '#contract/ipc/pause-aim.ts'
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** Writes of a filter and selection with their state, and how many of the selection there are of each status. */
export function outboxListQuery(orpc: ArenaOrpc, input: { filter: OutboxFilter; of: OutboxSelection }) {
  return { ...orpc.outbox.list.queryOptions({ input }), placeholderData: keepPreviousData }
}

/** What can be chosen from: the challenges that the writes of a filter are about. */
export function outboxChallengesQuery(orpc: ArenaOrpc, { filter, of }: { filter: OutboxFilter; of: OutboxSelection }) {
  const input = { filter, site: of.site }
  return { ...orpc.outbox.challenges.queryOptions({ input }), placeholderData: keepPreviousData }
}

/** The pauses in force, each with how many writes it holds. */
export function pauseListQuery(orpc: ArenaOrpc) {
  return orpc.pauses.list.queryOptions()
}

/** What would go if these pauses ended; what is on the screen stays while it is asked again. */
export function pauseReviewQuery(orpc: ArenaOrpc, aims: readonly PauseAim[] | null) {
  return {
    ...orpc.pauses.review.queryOptions({ input: { aims: aims === null ? null : [...aims] } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  }
}

/** What the outbox screen asks of main. */
import { keepPreviousData } from '@tanstack/react-query'
import type { OutboxFilter } from '#contract/ipc/outbox.procedures.ts'
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** Writes of a filter with their state, how many there are of each kind, and whether sending is paused. */
export function outboxListQuery(orpc: ArenaOrpc, filter: OutboxFilter) {
  return { ...orpc.outbox.list.queryOptions({ input: { filter } }), placeholderData: keepPreviousData }
}

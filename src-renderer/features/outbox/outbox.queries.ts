/** What the outbox screen asks of main. */
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** Every intended write with its state, and whether sending is paused. */
export function outboxListQuery(orpc: ArenaOrpc) {
  return orpc.outbox.list.queryOptions()
}

import type { ServiceClient } from '../../service/service-client.ts'
import type { WriteRecord } from '../../store/outbox-row.ts'

/**
 * Until when a write has to arrive, in ms since 1970 on the clock of its service; null: at any time. Of a challenge
 * whose deadline was moved the later one counts: the service refuses by itself what comes too late for an earlier one.
 */
export function deadlineOfWrite({
  deadlineAtMs,
  listedDeadlineAtMs,
}: Pick<WriteRecord, 'deadlineAtMs' | 'listedDeadlineAtMs'>): number | null {
  return deadlineAtMs === null ? null : Math.max(deadlineAtMs, listedDeadlineAtMs ?? deadlineAtMs)
}

/** How long a write still has, on the clock of its own service; null: it has no deadline. */
export function leftMsOf(client: Pick<ServiceClient, 'serviceNow'>, row: WriteRecord): number | null {
  const deadlineAtMs = deadlineOfWrite(row)
  return deadlineAtMs === null ? null : deadlineAtMs - client.serviceNow(row.baseUrl)
}

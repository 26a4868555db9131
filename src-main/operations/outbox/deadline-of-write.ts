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

import type { AppErrorData } from '#contract/app-error.ts'
import { isFailed, type WriteState } from '#contract/rules/outbox/write-state.ts'
import type { WriteRecord } from '../../store/outbox-row.ts'

/** What the page shows of every write. An altered one needs the operator, whatever it says of itself. */
export function writeFactsOf(row: WriteRecord, { isAltered }: { isAltered: boolean }) {
  const altered: AppErrorData = { code: 'store_unavailable', details: {} }
  const state: WriteState = isAltered ? 'needs_you' : row.state
  return {
    outboxId: row.outboxId,
    agentKey: row.agentKey,
    agentName: row.agentName,
    deploymentId: row.deploymentId,
    site: row.site,
    state,
    error: isAltered ? altered : row.error,
    doubt: row.doubt,
    isFlagged: !isAltered && isFailed(row.state) && row.dismissedAtMs === null,
    remoteId: row.remoteId,
    requestId: row.requestId,
    attempt: row.attempt,
    createdAtMs: row.createdAtMs,
    sentAtMs: row.sentAtMs,
    settledAtMs: row.settledAtMs,
    waitsUntilMs: row.waitsUntilMs,
    pausedBy: isAltered ? [] : row.pausedBy,
  }
}

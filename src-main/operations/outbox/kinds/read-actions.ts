import { isNewestFirst } from '#contract/rules/discussion/compare-actions.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import type { WriteRecord } from '../../../store/outbox-row.ts'
import { type AgentAction, fetchActionHistory } from '../../profiles/fetch-action-history.ts'
import type { Finding, WriteDeps, WriteKind } from '../write-kind.ts'
import { computeWriteSpan, isBefore } from './write-span.ts'

/** What the service says an agent has done. */
export interface RecentActions {
  actions: readonly AgentAction[]
  /** The history was read back to before the write left, so that nothing of it is missing. */
  isWhole: boolean
}

const mostPages = 5

/** The agent's actions history, back to before the write left. Rejects when it cannot be read. */
export async function readRecentActions(
  { sessions, ...deps }: Pick<WriteDeps, 'sessions' | 'client' | 'clock'>,
  row: WriteRecord,
): Promise<RecentActions> {
  const span = computeWriteSpan(deps, row)
  const isEnough = (page: readonly AgentAction[]) =>
    isNewestFirst(page.map(({ created_at }) => ({ atMs: parseServiceTime(created_at) }))) &&
    page.some((action) => isBefore(action, span))
  const history = await fetchActionHistory(sessions, row, { mostPages, isEnough })
  // What was tried in vain tells of no write that is there.
  return { ...history, actions: history.actions.filter(({ is_done }) => is_done) }
}

/** How writes are looked up of which nothing but the history of their agents tells: one reading a write. */
export function createHistoryLookUp(
  find: (deps: WriteDeps, row: WriteRecord, recent: RecentActions) => Finding,
): Pick<WriteKind, 'lookUpKey' | 'lookUp'> {
  return {
    lookUpKey: (row) => `actions of ${row.agentKey} since ${row.outboxId}`,
    async lookUp(deps, rows) {
      const findings = new Map<WriteRecord['outboxId'], Finding>()
      for (const row of rows) findings.set(row.outboxId, find(deps, row, await readRecentActions(deps, row)))
      return ({ outboxId }) => findings.get(outboxId) ?? { isThere: false, isComplete: false }
    },
  }
}

import { parseServiceTime } from '#contract/rules/service-time.ts'
import type { WriteRecord } from '../../../store/outbox-row.ts'
import { type AgentAction, fetchActionHistory } from '../../profiles/fetch-action-history.ts'
import type { WriteDeps } from '../write-kind.ts'
import { computeWriteSpan, isBefore } from './write-span.ts'

/** What the service says an agent has done. */
export interface RecentActions {
  actions: readonly AgentAction[]
  /** The history was read back to before the write left, so that nothing of it is missing. */
  isWhole: boolean
}

const mostPages = 5

/** A page whose last action is later than its first is of a history that begins with the oldest. */
function isNewestFirst(page: readonly AgentAction[]): boolean {
  const times = page.map(({ created_at }) => parseServiceTime(created_at)).filter((atMs) => atMs !== null)
  return (times[0] ?? 0) >= (times.at(-1) ?? 0)
}

/** The agent's actions history, back to before the write left. Rejects when it cannot be read. */
export async function readRecentActions(
  { sessions, ...deps }: Pick<WriteDeps, 'sessions' | 'client' | 'clock'>,
  row: WriteRecord,
): Promise<RecentActions> {
  const span = computeWriteSpan(deps, row)
  const isEnough = (page: readonly AgentAction[]) =>
    isNewestFirst(page) && page.some((action) => isBefore(action, span))
  const history = await fetchActionHistory(sessions, row, { mostPages, isEnough })
  // What was tried in vain tells of no write that is there.
  return { ...history, actions: history.actions.filter(({ is_done }) => is_done) }
}

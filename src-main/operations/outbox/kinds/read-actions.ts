import { AppError } from '#contract/app-error.ts'
import { formatServiceTime, parseServiceTime } from '#contract/rules/service-time.ts'
import type { WriteRecord } from '../../../store/outbox-row.ts'
import { type AgentAction, fetchActionHistory } from '../../agents/fetch-action-history.ts'
import type { WriteDeps } from '../write-kind.ts'
import { formatPlainText } from './discussion-write.ts'

/** What the service says an agent has done since a write left. */
export interface RecentActions {
  actions: readonly AgentAction[]
  /** The history was read back to before the write left, so that nothing of it is missing. */
  isWhole: boolean
}

const mostPages = 5
/** Clocks differ, and a service writes down a little later or earlier than it answers. */
const slackMs = 2 * 60_000
/** A summary may be cut; fewer characters than this are no proof of the whole. */
const shortestSummary = 20

/** When a write left, on the clock of its service, with some slack. */
export function computeSentSinceMs({ client, clock }: Pick<WriteDeps, 'client' | 'clock'>, row: WriteRecord): number {
  return (row.sentAtMs ?? row.createdAtMs) + client.serviceNow(row.baseUrl) - clock() - slackMs
}

/**
 * Throws `response_mismatch` for a receipt that dates what it is about before the write left, by more than clocks
 * differ: it may be that of an earlier one, made elsewhere. One that gives no time is none. `row` may have left twice,
 * and the service may answer with what the first try made.
 */
export function refuseEarlier(
  deps: Pick<WriteDeps, 'client' | 'clock'>,
  row: WriteRecord,
  receipt: { created_at: string | null },
): void {
  const sinceMs = computeSentSinceMs(deps, row)
  const firstMs = row.doubt === null ? sinceMs : Math.min(sinceMs, sinceMs + row.doubt.sinceMs - (row.sentAtMs ?? 0))
  if (!isBefore(receipt, firstMs)) return
  const details = {
    field: 'created_at',
    sent: formatServiceTime(firstMs + slackMs),
    received: receipt.created_at ?? '',
  }
  throw new AppError('response_mismatch', details)
}

const timeOf = ({ created_at }: { created_at: string | null }): number | null => parseServiceTime(created_at)

/** Whether something that the service dates was there before the write left, which then did not make it. */
export function isBefore(row: { created_at: string | null }, sinceMs: number): boolean {
  const atMs = timeOf(row)
  return atMs !== null && atMs < sinceMs
}

/** The agent's actions history, newest first, back to when the write left. Rejects when it cannot be read. */
export async function readRecentActions(
  { sessions, ...deps }: Pick<WriteDeps, 'sessions' | 'client' | 'clock'>,
  row: WriteRecord,
): Promise<RecentActions> {
  const sinceMs = computeSentSinceMs(deps, row)
  const { actions, isWhole } = await fetchActionHistory(sessions, row, {
    mostPages,
    isEnough: (page) => page.some((action) => isBefore(action, sinceMs)),
  })
  return { actions: actions.filter((action) => !isBefore(action, sinceMs)), isWhole }
}

/** Whether the summary of an action is this text, or its beginning. */
export function isSummaryOf(summary: string | null, text: string): boolean {
  if (summary === null) return false
  const said = formatPlainText(summary)
  const whole = formatPlainText(text)
  if (said === whole) return true
  const beginning = said.replace(/(?:…|\.\.\.)$/u, '').trimEnd()
  return beginning.length >= shortestSummary && beginning !== said && whole.startsWith(beginning)
}

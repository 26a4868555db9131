import { parseServiceTime } from '#contract/rules/service-time.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import type { WriteRecord } from '../../../store/outbox-row.ts'
import type { WriteDeps } from '../write-kind.ts'
import { formatPlainText } from './discussion-write.ts'

type Action = ResponseOf<'listActions'>['items'][number]

/** What the service says an agent has done since a write left. */
export interface RecentActions {
  actions: readonly Action[]
  /** The history was read back to before the write left, so that nothing of it is missing. */
  isWhole: boolean
}

const pageSize = 100
const mostPages = 5
/** Clocks differ, and a service writes down a little later or earlier than it answers. */
const slackMs = 2 * 60_000
/** A summary may be cut; fewer characters than this are no proof of the whole. */
const shortestSummary = 20

/** When a write left, on the clock of its service, with some slack. */
export function computeSentSinceMs({ client, clock }: Pick<WriteDeps, 'client' | 'clock'>, row: WriteRecord): number {
  return (row.sentAtMs ?? row.createdAtMs) + client.serviceNow(row.baseUrl) - clock() - slackMs
}

const timeOf = ({ created_at }: { created_at: string | null }): number | null =>
  created_at === null ? null : parseServiceTime(created_at)

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
  const actions: Action[] = []
  let cursor: string | null = null
  for (let page = 0; page < mostPages; page += 1) {
    const query: { limit: number; cursor?: string } =
      cursor === null ? { limit: pageSize } : { limit: pageSize, cursor }
    const { items, next_cursor, completeness }: ResponseOf<'listActions'> = await sessions.call(row, 'listActions', {
      query,
    })
    actions.push(...items.filter((action) => !isBefore(action, sinceMs)))
    if (completeness.unreadable > 0) break
    if (next_cursor === null || items.some((action) => isBefore(action, sinceMs))) return { actions, isWhole: true }
    cursor = next_cursor
  }
  return { actions, isWhole: false }
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

import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import type { AgentIdentity } from '../../session/agent-identity.ts'
import type { AgentSessions } from '../../session/agent-session.ts'

export type AgentAction = ResponseOf<'listActions'>['items'][number]

const pageSize = 100

/**
 * What the service says an agent has done, newest first, up to `mostPages` of 100 or until `isEnough` says so of a
 * page. `isWhole`: nothing of what was asked for is missing. Rejects as the session does.
 */
export async function fetchActionHistory(
  sessions: AgentSessions,
  agent: AgentIdentity,
  { mostPages, isEnough }: { mostPages: number; isEnough?: (page: readonly AgentAction[]) => boolean },
): Promise<{ actions: AgentAction[]; isWhole: boolean }> {
  const actions: AgentAction[] = []
  const asked = new Set<string | null>()
  let cursor: string | null = null
  for (let page = 0; page < mostPages; page += 1) {
    asked.add(cursor)
    const query: { limit: number; cursor?: string } =
      cursor === null ? { limit: pageSize } : { limit: pageSize, cursor }
    const answer: ResponseOf<'listActions'> = await sessions.call(agent, 'listActions', { query })
    actions.push(...answer.items)
    if (answer.completeness.unreadable > 0) break
    if (answer.next_cursor === null || isEnough?.(answer.items) === true) return { actions, isWhole: true }
    cursor = answer.next_cursor
    // A cursor that comes again leads round in a circle.
    if (asked.has(cursor)) break
  }
  return { actions, isWhole: false }
}

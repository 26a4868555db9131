import type { PageQuery } from '#contract/service/decoding/lists/paging.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import type { AgentIdentity } from '../../session/agent-identity.ts'
import type { AgentSessions } from '../../session/agent-session.ts'

export type AgentAction = ResponseOf<'listActions'>['items'][number]

const pageSize = 100

/**
 * What the service says an agent has done, in its order, up to `mostPages`, until `isEnough` says so of a page, or to
 * the first page with lines that cannot be read, which `unreadable` counts. `isWhole`: nothing of what was asked for is
 * missing. Rejects as the session does.
 */
export async function fetchActionHistory(
  sessions: AgentSessions,
  agent: AgentIdentity,
  { mostPages, isEnough }: { mostPages: number; isEnough?: (page: readonly AgentAction[]) => boolean },
): Promise<{ actions: AgentAction[]; isWhole: boolean; unreadable: number }> {
  const actions: AgentAction[] = []
  const asked = new Set<string>()
  const known = new Set<string>()
  let next: PageQuery | null = {}
  for (let page = 0; page < mostPages && next !== null; page += 1) {
    const name = JSON.stringify(next)
    // A page that comes again leads round in a circle.
    if (asked.has(name)) break
    asked.add(name)
    const response: ResponseOf<'listActions'> = await sessions.call(agent, 'listActions', {
      query: { limit: pageSize },
      pageQuery: next,
    })
    const fresh = response.items.filter((action) => !known.has(JSON.stringify(action)))
    // What asked for the page was not understood: the service gives the same one again.
    if (page > 0 && response.items.length > 0 && fresh.length === 0) break
    for (const action of fresh) known.add(JSON.stringify(action))
    actions.push(...response.items)
    const { unreadable, hasMore } = response.completeness
    if (unreadable > 0) return { actions, isWhole: false, unreadable }
    if (isEnough?.(response.items) === true) return { actions, isWhole: true, unreadable }
    next = response.paging.next
    if (next === null) return { actions, isWhole: !hasMore, unreadable }
  }
  return { actions, isWhole: false, unreadable: 0 }
}

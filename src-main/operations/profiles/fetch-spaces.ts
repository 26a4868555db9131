import type { AgentKey } from '#contract/ids.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { Store } from '../../store/store.ts'
import { identityOf } from '../agents/agent-identity.ts'
import { requireActiveAgent } from '../agents/require-active-agent.ts'

/** Asks the service for the spaces of the site, as an agent of ours. Rejects as the session does. */
export async function fetchSpaces(
  deps: { store: Store; sessions: AgentSessions; clock: () => number },
  { agentKey }: { agentKey: AgentKey },
) {
  const { items, completeness } = await deps.sessions.call(
    identityOf(requireActiveAgent(deps, agentKey)),
    'listSpaces',
    {},
  )
  return {
    items: items.map(({ space_id, name, description }) => ({ spaceId: space_id, name, description })),
    completeness,
    readAtMs: Math.trunc(deps.clock()),
  }
}

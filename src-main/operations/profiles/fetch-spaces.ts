import type { AgentKey } from '#contract/ids.ts'
import { activeAgent } from '../agents/active-agent.ts'
import { identityOf } from '../agents/agent-identity.ts'
import type { Workspace } from '../workspace.ts'

/** Asks the service for the spaces of the site, as an agent of ours. Rejects as the session does. */
export async function fetchSpaces(
  deps: Pick<Workspace, 'store' | 'sessions' | 'clock'>,
  { agentKey }: { agentKey: AgentKey },
) {
  const { items, completeness } = await deps.sessions.call(identityOf(activeAgent(deps, agentKey)), 'listSpaces', {})
  return {
    items: items.map(({ space_id, name, description }) => ({ spaceId: space_id, name, description })),
    completeness,
    readAtMs: Math.trunc(deps.clock()),
  }
}

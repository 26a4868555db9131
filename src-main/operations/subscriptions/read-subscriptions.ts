import type { AgentRecord } from '../../store/agents.store.ts'
import { identityOf } from '../agents/agent-identity.ts'
import { errorDataOf } from '../row-outcome.ts'
import type { Workspace } from '../workspace.ts'

type Deps = Pick<Workspace, 'store' | 'sessions' | 'standings' | 'clock'>

/** An agent that was not meant to see challenges, as one for discussions: the question would only be refused, and it has no subscriptions. */
function isNotForPredicting({ requestedScopes, grantedScopes }: AgentRecord): boolean {
  if (requestedScopes === null || grantedScopes === null) return false
  return ![...requestedScopes, ...grantedScopes].includes('challenge:read')
}

/** Asks the service what an agent is subscribed to and keeps the answer; a failure is on record and thrown. */
export async function readSubscriptions(deps: Deps, agent: AgentRecord): Promise<readonly string[]> {
  const { store, sessions, standings, clock } = deps
  if (isNotForPredicting(agent)) {
    store.subscriptions.replace(agent.agentNo, [], Math.trunc(clock()))
    return []
  }
  try {
    const { scopes } = await sessions.call(identityOf(agent), 'listSubscriptions', {})
    store.subscriptions.replace(agent.agentNo, scopes, Math.trunc(clock()))
    return scopes
  } catch (thrown) {
    standings.failed(agent.agentKey, errorDataOf(thrown))
    throw thrown
  }
}

import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { Store } from '../../store/store.ts'
import { orThrow } from '../row-outcome.ts'

/** The agent, unless it is gone or archived: `not_found`, `agent_archived`. */
export function requireActiveAgent({ store }: { store: Store }, agentKey: AgentKey) {
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  if (agent.archivedAtMs !== null) throw new AppError('agent_archived')
  return agent
}

import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { readAgentName } from '#contract/rules/agents/agent-name.ts'
import type { Store } from '../../store/store.ts'
import { type Notify, topicsThatNameOurs } from '../notify.ts'
import { orThrow } from '../row-outcome.ts'

/**
 * Gives the agent another name in this console; nothing is sent to the service. An empty name goes back to the
 * service's own, or to the id where that is not known. `name_malformed`, `not_found`.
 */
export function renameAgent(
  { store, notify }: { store: Store; notify: Notify },
  { agentKey, name: typed }: { agentKey: AgentKey; name: string },
): { name: string } {
  const read = readAgentName(typed)
  if (!read.ok) throw new AppError('name_malformed')
  const before = orThrow(store.agents.find(agentKey), 'not_found')
  const name = read.name || (before.serviceName ?? before.agentId)
  store.transaction(() => {
    store.agents.rename({ agentKey, name })
    store.journal.add('agent_renamed', agentKey, { from: before.name, to: name })
  })
  notify('agents', 'challenges', 'outbox', 'results', 'registrations', ...topicsThatNameOurs)
  return { name }
}

import { grants } from '#contract/rules/oauth-scope-algebra.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { Workspace } from '../workspace.ts'
import { identityOf } from './agent-identity.ts'

type Deps = Pick<Workspace, 'store' | 'sessions' | 'notify'>

/** What is kept of a name that the service sends; as long as a registration lets one be. */
const longestServiceName = 200

/**
 * Asks the service for the agent's own profile and keeps what it calls the agent, which is also its name here while the operator has
 * given it none. Rejects as the session does.
 */
export async function fetchOwnProfile(
  { store, sessions, notify }: Deps,
  agent: AgentRecord,
): Promise<ResponseOf<'readOwnProfile'>> {
  const profile = await sessions.call(identityOf(agent), 'readOwnProfile', {})
  const name =
    profile.name
      ?.trim()
      .slice(0, longestServiceName)
      .replace(/[\uD800-\uDBFF]$/u, '') ?? ''
  if (name !== '' && store.agents.setServiceName({ agentKey: agent.agentKey, serviceName: name }) > 0)
    notify('agents', 'challenges', 'outbox', 'results')
  return profile
}

/** Asks for the name of an agent that has none here but its id. It is a nicety: what fails is asked again with the next reading. */
export async function fetchMissingName(deps: Deps, agentKey: AgentRecord['agentKey']): Promise<void> {
  const { store, sessions } = deps
  const agent = store.agents.find(agentKey)
  if (agent === null || agent.name !== agent.agentId) return
  const scopes = sessions.facts(agentKey)?.scopes
  if (scopes !== undefined && !grants(scopes, 'profile:read:self')) return
  try {
    await fetchOwnProfile(deps, agent)
  } catch {
    // Nothing depends on the name, and what was wrong with the agent is on record from the call before.
  }
}

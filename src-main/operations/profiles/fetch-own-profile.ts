import { type AppErrorCode, toAppError } from '#contract/app-error.ts'
import { getOAuthScopeState, type KnownOAuthScopes } from '#contract/rules/agents/oauth-scope-algebra.ts'
import { cutToLength } from '#contract/rules/text/cut-to-length.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { Store } from '../../store/store.ts'
import { identityOf } from '../agents/agent-identity.ts'
import { type Notify, topicsThatNameOurs } from '../notify.ts'

interface Deps {
  store: Store
  sessions: AgentSessions
  notify: Notify
}

/** What is kept of a name that the service sends; as long as a registration lets one be. */
const longestServiceName = 200

/**
 * Asks the service for the agent's own profile and keeps what it calls the agent, which is also its name here while the
 * operator has given it none. Rejects as the session does.
 */
export async function fetchOwnProfile(
  { store, sessions, notify }: Deps,
  agent: AgentRecord,
): Promise<ResponseOf<'readOwnProfile'>> {
  const profile = await sessions.call(identityOf(agent), 'readOwnProfile', {})
  const name = cutToLength(profile.name?.trim() ?? '', longestServiceName)
  if (name !== '' && store.agents.setServiceName({ agentKey: agent.agentKey, serviceName: name }) > 0)
    notify('agents', 'challenges', 'outbox', 'results', 'registrations', ...topicsThatNameOurs)
  return profile
}

/**
 * The same where the agent's token may be enough for it, which it need not say: null where it is not, or where the
 * deployment has no such page. Else rejects as the session does.
 */
export async function fetchOwnProfileIfAllowed(
  deps: Deps,
  agent: AgentRecord,
  known: KnownOAuthScopes,
): Promise<ResponseOf<'readOwnProfile'> | null> {
  if (getOAuthScopeState(known, 'profile:read:self') === 'no') return null
  try {
    return await fetchOwnProfile(deps, agent)
  } catch (thrown) {
    if (notForIt.has(toAppError(thrown).code)) return null
    throw thrown
  }
}

/** An agent that has just been given a token is known: 404 is of the page. */
const notForIt: ReadonlySet<AppErrorCode> = new Set(['oauth_scope_missing', 'agent_unknown', 'resource_unknown'])

/**
 * Asks for the name of an agent that has none here but its id. It is a nicety: what fails is asked again with the next
 * reading.
 */
export async function fetchMissingName(deps: Deps, agentKey: AgentRecord['agentKey']): Promise<void> {
  const { store, sessions } = deps
  const agent = store.agents.find(agentKey)
  if (agent === null || agent.name !== agent.agentId) return
  const facts = sessions.facts(agentKey)
  if (facts !== null && getOAuthScopeState(facts, 'profile:read:self') === 'no') return
  try {
    await fetchOwnProfile(deps, agent)
  } catch {
    // Nothing depends on the name, and what was wrong with the agent is on record from the call before.
  }
}

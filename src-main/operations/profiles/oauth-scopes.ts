import { toAppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import { outcomeOfFailure } from '../../service/policy/outcome-of-failure.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { Store } from '../../store/store.ts'
import { identityOf } from '../agents/agent-identity.ts'
import { requireActiveAgent } from '../agents/require-active-agent.ts'
import type { Notify } from '../notify.ts'
import { refuseWhilePaused } from '../pauses/refuse-while-paused.ts'

interface Deps {
  store: Store
  sessions: AgentSessions
  clock: () => number
  notify: Notify
}

/** The OAuth scopes that the service says an agent of ours holds. `resource_unknown` where it has no such page. */
export async function fetchOAuthScopes(deps: Deps, { agentKey }: { agentKey: AgentKey }) {
  const { scopes, completeness } = await deps.sessions.call(
    identityOf(requireActiveAgent(deps, agentKey)),
    'listOAuthScopes',
    {},
  )
  return { scopes, completeness, readAtMs: Math.trunc(deps.clock()) }
}

type ScopeOutcome = 'changed' | 'unchanged' | 'invalid' | 'unsaid'

/** What the service said became of one scope; `unsaid` where it names the scope nowhere that would settle it. */
function outcomeOf(
  { granted, already_had, removed, invalid }: ResponseOf<'changeOAuthScopes'>,
  { scope, isAdded }: { scope: string; isAdded: boolean },
): ScopeOutcome {
  if (invalid.includes(scope)) return 'invalid'
  if ((isAdded ? granted : removed)?.includes(scope)) return 'changed'
  return (isAdded ? already_had.includes(scope) : removed !== null) ? 'unchanged' : 'unsaid'
}

/**
 * Adds or takes off one OAuth scope of an agent of ours at the service (seen in deployments; a repeat changes nothing),
 * and asks for a new token after what is or may be a change, which does not count without one. The token of before is
 * given up at once; where none can be had now, the agent's next call asks again. Gives what the service said became of
 * it.
 */
export async function changeOAuthScope(
  deps: Deps,
  { agentKey, scope, isAdded }: { agentKey: AgentKey; scope: string; isAdded: boolean },
): Promise<{ outcome: ScopeOutcome }> {
  const { store, sessions, notify } = deps
  const agent = requireActiveAgent(deps, agentKey)
  refuseWhilePaused(store, agent)
  const identity = identityOf(agent)
  const response = await sessions
    .call(identity, 'changeOAuthScopes', {
      body: isAdded ? { add: [scope] } : { remove: [scope] },
      beforeCall: () => refuseWhilePaused(store, agent),
    })
    .catch((thrown: unknown) => {
      // It may have arrived all the same: the agent's next call asks for a token that says so.
      if (outcomeOfFailure(toAppError(thrown)) !== 'refused') sessions.forget(agentKey)
      throw thrown
    })
  store.journal.add('oauth_scope_changed', agentKey, { scope, isAdded })
  const outcome = outcomeOf(response, { scope, isAdded })
  if (outcome === 'invalid' || outcome === 'unchanged') return { outcome }
  sessions.forget(agentKey)
  await sessions.mint(identity).catch(() => undefined)
  notify('agents')
  return { outcome }
}

import { getOAuthScopeState } from '#contract/rules/agents/oauth-scope-algebra.ts'
import type { OAuthScope } from '#contract/rules/agents/oauth-scopes.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { Store } from '../../store/store.ts'

/**
 * The agents of a site that may read what needs `scope`, as far as is known; those that are ready come first. An
 * archived agent is left alone.
 */
export function findReaders(
  { store, sessions }: { store: Store; sessions: AgentSessions },
  siteNo: number,
  scope: OAuthScope,
): AgentRecord[] {
  const able = store.agents.ofSite({ siteNo }).filter(({ agentKey, archivedAtMs, grantedScopes }) => {
    if (archivedAtMs !== null) return false
    const known = sessions.facts(agentKey) ?? { scopes: grantedScopes, refusedScopes: [] }
    return getOAuthScopeState(known, scope) !== 'no'
  })
  const rank = ({ status }: AgentRecord): number =>
    status === 'ready' ? 0 : status === 'provisional' || status === 'unproven' ? 1 : 2
  return able.sort((a, b) => rank(a) - rank(b))
}

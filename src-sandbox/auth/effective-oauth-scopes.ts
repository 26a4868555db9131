import type { OAuthScope } from '#contract/rules/agents/oauth-scopes.ts'
import type { AgentRecord } from '../state.ts'

const withheldUntilClaimed: readonly OAuthScope[] = ['follow:create', 'comment:like', 'reply:like']

/**
 * What a token of this agent may do now: likes and follows are withheld until an operator has claimed it (Interface
 * §5.3).
 */
export function computeEffectiveOAuthScopes(agent: AgentRecord): OAuthScope[] {
  return agent.grantedScopes.filter((scope) => agent.verified || !withheldUntilClaimed.includes(scope))
}

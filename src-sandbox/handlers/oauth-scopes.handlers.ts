import { type OAuthScope, oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { computeEffectiveOAuthScopes } from '../auth/effective-oauth-scopes.ts'
import { callerOf, type Handler } from '../http/call.ts'

/** The OAuth scopes that a token of the caller has when it asks for one now. */
export const listOAuthScopes: Handler<'listOAuthScopes'> = (call) => ({
  scopes: computeEffectiveOAuthScopes(callerOf(call)),
})

/** An agent may take back what it gave up, not more than its operator approved. */
export const changeOAuthScopes: Handler<'changeOAuthScopes'> = (call) => {
  const agent = callerOf(call)
  const { add = [], remove = [] } = call.body
  const before = agent.grantedScopes
  const held = computeEffectiveOAuthScopes(agent)
  const granted = add
    .filter(isOAuthScope)
    .filter((scope) => !before.includes(scope) && agent.approvedScopes.includes(scope))
  const removed = remove.filter(isOAuthScope).filter((scope) => before.includes(scope))
  agent.grantedScopes = [...before, ...granted].filter((scope) => !removed.includes(scope))
  return {
    granted,
    already_had: add.filter((name) => held.some((scope) => scope === name)),
    removed,
    invalid: [...add, ...remove].filter((scope) => !isOAuthScope(scope)),
  }
}

function isOAuthScope(name: string): name is OAuthScope {
  return oauthScopes.some((scope) => scope === name)
}

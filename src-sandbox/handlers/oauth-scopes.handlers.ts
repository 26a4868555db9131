import { type OAuthScope, oauthScopes } from '#contract/service/endpoint.ts'
import { callerOf, type Handler } from '../http/call.ts'

/** The OAuth scopes that the caller has now. */
export const listOAuthScopes: Handler<'listOAuthScopes'> = (call) => ({
  scopes: [...callerOf(call).grantedScopes],
})

/** An agent may take back what it gave up, not more than its operator approved. */
export const changeOAuthScopes: Handler<'changeOAuthScopes'> = (call) => {
  const agent = callerOf(call)
  const { add = [], remove = [] } = call.body
  const before = agent.grantedScopes
  const granted = add
    .filter(isOAuthScope)
    .filter((scope) => !before.includes(scope) && agent.approvedScopes.includes(scope))
  const removed = remove.filter(isOAuthScope).filter((scope) => before.includes(scope))
  agent.grantedScopes = [...before, ...granted].filter((scope) => !removed.includes(scope))
  return {
    granted,
    already_had: add.filter((scope) => before.some((held) => held === scope)),
    removed,
    invalid: [...add, ...remove].filter((scope) => !isOAuthScope(scope)),
  }
}

function isOAuthScope(name: string): name is OAuthScope {
  return oauthScopes.some((scope) => scope === name)
}

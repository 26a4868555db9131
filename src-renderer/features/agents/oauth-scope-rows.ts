import { getOAuthScopeState, isCovered, type KnownOAuthScopes } from '#contract/rules/agents/oauth-scope-algebra.ts'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'

export interface OAuthScopeRow {
  scope: string
  /** Null: what was asked for at registration is not known here. */
  requested: boolean | null
  /**
   * Null: there is no token, or it does not say, or says it in words of its own. `implied`: another scope of the token
   * includes it. `covered`: the token has all that it includes. `refused`: the service has refused a call for lack of
   * it.
   */
  effective: 'yes' | 'implied' | 'covered' | 'no' | 'refused' | null
}

/**
 * What was asked for against what the token allows: the service's own scopes in the order of its list, then those that
 * only this agent has (Interface §5.3).
 */
export function listOauthScopeRows(
  requested: readonly string[] | null,
  token: KnownOAuthScopes | null,
): readonly OAuthScopeRow[] {
  const scopes = token?.scopes ?? null
  const refused = token?.refusedScopes ?? []
  const known: readonly string[] = oauthScopes
  const others = [...(requested ?? []), ...(scopes ?? []), ...refused].filter((scope) => !known.includes(scope))
  const effectiveOf = (scope: string): OAuthScopeRow['effective'] => {
    if (refused.includes(scope)) return 'refused'
    if (scopes?.includes(scope) === true) return 'yes'
    const state = getOAuthScopeState({ scopes, refusedScopes: [] }, scope)
    if (state !== 'no') return state === 'unknown' ? null : 'implied'
    return isCovered(scopes ?? [], scope) ? 'covered' : 'no'
  }
  return [...new Set([...known, ...others])].map((scope) => ({
    scope,
    requested: requested === null ? null : requested.includes(scope),
    effective: effectiveOf(scope),
  }))
}

import { expandScopes } from '#contract/rules/oauth-scope-algebra.ts'
import { oauthScopes } from '#contract/service/endpoint.ts'

export interface OAuthScopeRow {
  scope: string
  /** Null: what was asked for at registration is not known here. */
  requested: boolean | null
  /** Null: there is no token to read it from. `implied`: another scope of the token includes it. */
  effective: 'yes' | 'implied' | 'no' | null
}

/**
 * What was asked for against what the token allows: the service's own scopes in the order of its list, then those that
 * only this agent has (Interface §5.3).
 */
export function oauthScopeRows(
  requested: readonly string[] | null,
  effective: readonly string[] | null,
): readonly OAuthScopeRow[] {
  const allowed = new Set(expandScopes(effective ?? []))
  const known: readonly string[] = oauthScopes
  const others = [...(requested ?? []), ...(effective ?? [])].filter((scope) => !known.includes(scope))
  return [...new Set([...known, ...others])].map((scope) => ({
    scope,
    requested: requested === null ? null : requested.includes(scope),
    effective:
      effective === null ? null : effective.includes(scope) ? 'yes' : allowed.has(scope) ? 'implied' : 'no',
  }))
}

/** What a set of OAuth scopes allows (Interface §5.3). */
import type { OAuthScope } from '../../service/endpoint.ts'

const impliedBy: Readonly<Record<string, readonly string[]>> = {
  'prediction:write': ['prediction:submit'],
}

/** Whether a call that needs `needed` is allowed; `prediction:write` implies `prediction:submit`, not the reverse. */
export function isGranted(granted: readonly string[], needed: OAuthScope): boolean {
  return granted.includes(needed) || granted.some((scope) => impliedBy[scope]?.includes(needed) === true)
}

/** The scopes of which any one allows a call that needs `needed`. */
export function listGrantingOAuthScopes(needed: OAuthScope): readonly string[] {
  return [needed, ...Object.keys(impliedBy).filter((scope) => impliedBy[scope]?.includes(needed) === true)]
}

/** What is known of a token's scopes. */
export interface KnownOAuthScopes {
  /** Null: neither the token nor the answer that it came with says. */
  scopes: readonly string[] | null
  /** The service has refused a call with this token because it lacks these. */
  refusedScopes: readonly string[]
}

/**
 * Whether a token allows what needs `needed`. What is not known is left to the service: try, and learn from its
 * refusal.
 */
export function getOAuthScopeState(
  { scopes, refusedScopes }: KnownOAuthScopes,
  needed: OAuthScope,
): 'yes' | 'no' | 'unknown' {
  if (isGranted(refusedScopes, needed)) return 'no'
  if (scopes === null) return 'unknown'
  return isGranted(scopes, needed) ? 'yes' : 'no'
}

/** The scopes together with those that they imply. Without repeats, in order. */
export function expandOAuthScopes(granted: readonly string[]): readonly string[] {
  return [...new Set(granted.flatMap((scope) => [scope, ...(impliedBy[scope] ?? [])]))]
}

/** Those of `requested` that `granted` neither holds nor implies, in the order of the request. */
export function findMissingOAuthScopes(requested: readonly string[], granted: readonly string[]): readonly string[] {
  const held = new Set(expandOAuthScopes(granted))
  return [...new Set(requested)].filter((scope) => !held.has(scope))
}

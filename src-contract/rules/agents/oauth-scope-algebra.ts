/** What a set of OAuth scopes allows (Interface §5.3). */

import { wildcards } from '../wildcard.ts'
import { type OAuthScope, oauthScopes } from './oauth-scopes.ts'

const impliedBy: Readonly<Record<string, readonly string[]>> = {
  'prediction:write': ['prediction:submit'],
}

/** The scopes that name what is needed or imply it: `prediction:write` implies `prediction:submit`, not the reverse. */
export function listNamingOAuthScopes(needed: string): readonly string[] {
  return [needed, ...Object.keys(impliedBy).filter((scope) => impliedBy[scope]?.includes(needed) === true)]
}

/** The wildcards over it, in small letters: of all scopes, and of those that begin alike (`prediction:*`). */
export function listWildcardsOver(needed: string): readonly string[] {
  const parts = needed.toLowerCase().split(':')
  return [...wildcards, ...parts.slice(1).map((_part, at) => `${parts.slice(0, at + 1).join(':')}:*`)]
}

/** Every wildcard that covers a scope of the interface, in small letters. */
export const oauthWildcards: readonly string[] = [...new Set(oauthScopes.flatMap(listWildcardsOver))]

/** Whether one of these is what is needed, or implies it by name, as what a refusal says to be missing. */
export function isNamed(scopes: readonly string[], needed: string): boolean {
  return listNamingOAuthScopes(needed).some((scope) => scopes.includes(scope))
}

/** Whether a call that needs `needed` is allowed: by name, or by a wildcard. */
export function isGranted(granted: readonly string[], needed: string): boolean {
  const wild = listWildcardsOver(needed)
  return isNamed(granted, needed) || granted.some((scope) => wild.includes(scope.toLowerCase()))
}

/** Whether none of these is in the terms of the interface, so that nothing is known of what they allow. */
function isInOtherWords(scopes: readonly string[]): boolean {
  const isKnown = (scope: string) =>
    oauthScopes.some((known) => known === scope) || oauthWildcards.includes(scope.toLowerCase())
  return scopes.length > 0 && !scopes.some(isKnown)
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
  needed: string,
): 'yes' | 'no' | 'unknown' {
  if (isNamed(refusedScopes, needed)) return 'no'
  if (scopes === null) return 'unknown'
  if (isGranted(scopes, needed)) return 'yes'
  return isInOtherWords(scopes) ? 'unknown' : 'no'
}

/** Whether a set of scopes, of which no call was refused, is known not to allow what needs `needed`. */
export function isKnownToLack(scopes: readonly string[] | null, needed: OAuthScope): boolean {
  return getOAuthScopeState({ scopes, refusedScopes: [] }, needed) === 'no'
}

/**
 * Whether a scope only stands for others, all of which are granted: nothing is missing without it, as without
 * `prediction:write` where `prediction:submit` is there.
 */
export function isCovered(granted: readonly string[], scope: string): boolean {
  return impliedBy[scope]?.every((implied) => isGranted(granted, implied)) === true
}

/**
 * Those of `requested` that `granted` neither allows nor covers, in the order of the request; null where either is not
 * known, or what is granted is in words of the service's own.
 */
export function findMissingOAuthScopes(
  requested: readonly string[] | null,
  granted: readonly string[] | null,
): readonly string[] | null {
  if (requested === null || granted === null) return null
  const missing = [...new Set(requested)].filter((scope) => !isGranted(granted, scope) && !isCovered(granted, scope))
  return missing.length > 0 && isInOtherWords(granted) ? null : missing
}

/** What a set of OAuth scopes allows (Interface §5.3). */
import type { OAuthScope } from '../service/endpoint.ts'

const impliedBy: Readonly<Record<string, readonly string[]>> = {
  'prediction:write': ['prediction:submit'],
}

/** Whether a call that needs `needed` is allowed; `prediction:write` implies `prediction:submit`, not the reverse. */
export function grants(granted: readonly string[], needed: OAuthScope): boolean {
  return granted.includes(needed) || granted.some((scope) => impliedBy[scope]?.includes(needed) === true)
}

/** Far beyond what a token of the service holds: what is kept of it is carried along with every agent. */
const longestScope = 100
const mostScopes = 200

/** The scopes of a token's `scope` claim: separated by spaces (RFC 6749 §3.3); a list is taken too. Without repeats, in order. */
export function parseScopeClaim(claim: unknown): readonly string[] {
  const texts = Array.isArray(claim) ? claim : [claim]
  const names = texts.flatMap((text) => (typeof text === 'string' ? text.split(/[\s,]+/) : []))
  return [...new Set(names.filter((name) => name !== '' && name.length <= longestScope))].slice(0, mostScopes)
}

/** The scopes together with those that they imply. Without repeats, in order. */
export function expandScopes(granted: readonly string[]): readonly string[] {
  return [...new Set(granted.flatMap((scope) => [scope, ...(impliedBy[scope] ?? [])]))]
}

/** Those of `requested` that `granted` neither holds nor implies, in the order of the request. */
export function missingScopes(requested: readonly string[], granted: readonly string[]): readonly string[] {
  const held = new Set(expandScopes(granted))
  return [...new Set(requested)].filter((scope) => !held.has(scope))
}

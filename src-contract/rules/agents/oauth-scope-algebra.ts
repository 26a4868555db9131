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
export function listGrantingScopes(needed: OAuthScope): readonly string[] {
  return [needed, ...Object.keys(impliedBy).filter((scope) => impliedBy[scope]?.includes(needed) === true)]
}

/** Far beyond what a token of the service holds: what is kept of it is carried along with every agent. */
const longestScope = 100
const mostScopes = 200

/**
 * The scopes that a claim names: text separated by spaces (RFC 6749 §3.3) or commas, a list of it, or a list of objects
 * with a name. Without repeats, in order. Null when it names none: a service that says nothing of scopes has not said
 * that there are none.
 */
export function parseScopeClaim(claim: unknown): readonly string[] | null {
  const texts = (Array.isArray(claim) ? claim : [outOfJson(claim)]).flat().map(nameIn)
  const names = texts.flatMap((text) => (typeof text === 'string' ? text.split(/[\s,]+/) : []))
  const named = [...new Set(names.filter((name) => name !== '' && name.length <= longestScope))]
  return named.length === 0 ? null : named.slice(0, mostScopes)
}

/** `"[\"a\", \"b\"]"`: a list that was put into a text once more. */
function outOfJson(claim: unknown): unknown {
  if (typeof claim !== 'string' || !/^\s*\[[\s\S]*\]\s*$/.test(claim)) return claim
  return claim.split(/[[\]"',\s]+/)
}

function nameIn(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry
  const { scope, name, key } = entry as { scope?: unknown; name?: unknown; key?: unknown }
  return scope ?? name ?? key
}

/** What is known of a token's scopes. */
export interface KnownScopes {
  /** Null: neither the token nor the answer that it came with says. */
  scopes: readonly string[] | null
  /** The service has refused a call with this token because it lacks these. */
  refusedScopes: readonly string[]
}

/**
 * Whether a token allows what needs `needed`. What is not known is left to the service: try, and learn from its
 * refusal.
 */
export function getScopeState({ scopes, refusedScopes }: KnownScopes, needed: OAuthScope): 'yes' | 'no' | 'unknown' {
  if (isGranted(refusedScopes, needed)) return 'no'
  if (scopes === null) return 'unknown'
  return isGranted(scopes, needed) ? 'yes' : 'no'
}

/** The scopes together with those that they imply. Without repeats, in order. */
export function expandScopes(granted: readonly string[]): readonly string[] {
  return [...new Set(granted.flatMap((scope) => [scope, ...(impliedBy[scope] ?? [])]))]
}

/** Those of `requested` that `granted` neither holds nor implies, in the order of the request. */
export function findMissingScopes(requested: readonly string[], granted: readonly string[]): readonly string[] {
  const held = new Set(expandScopes(granted))
  return [...new Set(requested)].filter((scope) => !held.has(scope))
}

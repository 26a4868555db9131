/** The OAuth scopes of a token, in the forms in which tokens and the responses around them name them. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import type { Body } from '../decode.ts'
import { isNotHeld } from '../subscriptions/held-rows.ts'
import { flagOf } from '../values/decode-flag.ts'

/** Far beyond what a token of the service holds: what is kept of it is carried along with every agent. */
const longestScope = 100
const mostScopes = 200

/**
 * The scopes that a claim names: text separated by spaces (RFC 6749 §3.3) or commas, a list of it, a list of objects
 * with a name, or an object that says of each whether it is granted. Without repeats, in order, and without those that
 * it says are not granted. Null when it names none: a service that says nothing of scopes has not said that there are
 * none.
 */
export function parseTokenScopes(claim: unknown): readonly string[] | null {
  const entries = entriesOf(claim).map((entry) => ({ isHeld: !isNotHeld(entry), text: nameIn(entry) }))
  const named = entries.flatMap(({ isHeld, text }) =>
    typeof text === 'string' ? text.split(/[\s,]+/).map((name) => ({ name, isHeld })) : [],
  )
  const known = named.filter(({ name }) => name !== '' && name.length <= longestScope)
  const held = [...new Set(known.filter(({ isHeld }) => isHeld).map(({ name }) => name))]
  return known.length === 0 ? null : held.slice(0, mostScopes)
}

function entriesOf(claim: unknown): unknown[] {
  if (!isPlainObject(claim)) return (Array.isArray(claim) ? claim : [outOfJson(claim)]).flat()
  return grantsIn(claim) ?? [claim]
}

/** `{"comment:create": true, "comment:like": false}`; null for any other object. */
function grantsIn(claim: Body): unknown[] | null {
  const grants = Object.entries(claim).map(([scope, value]) => ({ scope, granted: flagOf(value) }))
  const isOfScopes = grants.some(({ scope }) => scope.includes(':'))
  return isOfScopes && grants.every(({ granted }) => granted !== null) ? grants : null
}

/** `"[\"a\", \"b\"]"`: a list that was put into a text once more. */
function outOfJson(claim: unknown): unknown {
  if (typeof claim !== 'string' || !/^\s*\[[\s\S]*\]\s*$/.test(claim)) return claim
  return claim.split(/[[\]"',\s]+/)
}

function nameIn(entry: unknown): unknown {
  if (!isPlainObject(entry)) return entry
  const { scope, name, key } = entry
  return scope ?? name ?? key
}

/**
 * Scope keys (Interface §2.9) in the forms in which deployments list them: texts, objects under many names, groups,
 * flags.
 */
import { z } from 'zod'
import { oauthScopes } from '../../../rules/agents/oauth-scopes.ts'
import { isPlainObject } from '../../../rules/plain-object.ts'
import { listWrappers } from '../bodies/envelope.ts'
import { type Body, firstOf, keyOf, textOf } from '../decode.ts'
import { findExpectedList, listOf, rowsOf } from '../lists/decode-list.ts'
import { flagOf } from '../values/decode-flag.ts'
import { timeOf } from '../values/decode-time.ts'
import { heldRowOf, isHoldingWord, isNotHeld, settleHeldRows } from './held-rows.ts'

/** What a scope key is called in an object, the surest name first. */
const keyNames = ['scope_key', 'scopeKey', 'key', 'scope', 'symbol', 'instrument', 'asset', 'code', 'ticker', 'slug']
/** These are a key in some deployments, and in others a number of a row or words for a person. */
const vagueNames = ['id', 'name', 'value', 'label', 'title']
const wrapperNames = ['prediction_scope', 'subscription', 'item']
/** Under which what an agent holds is listed. */
export const heldListNames = ['subscriptions', 'subscribed', 'scopes', 'prediction_scopes', 'scope_keys', 'keys']
/** Where `scopes` is of the token. */
const heldBesideToken = ['subscriptions', 'subscribed', 'prediction_scopes', 'scope_keys', 'keys']
const offeredListNames = ['scopes', 'available', 'available_scopes', 'prediction_scopes', 'scope_keys', 'keys']
const deepest = 4

/** Looks like a key and not like a number of a row, a UUID or words. */
function isKeyLike(text: string): boolean {
  return /^(?!\d+$)(?![0-9a-f]{8}-[0-9a-f]{4}-)[\w.:/-]{1,60}$/i.test(text)
}

/** The scope key that a value names, or null. */
export function scopeKeyOf(value: unknown, depth = 0): string | null {
  if (!isPlainObject(value)) return keyOf(value)?.trim() || null
  if (depth >= deepest) return null
  for (const name of [...keyNames, ...wrapperNames]) {
    const inner = firstOf(value, [name])
    const key = inner === undefined ? null : scopeKeyOf(inner, depth + 1)
    if (key !== null) return key
  }
  const texts = vagueNames.map((name) => textOf(firstOf(value, [name]))).filter((text) => text !== null)
  return texts.find(isKeyLike) ?? textOf(firstOf(value, ['name', 'id'])) ?? null
}

const flagNames = ['subscribed', 'is_subscribed', 'isSubscribed', 'active', 'is_active', 'enabled']

/** `{financial: {CL: true}}`: names of groups, not of scope keys. */
function isGroup(value: Body): boolean {
  const entries = Object.entries(value)
  const isPlain = ([name, inner]: readonly [string, unknown]) =>
    !flagNames.includes(name) && (isPlainObject(inner) || Array.isArray(inner) || typeof inner === 'boolean')
  return entries.length > 0 && entries.every(isPlain)
}

/** Words for its state, which no title has. */
const ofSubscription = /subscri|\b(?:not|no|never|none|until|since|ended|expired|pending|inactive)\b|[未已无]|订阅/i

/** `{CL: 'Crude oil', XAUUSD: 'Gold'}`: the words for a key, and not `{first: 'CL'}`. */
function isTitleOf(name: string, value: unknown): boolean {
  if (typeof value !== 'string' || !isKeyLike(name) || ofSubscription.test(value)) return false
  return !isKeyLike(value.trim()) || (keyInCapitals.test(name) && /[a-z]/.test(value))
}

/** `{CL: true, ES: {…}}` and `{financial: ['CL'], tournaments: [{…}]}` as rows. */
function rowsOfMap(map: Body, depth = 0): readonly unknown[] {
  return Object.entries(map).flatMap(([name, value]): readonly unknown[] => {
    if (Array.isArray(value)) return value
    if (isPlainObject(value)) {
      const isNested = depth < deepest && scopeKeyOf(value) === null && isGroup(value)
      return isNested ? rowsOfMap(value, depth + 1) : [{ scope_key: name, ...value }]
    }
    const isHeld = flagOf(value)
    if (isHeld !== null) return [{ scope_key: name, subscribed: isHeld }]
    // A word for its state, or a time since when, is no key.
    if (isHoldingWord(value)) return [{ scope_key: name, status: value }]
    return [timeOf(value) !== null || isTitleOf(name, value) ? { scope_key: name } : value]
  })
}

const offeredOnly = ['available', 'available_scopes', 'offered', 'all']
const heldOnly = ['subscribed', 'subscriptions', 'held']

/** An agent that holds all of them need not have any of them in a list. */
function saysAll(body: Body): boolean {
  const names = ['all', 'subscribed_to_all', 'subscribedToAll', 'all_scopes', 'allScopes', 'subscribe_all', 'is_all']
  return names.some((name) => Object.hasOwn(body, name) && flagOf(body[name]) === true)
}

/** `["CL,ES"]`: no key has a comma. */
function splitKeys(row: unknown): readonly unknown[] {
  return typeof row === 'string' && /^[\w.:/-]+(?:\s*,\s*[\w.:/-]+)+$/.test(row.trim())
    ? row.trim().split(/\s*,\s*/)
    : [row]
}

/** What only a row of one scope key has. */
const ownKeyNames = ['scope_key', 'scopeKey', 'symbol', 'ticker', 'instrument', 'asset']
const groupedNames = ['scopes', 'scope_keys', 'scopeKeys', 'keys', 'prediction_scopes']
/** Beside a scope key these are what it covers. */
const coveredNames = ['instruments', 'symbols', 'items']
const keyInCapitals = /^[A-Z][A-Z\d._-]*$/

/** `{name: "Commodities", scopes: ["CL"]}`: the rows of a group; any other row as it is. */
function openGroup(row: unknown, depth = 0): readonly unknown[] {
  if (!isPlainObject(row) || depth >= deepest || firstOf(row, ownKeyNames) !== undefined) return [row]
  const covered = coveredNames.map((name) => row[name]).find((list) => Array.isArray(list) && list.length > 0)
  const isGroupOf = covered !== undefined && !keyInCapitals.test(scopeKeyOf(row) ?? '')
  const rows = groupedNames.map((name) => row[name]).find(Array.isArray) ?? (isGroupOf ? covered : null)
  if (!Array.isArray(rows)) return [row]
  const inner: unknown[] = isNotHeld(row) ? rows.map(asNotHeld) : rows
  return inner.flatMap((each) => openGroup(each, depth + 1))
}

const asNotHeld = (row: unknown): Body => ({ ...(isPlainObject(row) ? row : { scope_key: row }), subscribed: false })

/** What a token is permitted is another list. */
const isOauthScope = (key: string): boolean => oauthScopes.some((scope) => scope === key)

/** Whether `scopes` is what the token is permitted, or is not used, and the keys are under the other name. */
function isScopesOfToken(body: unknown): boolean {
  if (!isPlainObject(body)) return false
  const places = [body, ...listWrappers.map((name) => body[name])].filter(isPlainObject)
  return places.some(({ scopes, prediction_scopes: keys }) => {
    if (!Array.isArray(scopes) || !Array.isArray(keys)) return false
    return scopes.length === 0 ? keys.length > 0 : scopes.every((scope) => isOauthScope(String(scope)))
  })
}

function scopeRows(body: unknown, given: readonly string[]): readonly unknown[] | null {
  const isHeldList = given === heldListNames
  const names = isHeldList && isScopesOfToken(body) ? heldBesideToken : given
  // The list of the other kind alone: what is held says nothing of what there is, nor the other way round.
  const others = isHeldList ? offeredOnly : heldOnly
  const rows =
    isPlainObject(body) && others.some((name) => Array.isArray(body[name]))
      ? findExpectedList(body, names)
      : rowsOf(body, names)
  if (rows?.length === 0 && isHeldList && isPlainObject(body) && saysAll(body)) return ['*']
  if (rows !== null) return rows.flatMap(splitKeys).flatMap((row) => openGroup(row))
  const inner = isPlainObject(body) ? firstOf(body, names) : undefined
  if (isPlainObject(inner)) return (rowsOf(inner, names) ?? rowsOfMap(inner)).flatMap((row) => openGroup(row))
  // `"CL,ES"`; a text with words in it is no list of keys.
  return typeof inner === 'string' && /^(?:\*|[\w.:/-]+(?:\s*,\s*[\w.:/-]+)*)$/.test(inner)
    ? inner.split(/\s*,\s*/)
    : null
}

/**
 * A list of scope keys as `{ scopes, paging, completeness }`. A row that names no key counts as unreadable. With `held`
 * rows that say that the agent is not subscribed are left out.
 */
export function scopeKeysOf({ held }: { held: boolean }) {
  const row = z.unknown().transform((value, context) => {
    const key = scopeKeyOf(value)
    if (key !== null && !isOauthScope(key)) return heldRowOf(value, key)
    context.addIssue({ code: 'custom', message: 'expected a scope key' })
    return z.NEVER
  })
  const names = held ? heldListNames : offeredListNames
  return listOf(row, names, (body) => scopeRows(body, names)).transform((list) => {
    const { items, ...all } = list
    // A scope key is offered whether or not anybody holds it.
    if (!held) return { scopes: items.map(({ name }) => name), ...all }
    const { held: scopes, rest } = settleHeldRows(list)
    return { scopes, ...rest }
  })
}

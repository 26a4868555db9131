/** Lists of what an agent holds: a row may be there only to say that it does not. */
import { z } from 'zod'
import { findLatest, groupRows } from '../../../rules/latest-row.ts'
import type { ListCompleteness } from '../../../rules/list-completeness.ts'
import { isPlainObject } from '../../../rules/plain-object.ts'
import { parseServiceTime } from '../../../rules/service-time.ts'
import { type Body, firstOf, kindOf, spellingsOf, textOf } from '../decode.ts'
import { listOf } from '../lists/decode-list.ts'
import { flagOf } from '../values/decode-flag.ts'
import { timeOf } from '../values/decode-time.ts'
import { plainWordOf } from '../values/decode-word.ts'
import { endNames } from '../values/end-names.ts'

const flagNames = [
  ...['subscribed', 'is_subscribed', 'isSubscribed', 'active', 'is_active', 'isActive', 'enabled', 'is_enabled'],
  ...['held', 'is_held', 'granted', 'is_granted', 'isGranted', 'approved', 'effective', 'following', 'is_following'],
  ...['isFollowing', 'selected'],
]
/** True where it is not held, or not any more, or not yet. */
const goneNames = [
  ...['expired', 'is_expired', 'isExpired', 'deleted', 'is_deleted', 'isDeleted', 'removed', 'is_removed', 'isRemoved'],
  ...['revoked', 'is_revoked', 'isRevoked', 'cancelled', 'canceled', 'is_cancelled', 'isCancelled', 'pending'],
  ...['is_pending', 'isPending', 'disabled', 'is_disabled', 'isDisabled', 'suspended', 'is_suspended', 'ended'],
]
const stateNames = ['status', 'state', 'subscription_status', 'grant_status']
/** When it ended; null while it has not. */
const endedNames = [
  ...['unsubscribed_at', 'unsubscribedAt', 'ended_at', 'endedAt', 'revoked_at', 'revokedAt', 'cancelled_at'],
  ...['canceled_at', 'cancelledAt', 'deleted_at', 'deletedAt', 'removed_at', 'removedAt', 'unfollowed_at'],
]
/** Until when it holds. */
const holdingEnds = spellingsOf([...endNames, 'ends_at', 'end_at', 'active_until', 'subscribed_until', 'until'])
const notHeldWords =
  /^(?:inactive|unsubscribed|not_subscribed|available|pending\w*|requested|awaiting\w*|withheld|denied|rejected|refused|revoked|disabled|expired|cancelled|canceled|ended|removed|unfollowed|none)$/i

const heldWords = /^(?:active|subscribed|enabled|approved|granted|held|current)$/i

/** Whether a value is a word for whether something is held. */
export function isHoldingWord(value: unknown): boolean {
  const word = plainWordOf(value)
  return heldWords.test(word) || notHeldWords.test(word)
}

/** Whether a row says that the agent does not hold what it names. */
export function isNotHeld(row: unknown): boolean {
  if (!isPlainObject(row)) return false
  if (flagOf(firstOf(row, flagNames)) === false) return true
  if (goneNames.some((name) => flagOf(row[name]) === true)) return true
  if (endedNames.some((name) => timeOf(row[name]) !== null)) return true
  return notHeldWords.test(plainWordOf(firstOf(row, stateNames)))
}

/** What a row says of whether it is held; null: nothing. What holds again may still say when it was given up before. */
export function readHeld(row: Body): boolean | null {
  const flag = flagOf(firstOf(row, flagNames))
  if (flag !== null) return flag
  if (heldWords.test(plainWordOf(firstOf(row, stateNames)))) return true
  return isNotHeld(row) ? false : null
}

/** Whether a row says that what becomes of it is yet to come. */
export function isAwaited(row: Body): boolean {
  if (['pending', 'is_pending', 'isPending'].some((name) => flagOf(row[name]) === true)) return true
  return /^(?:pending|requested|awaiting)/.test(plainWordOf(firstOf(row, stateNames)))
}

const deepest = 6

/**
 * A list of what is held with `expired: true` in each row that says an end before `nowMs`, by the service's clock. A
 * flag of its own stays, and so does what is no row: an object with others in it that is in no list.
 */
export function withEndedRows(body: unknown, nowMs: number): unknown {
  return marked(body, { nowMs, depth: 0, isRow: false })
}

function marked(value: unknown, place: { nowMs: number; depth: number; isRow: boolean }): unknown {
  const { nowMs, depth } = place
  if (depth > deepest) return value
  const inner = (each: unknown, isRow: boolean) => marked(each, { nowMs, depth: depth + 1, isRow })
  if (Array.isArray(value)) return value.map((each) => inner(each, true))
  if (!isPlainObject(value)) return value
  const fields = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inner(each, false)]))
  const isLeaf = depth > 0 && Object.values(value).every((each) => typeof each !== 'object' || each === null)
  return (place.isRow || isLeaf) && hasEnded(value, nowMs) ? { expired: true, ...fields } : fields
}

function hasEnded(row: Body, nowMs: number): boolean {
  return holdingEnds.map((name) => parseServiceTime(timeOf(row[name]))).some((end) => end !== null && end <= nowMs)
}

const changedNames = [
  ...['updated_at', 'updatedAt', 'changed_at', 'changedAt', 'modified_at', 'modifiedAt'],
  ...[...endedNames, 'subscribed_at', 'subscribedAt', 'granted_at', 'grantedAt', 'created_at', 'createdAt'],
]

interface HeldRow {
  name: string
  isHeld: boolean
  /** When it came to be so, in ms; null where the row does not say. */
  atMs: number | null
}

/** What a row says of a name. */
export function heldRowOf(row: unknown, name: string): HeldRow {
  const times = isPlainObject(row)
    ? changedNames.map((field) => timeOf(row[field])).filter((time) => time !== null)
    : []
  const atMs = times.length === 0 ? null : Math.max(...times.map((time) => parseServiceTime(time) ?? 0))
  return { name, isHeld: !isNotHeld(row), atMs }
}

const contradicting = { path: 'status', expected: 'expected rows that do not contradict each other' }

/**
 * What is held by these rows, each name once. Of rows of one name that contradict each other the last counts; where
 * none says that it is, the name is none of what is held and counts as unreadable.
 */
export function settleHeldRows<Rest extends { completeness: ListCompleteness }>({
  items,
  ...rest
}: Rest & { items: readonly HeldRow[] }): { held: string[]; rest: Omit<Rest, 'items'> } {
  const settled = groupRows(items, ({ name }) => name).map(([first, ...others]) => {
    const isClear = others.every(({ isHeld }) => isHeld === first.isHeld)
    const last = isClear ? first : findLatest([first, ...others], [({ atMs }) => atMs])
    return { name: first.name, isHeld: last?.isHeld ?? null }
  })
  const held = settled.filter(({ isHeld }) => isHeld === true).map(({ name }) => name)
  const doubtful = settled.filter(({ isHeld }) => isHeld === null).length
  if (doubtful === 0) return { held, rest: rest as unknown as Omit<Rest, 'items'> }
  const { completeness } = rest as unknown as Rest
  const unreadable = completeness.unreadable + doubtful
  const firstUnreadable = completeness.firstUnreadable ?? contradicting
  return {
    held,
    rest: { ...rest, completeness: { ...completeness, unreadable, firstUnreadable } } as unknown as Omit<Rest, 'items'>,
  }
}

/** The names of a list of grants: texts, or objects with one under `names`. `listNames`: what the list is called. */
export function heldNamesOf(names: readonly string[], listNames: readonly string[]) {
  const row = z.unknown().transform((value, context) => {
    const name = textOf(isPlainObject(value) ? firstOf(value, names) : value)
    if (name !== null) return heldRowOf(value, name)
    context.addIssue({ code: 'custom', message: `expected a name, found ${kindOf(value)}` })
    return z.NEVER
  })
  return z
    .preprocess((body) => withSplitList(body, listNames), listOf(row, listNames))
    .transform((list) => {
      const { held, rest } = settleHeldRows(list)
      return { scopes: held, ...rest }
    })
}

/** `{scope: "a b"}` (RFC 6749 §3.3) and `{scopes: {a: true, b: false}}` as the lists that they are. */
function withSplitList(body: unknown, listNames: readonly string[]): unknown {
  if (!isPlainObject(body)) return body
  const name = [...listNames, 'scope'].find((one) => body[one] !== undefined && body[one] !== null)
  const listed = name === undefined ? undefined : body[name]
  if (typeof listed === 'string' && listed.trim() !== '') return { ...body, items: listed.trim().split(/[\s,]+/) }
  if (!isPlainObject(listed)) return body
  const flags = Object.entries(listed).map(([scope, value]) => ({ scope, granted: flagOf(value) }))
  return flags.length > 0 && flags.every(({ granted }) => granted !== null) ? { ...body, items: flags } : body
}

/** Receipts of changes of subscriptions. The published one is empty; deployments answer in many forms. */
import { z } from 'zod'
import { isPlainObject } from '../../../rules/plain-object.ts'
import { findDoubt } from '../../../rules/text/doubtful-receipt.ts'
import { findReportedFailure } from '../../../rules/text/reported-failure.ts'
import { listLevels, wrapperFields } from '../bodies/envelope.ts'
import { type Body, firstOf } from '../decode.ts'
import { openRow } from '../lists/decode-list.ts'
import { flagOf } from '../values/decode-flag.ts'
import { plainWordOf } from '../values/decode-word.ts'
import { heldListNames, scopeKeyOf, scopeKeysOf } from './decode-scope-key.ts'
import { isAwaited, readHeld } from './held-rows.ts'

export interface SaidOfSubscription {
  /** What it is about. */
  scope_key: string | null
  /** Whether the agent holds it; of several that contradict each other the one by which the change was not made. */
  subscribed: boolean | null
  /** All that the agent is subscribed to now, where a list of it came with at least one. */
  held?: readonly string[]
  /** For which the change was made, where a list of these came with at least one. */
  done?: readonly string[]
  /** For which it was not. */
  failed?: readonly string[]
}

const keyNames = ['scope_key', 'scopeKey', 'scope', 'symbol', 'key']
const flagNames = ['subscribed', 'is_subscribed', 'isSubscribed', 'active', 'is_active', 'isActive']
const addedNames = ['added', 'newly_subscribed']
const removedNames = ['unsubscribed', 'removed', 'deleted', 'ended']
const failedNames = ['failed', 'rejected', 'refused', 'denied', 'invalid']
/** What there is not is not subscribed to either, which is what an end asks for. */
const passedOverNames = ['skipped', 'ignored', 'not_found', 'notFound', 'unknown', 'missing']
/** What a list under these is of, its rows say or nobody. */
const generalNames = ['items', ...wrapperFields]

/** What a receipt says of a subscription (`wanted`), or of the end of one. */
export function saidOfChange(wanted: boolean) {
  return z.unknown().transform((body) => readChange(body, wanted))
}

function readChange(body: unknown, wanted: boolean): SaidOfSubscription {
  const levels = listLevels(body, { opensLists: false })
  const rowsUnder = (names: readonly string[], read = rowsIn) =>
    levels.flatMap((level) => names.flatMap((name) => read(level[name])))
  const outcomes = rowsUnder(['results'])
  const failed = rowsUnder([...failedNames, ...(wanted ? passedOverNames : [])], rowsInReasons)
  const own = readRecords(levels, wanted)
  const isTold = own.scope_key !== null || own.said.length > 0
  const general = isTold ? [] : [...(Array.isArray(body) ? body.map(openRow) : []), ...rowsUnder(generalNames)]
  // Of an end such a list may be of what has ended.
  const held = heldIn([...levels, ...(wanted ? [{ scopes: general }] : [])])
  const listed = rowsUnder(wanted ? heldListNames : []).filter((row) => !held.includes(scopeKeyOf(row) ?? ''))
  const against = (row: unknown) => isAgainst(row, wanted)
  const nameless = [...failed.filter(isPlainObject), ...(outcomes.length === 1 ? outcomes.filter(against) : [])]
  const isFailed = nameless.some((row) => scopeKeyOf(row) === null)
  const said = isFailed ? [...own.said, !wanted] : own.said
  return {
    scope_key: own.scope_key,
    subscribed: said.find((each) => each !== wanted) ?? said[0] ?? null,
    ...listUnder('held', held),
    ...listUnder('done', [
      ...keysOf(rowsUnder(wanted ? addedNames : removedNames)),
      ...keysOf(outcomes.filter((row) => !against(row))),
    ]),
    ...listUnder('failed', [
      ...keysOf([...failed, ...rowsUnder(wanted ? removedNames : addedNames)]),
      ...keysOf([...outcomes, ...general, ...listed].filter(against)),
    ]),
  }
}

const keysOf = (rows: readonly unknown[]): string[] => rows.map((row) => scopeKeyOf(row)).filter((key) => key !== null)

const listUnder = (name: 'held' | 'done' | 'failed', keys: readonly string[]) =>
  keys.length === 0 ? {} : { [name]: keys }

const rowsIn = (value: unknown): unknown[] => (Array.isArray(value) ? value.map(openRow) : [])

/** `{CL: "Limit reached"}`, by which a list of failures says why, as rows too. */
const rowsInReasons = (value: unknown): unknown[] =>
  isPlainObject(value) ? Object.keys(value).map((scope_key) => ({ scope_key })) : rowsIn(value)

/** What the receipt itself, or the subscription in it, says in fields. */
function readRecords(levels: readonly Body[], wanted: boolean): { scope_key: string | null; said: boolean[] } {
  const records = levels.map((level) =>
    isPlainObject(level.subscription) ? { ...level, ...level.subscription } : level,
  )
  const named = records.map((record) => firstOf(record, keyNames)).findLast((name) => name !== undefined)
  const said = levels.flatMap((level) =>
    isPlainObject(level.subscription)
      ? [saidBesideOthers(level), saidHeld(level.subscription, wanted)]
      : [firstOf(level, keyNames) === undefined ? saidBesideOthers(level) : saidHeld(level, wanted)],
  )
  return { scope_key: named === undefined ? null : scopeKeyOf(named), said: said.filter((each) => each !== null) }
}

/** A body that names no scope key may have the state of its agent. */
function saidBesideOthers(body: Body): boolean | null {
  const word = /^(?:(un|not_)?subscribed)$/.exec(plainWordOf(firstOf(body, ['status', 'state'])))
  return flagOf(firstOf(body, flagNames)) ?? (word === null ? null : word[1] === undefined)
}

/** What is to end holds until it has. */
function saidHeld(row: Body, wanted: boolean): boolean | null {
  return !wanted && isAwaited(row) ? true : readHeld(row)
}

/** Whether a row says that the change was not made for it. */
function isAgainst(row: unknown, wanted: boolean): boolean {
  if (!isPlainObject(row)) return false
  if (findReportedFailure(row)?.how === 'outright' || saidHeld(row, wanted) === !wanted) return true
  return findDoubt(row, { isRepeatable: true, isSwitch: !wanted, isEnd: !wanted }) !== null
}

const heldKeys = scopeKeysOf({ held: true })

/** What lists name as held. An empty list may be of what is new, and one that cannot be read whole is none. */
function heldIn(levels: readonly Body[]): readonly string[] {
  const lists = levels.flatMap((level) => heldListNames.map((name) => level[name])).filter(Array.isArray)
  const read = lists.map((scopes) => heldKeys.safeParse({ scopes }).data)
  const held = read.flatMap((list) => (list?.completeness.unreadable === 0 ? list.scopes : []))
  return held.includes('*') ? [] : [...new Set(held)]
}

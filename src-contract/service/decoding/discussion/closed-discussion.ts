/** How deployments say that nothing may be written on an event, besides the switches themselves. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { type Body, textOf } from '../decode.ts'
import { flagOf } from '../values/decode-flag.ts'
import { plainWordOf } from '../values/decode-word.ts'
import { withPlainKeys } from '../values/plain-name.ts'

const discussion = '(?:comments?|commenting|discussions?|threads?|conversation)'
const closed = '(?:closed|locked|disabled|read_?only|archived|frozen)'
/** *Closed* alone may be said of the event's market. */
const closedFlag = new RegExp(`^(?:is_)?(?:locked|read_?only)$|^${discussion}_(?:is_|are_)?${closed}$`)
const closedWord = new RegExp(`^(?:${closed}|ended|suspended)$`)
const stateName = new RegExp(`^${discussion}_(?:status|state|mode)$`)
const ownFlag = new RegExp(`^(?:is_)?${closed}$`)
const ownState = /^(?:status|state|mode)$/

function saysClosed(body: Body, isPolicy: boolean): boolean {
  return Object.entries(withPlainKeys(body)).some(([name, value]) => {
    if (closedFlag.test(name) || (isPolicy && ownFlag.test(name))) return flagOf(value) === true
    return (stateName.test(name) || (isPolicy && ownState.test(name))) && closedWord.test(plainWordOf(value))
  })
}

/** Whether an event, or its policy, says by a flag or a word that its discussion is closed. */
export function isDiscussionClosed(event: Body, policy: unknown): boolean {
  if (saysClosed(event, false)) return true
  return isPlainObject(policy) ? saysClosed(policy, true) : closedWord.test(plainWordOf(policy))
}

/** Whoever may do everything is told so in one word. */
const everything = /^(?:\*|all|any|full|admin|moderate|write|read_?write)$/
const acts = { like: /like/, reply: /repl(?:y|ies)/, read: /read|view|list|context/, comment: /comment/ } as const

/** What a permission is for: `reply`, `can_like`, `comment:create`, `LIKE_COMMENT`; null for another. */
function actOf(permission: unknown): string | null {
  const word = plainWordOf(textOf(permission))
  return Object.entries(acts).find(([, pattern]) => pattern.test(word))?.[0] ?? null
}

/**
 * A list of what may be done as switches, off for what is not in it; null for anything else, and for a list that names
 * none of these acts or may mean all of them.
 */
export function switchesOfList(value: unknown): Body | null {
  if (!Array.isArray(value) || value.some((each) => everything.test(plainWordOf(each)))) return null
  const named = new Set(value.map(actOf).filter((act) => act !== null))
  return named.size === 0 ? null : { comment: named.has('comment'), reply: named.has('reply'), like: named.has('like') }
}

/** How many attempts at a registration challenge are left, as a number, in words or to be counted. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { type Body, countOf, firstOf, textOf } from '../decode.ts'
import { withPlainKeys } from '../values/plain-name.ts'

const tries = ['attempts', 'tries', 'chances', 'submissions']
const leftNames = tries.flatMap((each) => [
  `${each}_remaining`,
  `${each}_left`,
  `remaining_${each}`,
  `${each}_available`,
])
const mostNames = tries.flatMap((each) => [
  `max_${each}`,
  `${each}_max`,
  `${each}_allowed`,
  `allowed_${each}`,
  `total_${each}`,
])
const usedNames = tries.flatMap((each) => [`${each}_used`, `used_${each}`, `${each}_made`])
/** The same in an object of their own: `{attempts: {used: 1, max: 3}}`. */
const innerNames = {
  left: ['remaining', 'left', 'available'],
  most: ['max', 'maximum', 'limit', 'allowed', 'total'],
  used: ['used', 'made', 'count'],
}

/** `2 attempts left`, `还剩 2 次`, `2/3`, `2 of 3`: the first number, where there is no other but what it is out of. */
const worded = /^\D{0,20}?(\d{1,3})(?:\s*(?:\/|of|out of|共)\s*\d{1,3})?\D{0,20}$/i
const none = /^(?:none|no (?:more )?(?:attempts|tries)(?: left| remaining)?|无|没有)\.?$/i

function attemptsOf(value: unknown): number | null {
  const count = countOf(value)
  if (count !== null) return count
  const text = typeof value === 'string' ? (textOf(value)?.trim() ?? '') : ''
  if (none.test(text)) return 0
  const digits = /^-/.test(text) ? undefined : worded.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

interface Attempts {
  /** Null where it is not said, or not as a number. */
  left: number | null
  /** How many there are in all. A limit of 0 would allow none, and is how servers write that there is no limit. */
  most: number | null
  /** Something is said of those left, be it that there is no limit. */
  isSaid: boolean
}

/** What a body says of attempts. */
function readAttempts(body: unknown): Attempts {
  if (!isPlainObject(body)) return { left: null, most: null, isSaid: false }
  const plain = withPlainKeys(body)
  const part = tries.map((name) => plain[name]).find(isPlainObject)
  const inner = part === undefined ? {} : withPlainKeys(part)
  const said = (names: readonly string[], within: readonly string[]) => firstOf(plain, names) ?? firstOf(inner, within)
  const saidLeft = said(leftNames, innerNames.left)
  const most = attemptsOf(said(mostNames, innerNames.most)) || null
  const used = attemptsOf(said(usedNames, innerNames.used))
  const counted = most === null || used === null ? null : Math.max(0, most - used)
  return { left: attemptsOf(saidLeft) ?? counted, most, isSaid: saidLeft !== undefined || counted !== null }
}

/** The body with `attempts_remaining` and `max_attempts` as numbers, and whether anything is said of those left. */
export function mergeAttempts(body: Body): Body {
  const { left, most, isSaid } = readAttempts(body)
  return { ...body, attempts_remaining: left, max_attempts: most, says_attempts: isSaid }
}

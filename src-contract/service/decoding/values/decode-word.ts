/** One word of a known few, such as a status, in the forms in which servers write an enumeration. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { firstOf, textOf } from '../decode.ts'

/** The word itself in an object that also has it for people: `{value: "open", label: "Open"}`. */
const wordNames = ['value', 'code', 'key', 'name', 'slug']

/** `ChallengeStatus.OPEN`: Python and Java write the enumeration's own name before the word. */
const qualified = /^[A-Za-z_]+\.([A-Za-z][\w-]*)$/

/** The word as it came, without its enumeration; null when there is none. `names`: others it may be under. */
export function wordOf(value: unknown, names: readonly string[] = []): string | null {
  const word = textOf(isPlainObject(value) ? firstOf(value, [...names, ...wordNames]) : value)?.trim() ?? ''
  if (word === '') return null
  return qualified.exec(word)?.[1] ?? word
}

/** The name of the enumeration before it, as Protocol Buffers write one: `STATUS_OPEN`, `GRANT_STATUS_REVOKED`. */
const typeName = /^(?:[a-z]+_){0,3}(?:status|state|outcome)_(?=[a-z])/

/** The word in lower case, its parts joined by `_`, without its enumeration; empty when there is none. */
export function plainWordOf(value: unknown, names: readonly string[] = []): string {
  const word = wordOf(value, names) ?? ''
  return word
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .replace(typeName, '')
}

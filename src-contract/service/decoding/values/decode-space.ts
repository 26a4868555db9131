/** A space (Interface §1) in the forms in which deployments name it: a text, or an object under several names. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { firstOf, keyOf } from '../decode.ts'

const spaceNames = ['space_id', 'spaceId', 'space_key', 'spaceKey', 'space_slug', 'spaceSlug', 'space']
const keyNames = ['slug', 'key', 'code']
/** A name that may be a key too: one word, as `finance`. */
const keyLike = /^[a-z][\w-]{0,60}$/i

/** The id of the space that a value names, or null. The number of a row is one only where there is no other. */
export function spaceIdOf(value: unknown, depth = 0): string | null {
  if (!isPlainObject(value)) return keyOf(value)
  const inner = firstOf(value, spaceNames)
  if (inner !== undefined && depth === 0) return spaceIdOf(inner, 1)
  const id = keyOf(firstOf(value, ['id', '_id']))
  const key = keyOf(firstOf(value, keyNames))
  if (id !== null && (key === null || !/^\d+$/.test(id))) return id
  const name = keyOf(firstOf(value, ['value', 'name', 'label']))
  return key ?? (name !== null && keyLike.test(name) ? name : null)
}

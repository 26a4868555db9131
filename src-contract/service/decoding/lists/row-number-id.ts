/** Numbers by which a database counts its rows, where the ids of the service are something else. */

import { isPlainObject } from '../../../rules/plain-object.ts'
import { keyOf, spellingsOf } from '../decode.ts'

/** A database counts so far; longer figures are ids that were made to be ids. */
const bareNumber = /^\d{1,9}$/
const figuresOrNothing = /^\d*$/

/**
 * Whether an id that came in the place of `sent` is the number of a row alone, `412` for `ch_0412`: it names neither
 * that nor another. Between ids that are figures themselves a number is an id like any other, and where nothing was
 * sent it says that there is something.
 */
export function isRowNumber(received: string, sent: string): boolean {
  return bareNumber.test(received.trim()) && !figuresOrNothing.test(sent.trim())
}

/**
 * A row whose `id` is a number and that has another id by a name of its own, `{id: 3, challenge_id: "ch_9"}`, with that
 * as its `id`; any other unchanged.
 */
export function withNamedId(row: unknown, names: readonly string[]): unknown {
  const id = isPlainObject(row) ? keyOf(row.id)?.trim() : undefined
  if (!isPlainObject(row) || id === undefined || !bareNumber.test(id)) return row
  const named = spellingsOf(names)
    .map((name) => keyOf(row[name])?.trim() ?? '')
    .filter((each) => each !== '')
  const [first] = named
  return first === undefined || named.includes(id) ? row : { ...row, id: first }
}

/** Lists as deployments send them: where the rows are found, what of them is read, and what is missing. */
import { z } from 'zod'
import type { ListCompleteness } from '../../list-completeness.ts'
import { type Body, firstOf, isBody, kindOf, textOf } from './decode.ts'
import { envelopeFields } from './envelope.ts'
import { isPagingField, type Paging, readPaging } from './paging.ts'

/** Names of envelopes within envelopes. */
const wrapperNames = ['data', 'results', 'result', 'payload', 'response', 'body']
/** Names under which frameworks put rows, whatever the rows are. */
const generalNames = ['list', 'rows', 'records', 'entries', 'content']

/**
 * The rows of a list answer: a bare array, `{items, …}`, or under one of the resource's own `names`; `null` when there
 * are none to be found.
 */
export function rowsOf(body: unknown, names: readonly string[]): readonly unknown[] | null {
  if (Array.isArray(body)) return body
  if (!isBody(body)) return null
  for (const name of ['items', ...names, ...wrapperNames, ...generalNames]) {
    const list = listUnder(body, name, names)
    if (list !== null) return list
  }
  return onlyListIn(body)
}

/**
 * The rows under a name that nobody expects: the one list in a body that is nothing else than an envelope of it. Only
 * one with rows in it: an empty one may be the warnings of an answer whose rows are missing.
 */
function onlyListIn(body: Body): readonly unknown[] | null {
  const others = Object.entries(body).filter(([name]) => !envelopeFields.has(name))
  const lists = others.map(([, value]) => value).filter((value) => Array.isArray(value))
  const [only] = lists
  const isEnvelope = others.every(([name, value]) => Array.isArray(value) || isPagingField(name))
  return isEnvelope && lists.length === 1 && only !== undefined && only.length > 0 ? only : null
}

function listUnder(body: Body, name: string, names: readonly string[]): readonly unknown[] | null {
  const value = Object.hasOwn(body, name) ? body[name] : undefined
  if (Array.isArray(value)) return value
  // Some servers write an empty list as `null`; believed when the envelope says that nothing is there.
  if (value === null && firstOf(body, ['total', 'count', 'total_count']) === 0) return []
  return isBody(value) && wrapperNames.includes(name) ? rowsOf(value, names) : null
}

type Unreadable = Pick<ListCompleteness, 'unreadable' | 'firstUnreadable'>

const longestExpected = 200

/**
 * The rows that `row` understands, and what is known of those that it does not: they are counted, not dropped in
 * silence.
 */
export function readRows<Row extends z.ZodType>(
  rows: readonly unknown[],
  row: Row,
): { items: z.output<Row>[] } & Unreadable {
  const items: z.output<Row>[] = []
  let unreadable = 0
  let firstUnreadable: Unreadable['firstUnreadable'] = null
  for (const value of rows) {
    const result = row.safeParse(value)
    if (result.success) {
      items.push(result.data)
      continue
    }
    unreadable += 1
    const issue = result.error.issues[0]
    firstUnreadable ??= {
      path: issue?.path.map(String).join('.') || null,
      expected: issue?.message.slice(0, longestExpected) ?? '',
    }
  }
  return { items, unreadable, firstUnreadable }
}

/** How complete a single page is: with what it says of a next one, which the service client goes on to ask for. */
export function completenessOf(
  { total, next, saysMore }: Paging,
  { received, ...unreadable }: { received: number } & Unreadable,
): ListCompleteness {
  const hasMore = next !== null || saysMore || (total !== null && total > received)
  return { received, total, hasMore, ...unreadable }
}

/**
 * A list answer as `{ items, paging, completeness }`. Fails only when no list is found in the body. `rowsFrom` replaces
 * the way in which the rows are found.
 */
export function listOf<Row extends z.ZodType>(
  row: Row,
  names: readonly string[],
  rowsFrom: (body: unknown) => readonly unknown[] | null = (body) => rowsOf(body, names),
) {
  return z.unknown().transform((body, context) => {
    const rows = rowsFrom(body)
    if (rows === null) {
      context.addIssue({
        code: 'custom',
        message: `expected a list (items, ${names.join(', ')}), found ${kindOf(body)}`,
      })
      return z.NEVER
    }
    const { items, ...unreadable } = readRows(rows, row)
    const paging = readPaging(body, rows.length)
    return { items, paging, completeness: completenessOf(paging, { received: rows.length, ...unreadable }) }
  })
}

/** A list of names as `{ scopes, paging, completeness }`: texts, or objects that hold the name under one of `names`. */
export function namesOf(names: readonly string[]) {
  const row = z.unknown().transform((value, context) => {
    const name = textOf(isBody(value) ? firstOf(value, names) : value)
    if (name !== null) return name
    context.addIssue({ code: 'custom', message: `expected a name, found ${kindOf(value)}` })
    return z.NEVER
  })
  return listOf(row, ['scopes']).transform(({ items, ...rest }) => ({ scopes: items, ...rest }))
}

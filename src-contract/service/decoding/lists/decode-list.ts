/** Lists as deployments send them: where the rows are found, what of them is read, and what is missing. */
import { z } from 'zod'
import type { ListCompleteness } from '../../../rules/list-completeness.ts'
import { isPlainObject } from '../../../rules/plain-object.ts'
import { envelopeFields, listWrappers } from '../bodies/envelope.ts'
import { type Body, countOf, firstOf, kindOf, textOf } from '../decode.ts'
import type { OtherScale } from '../predictions/fraction-scale.ts'
import { isPagingField, type Paging, readPaging } from './paging.ts'

/** Names under which frameworks put rows, whatever the rows are. */
const generalNames = ['list', 'rows', 'records', 'entries', 'content', 'value', 'nodes', 'edges', 'docs']
/** A list under a name with one of these is a part, or something else than what was asked for. */
const otherLists =
  /^(?:top|best|featured|samples?|preview|recent|latest|pinned|highlight(?:s|ed)?|own|my|mine|suggest(?:ed|ions)|recommend(?:ed|ations)|available|offered|requested|pending|withheld|denied|rejected|invalid|missing|expired|blocked|muted|failed|skipped|unreadable|links|tags|included|columns|filters)(?:$|[_A-Z])/

/**
 * The rows of a list response: a bare array, `{items, …}`, or under one of the resource's own `names`; `null` when
 * there are none to be found. An empty `items` beside rows under a general name is a form that is not used, too.
 */
export function rowsOf(body: unknown, names: readonly string[]): readonly unknown[] | null {
  if (Array.isArray(body)) return body
  if (!isPlainObject(body)) return null
  const expected = findExpectedList(body, names)
  if (expected !== null && (expected.length > 0 || !Array.isArray(body.items) || saysNone(body))) return expected
  const general = [...listWrappers, ...generalNames].map((name) => listUnder(body, name, names))
  if (expected !== null) return general.find((list) => list !== null && list.length > 0) ?? expected
  return general.find((list) => list !== null) ?? onlyListIn(body)
}

/**
 * The rows under `items` or under one of the resource's own `names`. An empty `items` beside rows under such a name is
 * the form that the deployment does not use, unless a total of 0 says that it is meant.
 */
export function findExpectedList(body: Body, names: readonly string[]): readonly unknown[] | null {
  const items = listUnder(body, 'items', names)
  if (items !== null && (items.length > 0 || saysNone(body))) return items
  const own = names.map((name) => listUnder(body, name, names)).filter((list) => list !== null)
  return (items === null ? own[0] : own.find((list) => list.length > 0)) ?? items
}

/**
 * The rows under a name that nobody expects: the one list in a body that is nothing else than an envelope of it. Only
 * one with rows in it: an empty one may be the warnings of a response whose rows are missing.
 */
function onlyListIn(body: Body): readonly unknown[] | null {
  const others = Object.entries(body).filter(([name]) => !envelopeFields.has(name))
  const lists = others.filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
  const [only] = lists
  const isEnvelope = others.every(([name, value]) => Array.isArray(value) || isPagingField(name))
  if (!isEnvelope || lists.length !== 1 || only === undefined || otherLists.test(only[0])) return null
  return only[1].length > 0 ? only[1] : null
}

function saysNone(body: Body): boolean {
  const places = [body, body.meta, body.pagination].filter(isPlainObject)
  return places.some((place) => countOf(firstOf(place, ['total', 'count', 'total_count', 'totalCount'])) === 0)
}

function listUnder(body: Body, name: string, names: readonly string[]): readonly unknown[] | null {
  const value = Object.hasOwn(body, name) ? body[name] : undefined
  if (Array.isArray(value)) return value
  // Some servers write an empty list as `null`; believed when the envelope says that nothing is there.
  if (value === null && firstOf(body, ['total', 'count', 'total_count']) === 0) return []
  if (!isPlainObject(value)) return null
  if (listWrappers.includes(name)) return rowsOf(value, names)
  // `{challenges: {edges: […], pageInfo}}`: the name holds an envelope of its own.
  return names.includes(name) ? listInside(value) : null
}

function listInside(value: Body): readonly unknown[] | null {
  const inner = ['items', 'edges', 'nodes', 'list', 'data'].map((name) => firstOf(value, [name]))
  return inner.find((list) => Array.isArray(list)) ?? null
}

/**
 * A row out of what some protocols put around it: the node of an edge (Relay), the attributes of a resource (JSON:API),
 * the source of a hit (search engines).
 */
export function openRow(row: unknown): unknown {
  if (!isPlainObject(row)) return row
  if (isPlainObject(row.node)) return row.node
  if (isPlainObject(row._source)) return { id: row._id, ...row._source }
  if (!isPlainObject(row.attributes) || textOf(row.id) === null || textOf(row.type) === null) return row
  return { id: row.id, ...row.attributes }
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
    const result = row.safeParse(openRow(value))
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

/** What a list response says of the rest, also inside of the list's own name. */
export function pagingOf(body: unknown, names: readonly string[], received: number): Paging {
  const inside = isPlainObject(body) ? firstOf(body, names) : undefined
  return readPaging(isPlainObject(body) && isPlainObject(inside) ? { ...inside, ...body } : body, received, names)
}

/**
 * How complete a single page is: with what it says of a next one, which the service client goes on to ask for. Whether
 * a bare cursor leads anywhere only the client knows, which has sent one or none.
 */
export function completenessOf(
  paging: Paging,
  { received, ...unreadable }: { received: number } & Unreadable,
): ListCompleteness {
  const { total, next, saysMore, isAssumed } = paging.ifEchoed ?? paging
  const hasMore = next !== null || saysMore || (total !== null && total > received)
  return { received, total, hasMore, ...(hasMore && isAssumed ? { isMoreAssumed: true } : {}), ...unreadable }
}

interface Adjusted {
  rows: readonly unknown[]
  otherScales: readonly OtherScale[]
}

/**
 * A list response as `{ items, paging, completeness }`. Fails only when no list is found in the body. `rowsFrom`
 * replaces the way in which the rows are found; `adjust` gives the rows as they are to be read where that depends on
 * all of them, with what of them is on another scale.
 */
export function listOf<Row extends z.ZodType>(
  row: Row,
  names: readonly string[],
  rowsFrom: (body: unknown) => readonly unknown[] | null = (body) => rowsOf(body, names),
  adjust: (rows: readonly unknown[]) => Adjusted = (rows) => ({ rows, otherScales: [] }),
) {
  return z.unknown().transform((body, context) => {
    const found = rowsFrom(body)
    if (found === null) {
      context.addIssue({
        code: 'custom',
        message: `expected a list (items, ${names.join(', ')}), found ${kindOf(body)}`,
      })
      return z.NEVER
    }
    const { rows, otherScales } = adjust(found)
    const { items, ...unreadable } = readRows(rows, row)
    const paging = pagingOf(body, names, rows.length)
    const completeness = completenessOf(paging, { received: rows.length, ...unreadable })
    return { items, paging, completeness, ...(otherScales.length === 0 ? {} : { otherScales }) }
  })
}

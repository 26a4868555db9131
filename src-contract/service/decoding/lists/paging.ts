/**
 * How a list response says that it goes on. Deployments page in several styles; what is recognised here becomes
 * parameters of the same operation's own query, never an address to follow.
 */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { listWrappers } from '../bodies/envelope.ts'
import { type Body, countOf, firstOf, textOf } from '../decode.ts'
import { flagOf } from '../values/decode-flag.ts'
import { findSureTotal, findTotal, hintsOf, isHintField, isNoNext, moreNamesOf } from './paging-hints.ts'

/** Parameters that ask the same operation for its next page. */
export type PageQuery = Readonly<Record<string, string>>

export interface Paging {
  /** How many rows the service says there are, null when it does not say. */
  total: number | null
  /** null: this is the last page, or how to ask for the next one is not recognised. */
  next: PageQuery | null
  /** The response says in so many words that more follows. */
  saysMore: boolean
  /** That more follows is only assumed, from a page that is as long as pages are. */
  isAssumed?: true
  /** The response says that it is the last one, or has a place for the next one and none there. */
  isEnd?: true
  /** `next` is a cursor that is called nothing else: what the response says where that is the one that was sent. */
  ifEchoed?: Paging
}

const moreNames = [
  ...['has_more', 'hasMore', 'has_next', 'hasNext', 'has_next_page', 'hasNextPage', 'more', 'load_more', 'loadMore'],
  ...['more_results', 'moreResults', 'has_more_results', 'hasMoreResults'],
]
/** The field that holds the page's number, and the parameters that ask for another. */
const pageFields: readonly (readonly [field: string, parameters: readonly string[]])[] = [
  ...['page', 'current_page', 'currentPage', 'page_number', 'pageNumber'].map((name) => [name, ['page']] as const),
  ...['page_num', 'pageNum', 'current'].map((name) => [name, ['page', name]] as const),
  ['number', ['page']],
]
const pageNames = pageFields.map(([field]) => field)
const pagesNames = [
  ...['pages', 'total_pages', 'totalPages', 'total_page', 'totalPage', 'page_count', 'pageCount', 'num_pages'],
  ...['numPages', 'last_page', 'lastPage'],
]
const sizeNames = ['per_page', 'perPage', 'page_size', 'pageSize', 'size', 'limit']
const nestedNames = [
  ...['meta', '_meta', 'pagination', 'paging', 'page_info', 'pageInfo', 'page', 'pageable', 'cursors', 'data', 'hits'],
  ...['metadata', 'response_metadata', 'responseMetadata', 'result_info', 'resultInfo', 'paginator', 'cursor'],
]
const linkNames = ['links', '_links']

/** The field that carries a cursor, and the parameter that takes it. */
const cursorNames: readonly (readonly [field: string, parameter: string])[] = [
  ['next_cursor', 'cursor'],
  ['nextCursor', 'cursor'],
  ['next_page_token', 'page_token'],
  ['nextPageToken', 'pageToken'],
  ['next_token', 'next_token'],
  ['end_cursor', 'after'],
  ['endCursor', 'after'],
  ['after', 'after'],
]

/** A link to the next page may carry these back to the service; nothing else of it is used. */
const linkParameters: ReadonlySet<string> = new Set([
  ...['cursor', 'after', 'page_token', 'pageToken', 'next_token', 'starting_after', 'before'],
  ...['page', 'page_number', 'per_page', 'page_size', 'size', 'limit', 'offset', 'skip', 'start'],
  ...['number', 'size', 'cursor', 'after', 'offset', 'limit'].map((name) => `page[${name}]`),
  ...['$skip', '$skiptoken', '$top'],
])

const nextNames = [
  ...['next', 'next_page', 'nextPage', 'next_url', 'nextUrl', 'next_link', 'nextLink', '@odata.nextLink'],
  ...['next_page_number', 'nextPageNumber', 'next_page_url', 'nextPageUrl', 'more', 'more_url', 'moreUrl'],
]
/** How many rows a page has at most; `size` may be how many it has. */
const fullNames = ['per_page', 'perPage', 'page_size', 'pageSize', 'limit']
const positionNames = ['offset', 'skip', 'start']
const pagingFields: ReadonlySet<string> = new Set([
  ...[...moreNames, ...pageNames, ...pagesNames, ...sizeNames, ...nestedNames, ...linkNames],
  ...[...nextNames, ...positionNames, ...cursorNames.map(([field]) => field)],
  ...['previous', 'prev', 'prev_cursor', 'previous_page'],
])

/** Whether a field of a list's envelope says how the list goes on. */
export function isPagingField(name: string): boolean {
  return pagingFields.has(name) || isHintField(name)
}

/** The body and the parts of it in which deployments put what they say of paging, also where the rows are in them. */
function envelopesOf(body: Body, listNames: readonly string[]): readonly Body[] {
  const names = [...nestedNames, ...listWrappers]
  const nested = names.map((name) => firstOf(body, [name])).filter(isPlainObject)
  const deeper = nested.flatMap((part) =>
    [...names, ...listNames].map((name) => firstOf(part, [name])).filter(isPlainObject),
  )
  return [...new Set([body, ...nested, ...deeper])]
}

function find<T>(envelopes: readonly Body[], names: readonly string[], read: (value: unknown) => T | null): T | null {
  for (const envelope of envelopes) {
    for (const name of names) {
      const value = Object.hasOwn(envelope, name) ? read(envelope[name]) : null
      if (value !== null) return value
    }
  }
  return null
}

/** The parameters of a link to the next page, whatever host and path it names; null when it has none that is known. */
function queryOfLink(link: string): PageQuery | null {
  const at = link.indexOf('?')
  if (at === -1) return null
  const pairs = [...new URLSearchParams(link.slice(at + 1).split('#')[0])]
  const known = pairs.filter(([name, value]) => linkParameters.has(name) && value !== '')
  return known.length === 0 ? null : Object.fromEntries(known)
}

/** In UTF-16 units. What is further back is not looked at: reading it must not take long. */
const longestHeader = 4_000

/** What a `Link` header (RFC 8288) says of a next page: `<…?page=2>; rel="next"`. */
export function readLinkHeader(header: string): { isFollowed: boolean; next: PageQuery | null } {
  const links = header.slice(0, longestHeader)
  for (const [, target = '', parameters = ''] of links.matchAll(/<([^<>]*)>((?:\s*;[^,<]*)*)/g)) {
    if (/;\s*rel\s*=\s*"?(?:[^";]*\s)?next(?:\s[^";]*)?"?\s*(?:;|$)/i.test(parameters))
      return { isFollowed: true, next: queryOfLink(target) }
  }
  return { isFollowed: false, next: null }
}

/** `next` as a link, a cursor, a page number, or an object that holds a link or the parameters themselves. */
function queryOfNext(value: unknown): PageQuery | null {
  if (isPlainObject(value)) return queryOfNext(firstOf(value, ['href', 'url'])) ?? queryOfParameters(value)
  if (typeof value === 'boolean') return null
  if (typeof value === 'number' && Number.isSafeInteger(value)) return { page: String(value) }
  const text = textOf(value)
  if (text === null || isNoNext(text)) return null
  if (/^(?:https?:|\/|\?)/i.test(text)) return queryOfLink(text)
  return { cursor: text }
}

/** `{offset: 20, limit: 20}` and `{page: 2}`. */
function queryOfParameters(body: Body): PageQuery | null {
  const known = Object.entries(body)
    .filter(([name]) => linkParameters.has(name))
    .map(([name, value]) => [name, textOf(value)] as const)
    .filter((entry): entry is [string, string] => entry[1] !== null && !(entry[0] === 'cursor' && isNoNext(entry[1])))
  return known.length === 0 ? null : Object.fromEntries(known)
}

function byCursor(envelopes: readonly Body[]): PageQuery | null {
  for (const [field, parameter] of cursorNames) {
    const cursor = find(envelopes, [field], textOf)
    if (cursor !== null && !isNoNext(cursor)) return { [parameter]: cursor }
  }
  return null
}

function byLink(envelopes: readonly Body[]): PageQuery | null {
  const links = envelopes.flatMap((envelope) =>
    linkNames.map((name) => firstOf(envelope, [name])).filter(isPlainObject),
  )
  return find([...envelopes, ...links], nextNames, queryOfNext)
}

/** A cursor that is called nothing else may be the one that was sent, and is nothing where the next page is named. */
function byBareCursor(envelopes: readonly Body[]): PageQuery | null {
  const cursor = find(envelopes, ['cursor'], textOf)
  return cursor === null || isNoNext(cursor) ? null : { cursor }
}

interface Seen {
  total: number | null
  saysMore: boolean
  received: number
}

function byPageNumber(envelopes: readonly Body[], { total, saysMore }: Seen): PageQuery | null {
  const page = find(envelopes, pageNames, countOf) ?? 1
  const size = find(envelopes, sizeNames, countOf)
  const pages =
    find(envelopes, pagesNames, countOf) ??
    (size !== null && size > 0 && total !== null ? Math.ceil(total / size) : null)
  // Pages are counted from 0 or from 1; which of the two the first page shows.
  const isLast = pages === null ? !saysMore : page >= pages || (page === 0 && pages <= 1)
  const [, parameters] = pageFields.find(([field]) => find(envelopes, [field], countOf) !== null) ?? [null, ['page']]
  return isLast ? null : Object.fromEntries(parameters.map((name) => [name, String(page + 1)]))
}

function byOffset(envelopes: readonly Body[], { total, saysMore, received }: Seen): PageQuery | null {
  const limit = find(envelopes, ['limit'], countOf)
  const name = positionNames.find((one) => find(envelopes, [one], countOf) !== null)
  if ((name === undefined && limit === null) || received === 0) return null
  const from = (name === undefined ? 0 : (find(envelopes, [name], countOf) ?? 0)) + received
  if (total === null ? !saysMore : from >= total) return null
  return { [name ?? 'offset']: String(from), ...(limit === null ? {} : { limit: String(limit) }) }
}

/** What a list response with `received` rows says of the rest. */
export function readPaging(body: unknown, received: number, listNames: readonly string[] = []): Paging {
  if (!isPlainObject(body)) return { total: null, next: null, saysMore: false }
  const envelopes = envelopesOf(body, listNames)
  const total = findTotal(envelopes, listNames)
  const more = find(envelopes, [...moreNames, ...moreNamesOf(listNames)], flagOf)
  // Where the response says that nothing is there, its state says nothing else.
  const mayBeMissing = received === 0 && total !== 0 && more !== false
  const sureTotal = findSureTotal(envelopes, listNames)
  const hasAll = sureTotal !== null && sureTotal <= received
  const hints = hintsOf(envelopes, { received, mayBeMissing, hasAll })
  // Some services give a cursor on the last page too.
  if ((more === false || hints.isLast) && !hints.isShort) return { total, next: null, saysMore: false, isEnd: true }
  const hasNumber = find(envelopes, pageNames, countOf) !== null
  const byPosition = hasNumber ? byPageNumber : byOffset
  // Nothing says which place in the list this page has.
  const isUnplaced = !hasNumber && find(envelopes, positionNames, countOf) === null
  const mayGoOn = isUnplaced && received > 0 && !hasAll && !hints.namesNone
  const isOfSeveral = mayGoOn && (find(envelopes, pagesNames, countOf) ?? 1) > 1
  const isFollowed = more === true || hints.isFollowed || isOfSeveral
  // A page that is as long as pages are, of a list that says nothing else: there may be another.
  const longest = find(envelopes, fullNames, countOf)
  const isFull = longest !== null && longest > 0 && received >= longest
  const mayFollow = isFull && total === null && more === null && !hints.namesNone
  const byPlace = byPosition(envelopes, { total, saysMore: isFollowed || hints.namesNext || mayFollow, received })
  const named = byCursor(envelopes) ?? byLink(envelopes)
  const isNamed = hints.namesNext || mayFollow
  const isSaid = named !== null || isFollowed || hints.namesNext || hints.isShort
  const pagingTo = (next: PageQuery | null): Paging => ({
    total,
    next,
    saysMore: isFollowed || hints.isShort || (next === null && isNamed),
    ...(mayFollow && !isSaid ? { isAssumed: true } : {}),
    ...(hints.namesNone && next === null && !isSaid ? { isEnd: true } : {}),
  })
  const told = named ?? byPlace
  const bare = told === null && mayGoOn ? byBareCursor(envelopes) : null
  return bare === null ? pagingTo(told) : { ...pagingTo(bare), ifEchoed: pagingTo(null) }
}

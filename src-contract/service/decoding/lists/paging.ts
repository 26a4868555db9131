/**
 * How a list response says that it goes on. Deployments page in several styles; what is recognised here becomes
 * parameters of the same operation's own query, never an address to follow.
 */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { listWrappers } from '../bodies/envelope.ts'
import { type Body, countOf, firstOf, textOf } from '../decode.ts'
import { formatPlainName } from '../values/plain-name.ts'
import { findMoreFlag, findSureTotal, findTotal, hintsOf, isHintField, isNoNext } from './paging-hints.ts'
import { formatPagingName, isNextName, isPagesName, listLinks, withPagingNames } from './paging-names.ts'

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

/** The field that holds the page's number, and whether it is also the parameter that asks for another. */
const pageFields: readonly (readonly [field: string, isParameter: boolean])[] = [
  ...['page', 'current_page', 'page_number', 'current_page_number'].map((name) => [name, false] as const),
  ...['page_num', 'page_no', 'current'].map((name) => [name, true] as const),
  ['number', false],
]
const pageNames = pageFields.map(([field]) => field)
/** How many rows a page has at most; `size` may be how many it has. */
const fullNames = ['per_page', 'page_size', 'limit', 'items_per_page', 'results_per_page', 'hits_per_page']
const sizeNames = [...fullNames, 'size']
const positionNames = ['offset', 'skip', 'start']
/** In plain form, as all names of envelopes are here. */
const nestedNames = [
  ...['meta', '_meta', 'pagination', 'paging', 'page_info', 'page', 'pageable', 'cursors', 'data', 'hits'],
  ...['metadata', 'response_metadata', 'result_info', 'paginator', 'cursor'],
  ...['info', 'view', 'page_meta', 'page_metadata', 'list_meta', 'list_info', 'paging_info', 'pagination_info'],
]

/** The field that carries a cursor, and the parameter that takes it, written as the field is. */
const cursorNames: readonly (readonly [field: string, parameter: string])[] = [
  ['next_cursor', 'cursor'],
  ['next_page_token', 'page_token'],
  ['next_token', 'next_token'],
  ['next_page_cursor', 'page_cursor'],
  ['next_page_key', 'page_key'],
  ['next_marker', 'marker'],
  ['next_max_id', 'max_id'],
  ['next_continuation_token', 'continuation_token'],
  ['end_cursor', 'after'],
  ['after', 'after'],
]

/** A link to the next page may carry these back to the service, in any writing; nothing else of it is used. */
const linkParameters: ReadonlySet<string> = new Set([
  ...['cursor', 'after', 'page_token', 'next_token', 'starting_after', 'before', 'page_cursor', 'page_key', 'marker'],
  ...[
    'page',
    'page_number',
    'page_no',
    'page_num',
    'per_page',
    'page_size',
    'size',
    'limit',
    'offset',
    'skip',
    'start',
  ],
  ...['max_id', 'continuation_token'],
  ...['number', 'size', 'cursor', 'after', 'offset', 'limit'].map((name) => `page[${name}]`),
  ...['$skip', '$skiptoken', '$top'],
])

/** Where the next page is named, in words that say nothing of how: a link, a cursor or a number. */
const nextNames = [
  ...['next', 'next_page', 'next_url', 'next_link', 'next_page_number', 'next_page_url', 'more', 'more_url'],
]
const pagingFields: ReadonlySet<string> = new Set([
  ...[...pageNames, ...sizeNames, ...nestedNames, ...positionNames, ...cursorNames.map(([field]) => field)],
  ...['links', '_links', 'previous', 'prev', 'prev_cursor', 'previous_page', 'next_page_no', 'prev_page'],
])

/** Whether a field of a list's envelope says how the list goes on. */
export function isPagingField(name: string): boolean {
  const plain = formatPagingName(name)
  return pagingFields.has(plain) || isPagesName(plain) || isHintField(plain)
}

/** A part of a response: as it came, and with its names in plain form. */
interface Part {
  raw: Body
  fields: Body
}
const partOf = (raw: Body): Part => ({ raw, fields: withPagingNames(raw) })

/** The body and the parts of it in which deployments put what they say of paging, also where the rows are in them. */
function partsOf(body: Body, listNames: readonly string[]): readonly Part[] {
  const names = [...nestedNames, ...listWrappers]
  const within = ({ fields }: Part, ownNames: readonly string[]) =>
    [...names, ...ownNames].map((name) => firstOf(fields, [name])).filter(isPlainObject)
  const whole = partOf(body)
  const nested = [...new Set(within(whole, []))].filter((part) => part !== body).map(partOf)
  const known = new Set([body, ...nested.map(({ raw }) => raw)])
  const own = listNames.map(formatPagingName)
  const deeper = [...new Set(nested.flatMap((part) => within(part, own)))].filter((part) => !known.has(part))
  return [whole, ...nested, ...deeper.map(partOf)]
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
  const known = pairs.filter(([name, value]) => linkParameters.has(formatPlainName(name)) && value !== '')
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

const linkWords = ['href', 'url']

/** `next` as a link, a cursor, a page number, or an object that holds a link or the parameters themselves. */
function queryOfNext(value: unknown): PageQuery | null {
  if (isPlainObject(value)) return queryOfNext(firstOf(withPagingNames(value), linkWords)) ?? queryOfParameters(value)
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
    .filter(([name]) => linkParameters.has(formatPlainName(name)))
    .map(([name, value]) => [name, textOf(value)] as const)
    .filter((entry): entry is [string, string] => entry[1] !== null && !(entry[0] === 'cursor' && isNoNext(entry[1])))
  return known.length === 0 ? null : Object.fromEntries(known)
}

/** The name that a part has for a field. */
function writtenNameOf({ raw, fields }: Part, field: string): string {
  return Object.keys(raw).find((name) => formatPagingName(name) === field && raw[name] === fields[field]) ?? field
}

/** A parameter in the style of a field: `pageToken` for `nextPageToken` and `NextPageToken`. */
function writeAs(parameter: string, written: string): string {
  const isCamel = /[a-z\d][A-Z]/.test(written)
  return isCamel ? parameter.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()) : parameter
}

function byCursor(parts: readonly Part[]): PageQuery | null {
  for (const [field, parameter] of cursorNames) {
    for (const part of parts) {
      const cursor = textOf(part.fields[field])
      if (cursor !== null && !isNoNext(cursor)) return { [writeAs(parameter, writtenNameOf(part, field))]: cursor }
    }
  }
  return null
}

function byLink(envelopes: readonly Body[], listNames: readonly string[]): PageQuery | null {
  const places = [...envelopes, ...envelopes.flatMap(listLinks)]
  const named = find(places, nextNames, queryOfNext)
  if (named !== null) return named
  const others = places.flatMap((place) => Object.entries(place).filter(([name]) => isNextName(name, listNames)))
  return others.map(([name, value]) => queryOfOther(name, value)).find((query) => query !== null) ?? null
}

/** Under any other name for a next page, a link is one, and a page's number where it is called that. */
function queryOfOther(name: string, value: unknown): PageQuery | null {
  const text = isPlainObject(value) ? firstOf(withPagingNames(value), linkWords) : value
  if (typeof text === 'string' && /^(?:https?:|\/|\?)/i.test(text)) return queryOfLink(text)
  const page = /^next_page_(?:no|num|index)$/.test(name) ? countOf(value) : null
  return page === null || page === 0 ? null : { page: String(page) }
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

/** How many pages the outermost part says that there are; null when none says it. */
function findPages(envelopes: readonly Body[]): number | null {
  for (const envelope of envelopes) {
    const counts = Object.entries(envelope).map(([name, value]) => (isPagesName(name) ? countOf(value) : null))
    const pages = counts.find((count) => count !== null)
    if (pages !== undefined) return pages
  }
  return null
}

function byPageNumber(parts: readonly Part[], { total, saysMore }: Seen): PageQuery | null {
  const envelopes = parts.map(({ fields }) => fields)
  const page = find(envelopes, pageNames, countOf) ?? 1
  const size = find(envelopes, sizeNames, countOf)
  const pages = findPages(envelopes) ?? (size !== null && size > 0 && total !== null ? Math.ceil(total / size) : null)
  // Pages are counted from 0 or from 1; which of the two the first page shows.
  const isLast = pages === null ? !saysMore : page >= pages || (page === 0 && pages <= 1)
  if (isLast) return null
  const [field = 'page', isParameter = false] =
    pageFields.find(([name]) => find(envelopes, [name], countOf) !== null) ?? []
  const part = parts.find(({ fields }) => countOf(fields[field]) !== null)
  const own = isParameter && part !== undefined ? [writtenNameOf(part, field)] : []
  return Object.fromEntries(['page', ...own].map((name) => [name, String(page + 1)]))
}

function byOffset(parts: readonly Part[], { total, saysMore, received }: Seen): PageQuery | null {
  const envelopes = parts.map(({ fields }) => fields)
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
  const parts = partsOf(body, listNames)
  const envelopes = parts.map(({ fields }) => fields)
  const total = findTotal(envelopes, listNames)
  const more = findMoreFlag(envelopes, listNames)
  // Where the response says that nothing is there, its state says nothing else.
  const mayBeMissing = received === 0 && total !== 0 && more !== false
  const sureTotal = findSureTotal(envelopes, listNames)
  const hasAll = sureTotal !== null && sureTotal <= received
  const hints = hintsOf(envelopes, { received, mayBeMissing, hasAll, listNames })
  // Some services give a cursor on the last page too.
  if ((more === false || hints.isLast) && !hints.isShort) return { total, next: null, saysMore: false, isEnd: true }
  const hasNumber = find(envelopes, pageNames, countOf) !== null
  const byPosition = hasNumber ? byPageNumber : byOffset
  // Nothing says which place in the list this page has.
  const isUnplaced = !hasNumber && find(envelopes, positionNames, countOf) === null
  const mayGoOn = isUnplaced && received > 0 && !hasAll && !hints.namesNone
  const isOfSeveral = mayGoOn && (findPages(envelopes) ?? 1) > 1
  const isFollowed = more === true || hints.isFollowed || isOfSeveral
  // A page that is as long as pages are, of a list that says nothing else: there may be another.
  const longest = find(envelopes, fullNames, countOf)
  const isFull = longest !== null && longest > 0 && received >= longest
  const mayFollow = isFull && total === null && more === null && !hints.namesNone
  const byPlace = byPosition(parts, { total, saysMore: isFollowed || hints.namesNext || mayFollow, received })
  const named = byCursor(parts) ?? byLink(envelopes, listNames)
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

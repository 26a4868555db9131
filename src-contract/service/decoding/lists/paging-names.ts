/** What the fields of an envelope are called that say how a list goes on. All names are in plain form. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import type { Body } from '../decode.ts'
import { formatPlainName } from '../values/plain-name.ts'

/** A name as `formatPlainName` has it, without a prefix of its protocol; `nextToken` and `nexttoken` are one. */
export function formatPagingName(name: string): string {
  return formatPlainName(name)
    .replace(/^(?:@odata\.|hydra:)(?=next|total|view)/, '')
    .replace(/^(next|has)(?=(?:page|cursor|token|url|link|marker|more|next)(?:_|$))/, '$1_')
}

/** An object with its names so. Of two names that are one, that counts which holds something. */
export function withPagingNames(body: Body): Body {
  const entries = Object.entries(body).map(([name, value]) => [formatPagingName(name), value] as const)
  const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
  return Object.fromEntries([
    ...entries.filter(([, value]) => isEmpty(value)),
    ...entries.filter(([, value]) => !isEmpty(value)),
  ])
}

/** The part of a body that holds the links of a page, as an object; a list of them has each under its relation. */
export function listLinks(fields: Body): Body[] {
  return ['links', '_links'].flatMap((name) => {
    const links = fields[name]
    if (isPlainObject(links)) return [withPagingNames(links)]
    return Array.isArray(links) ? [Object.fromEntries(links.filter(isPlainObject).flatMap(relationsOf))] : []
  })
}

/** `{rel: 'next', href: '/x?page=2'}` as `next` with the object in which the link is. */
function relationsOf(link: Body): [string, Body][] {
  const named = withPagingNames(link)
  const relations = (Array.isArray(named.rel) ? named.rel : [named.rel]).filter((each) => typeof each === 'string')
  return relations
    .flatMap((relation) => relation.trim().split(/\s+/))
    .map((relation) => [formatPagingName(relation), named])
}

/** General words for what lists are made of. */
const rowWords: ReadonlySet<string> = new Set([
  ...['items', 'results', 'rows', 'records', 'entries', 'data', 'elements', 'objects', 'hits', 'docs', 'documents'],
])
const rowNouns = [...rowWords].join('|')
/** The parts of which a name for the next page is made, beside `next`. */
const pageWords: ReadonlySet<string> = new Set([
  ...['page', 'pages', 'cursor', 'token', 'url', 'uri', 'link', 'href', 'path', 'offset', 'skip', 'start', 'from'],
  ...['after', 'since', 'key', 'id', 'marker', 'number', 'num', 'no', 'index', 'max', 'min', 'continuation', 'batch'],
  ...['chunk', 'bookmark', 'scroll', 'query'],
])
const otherNextNames: ReadonlySet<string> = new Set([
  ...['more', 'more_url', 'more_link', 'load_more', 'last_evaluated_key', 'continuation', 'continuation_token'],
  ...['bookmark', 'scroll_id', '_scroll_id'],
])

/** `{agents, total}` counts agents; `agents` is the list's own name. */
const ownNamesOf = (listNames: readonly string[]) => listNames.map(formatPagingName)

/** Whether a name is made of `next` and words for pages, or for the rows of this list, and of nothing else. */
export function isNextName(name: string, listNames: readonly string[] = []): boolean {
  if (otherNextNames.has(name)) return true
  const parts = name.split('_')
  if (parts[0] !== 'next' && parts.at(-1) !== 'next') return false
  const others = parts[0] === 'next' ? parts.slice(1) : parts.slice(0, -1)
  const own = ownNamesOf(listNames)
  return others.every((part) => pageWords.has(part) || rowWords.has(part) || own.includes(part))
}

/** Words for what comes next in the world, and not in a list; a name that ends in a time or a unit is one too. */
const otherSubjects =
  /^next_(?:.+_)?(?:match|game|fixture|deadline|event|steps?|challenge|question|round|stage|phase|session|season|tournament|update|refresh|poll|run|check|sync|read|reading|close|open|kickoff|settlement|resolution|reset|retry|attempt|actions?|task|command|hint|tip|level|tier|rank|milestone|reward|allowed|available|window|slot|prediction|revision|comment|reply|agent|release|nonce|secret|password|code)(?:_.*)?$|_(?:at|in|on|by|until|time|date|utc|ts|ms|s|sec|secs|seconds|minutes|hours)$/
/** A long text without spaces, as cursors are: with a figure or a sign of base64, and neither a time nor a UUID. */
const opaque =
  /^(?!\d{4}-\d\d-\d\d(?:[T ]|$))(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$)(?!https?:|\/)(?=\S*[\d=])\S{16,}$/i
const linkToPage =
  /^(?:https?:\/|\/|\?)\S*[?&](?:page|cursor|offset|skip|after|(?:page|next)_?token)(?:\[\w{1,20}\])?=/i

/** In UTF-16 units. What is longer names no field that somebody has thought of. */
const longestName = 100

/** Whether a field of another name that begins with `next` holds what only leads to a page: a cursor or a link. */
export function isUnknownNext(name: string, value: unknown): boolean {
  if (!name.startsWith('next_') || name.length > longestName || typeof value !== 'string') return false
  if (isNextName(name) || otherSubjects.test(name)) return false
  return opaque.test(value) || linkToPage.test(value)
}

const haveMore = new RegExp(
  `^(?:(?:(?:has|have|is|are)_)(?:any_)?(?:more|next|further|additional)|more|load_more)(?:_(?:pages?|${rowNouns}))?$`,
)

/** Whether a name is a flag for that more follows; `comments` as `has_more_comments`, `moreComments` too. */
export function isMoreName(name: string, listNames: readonly string[] = []): boolean {
  if (haveMore.test(name)) return true
  return ownNamesOf(listNames).some((own) => [`has_more_${own}`, `more_${own}`, `${own}_has_more`].includes(name))
}

const endOfList = new RegExp(
  [
    '^(?:(?:is|at)_)?(?:last|end|eof|complete|done|exhausted|(?:last|final)_(?:page|batch|chunk))$',
    `^(?:has_)?no_more(?:_(?:pages?|${rowNouns}))?$|^(?:has_)?reached_end$|^end_reached$|^(?:is_)?end_of_(?:list|pages|${rowNouns})$`,
    `^(?:is_)?list_complete$|^all_(?:loaded|returned|shown)$`,
  ].join('|'),
)
/** Of the record that the list is in, such as a match, it says something else. */
const endOfListOnly = /^(?:is_)?finished$/

/** Whether a name is a flag for the last page. `last_page` is one only as yes or no: as a figure it counts pages. */
export function isLastName(name: string, value: unknown, { isOfRecord }: { isOfRecord: boolean }): boolean {
  if (name === 'last_page') return typeof value === 'boolean'
  return endOfList.test(name) || (!isOfRecord && endOfListOnly.test(name))
}

const countOfRest = new RegExp(
  `^remaining(?:_(?:count|pages|${rowNouns}))?$|^(?:pages|${rowNouns})_(?:left|remaining)$`,
)

/** Whether a name says how many rows or pages are still to come. */
export function isRestName(name: string, { isOfRecord }: { isOfRecord: boolean }): boolean {
  return countOfRest.test(name) || (!isOfRecord && name === 'left')
}

const recordNames = ['id', 'challenge_id', 'event_id', 'news_id', 'agent_id', 'comment_id', 'question', 'deadline']

/** Whether an envelope is itself a record that the list belongs to, such as a challenge with its predictions. */
export function isRecordWithList(fields: Body): boolean {
  return recordNames.some((name) => Object.hasOwn(fields, name))
}

const countOfPages = /^(?:pages|(?:total|max|last)_pages?|(?:num|nb|number_of)_pages|pages?_(?:count|total))$/

/** Whether a name says how many pages there are. */
export function isPagesName(name: string): boolean {
  return countOfPages.test(name)
}

import { countOf } from '#contract/service/decoding/decode.ts'
import { type PageQuery, readLinkHeader, readPaging } from '#contract/service/decoding/lists/paging.ts'
import { isNoNext } from '#contract/service/decoding/lists/paging-hints.ts'
import { flagOf } from '#contract/service/decoding/values/decode-flag.ts'
import { readJson } from './read-json.ts'

/** What status and headers of a response say of the list in its body. */
export interface ResponseFacts {
  next: PageQuery | null
  /** Another page follows that cannot be asked for, or this is not all by its status. */
  saysMore: boolean
  /** How many rows there are; null where nothing says it. */
  total: number | null
}

/** Headers under which frameworks say how many rows a list has. */
const totalHeaders = [
  ...['x-total-count', 'x-total', 'x-total-results', 'x-total-items', 'x-pagination-total-count', 'x-pagination-total'],
  ...['total-count', 'pagination-count', 'x-wp-total'],
]
/** Headers under which they name the next page, and the parameter that asks for it. */
const nextHeaders: readonly (readonly [header: string, parameter: string])[] = [
  ['x-next-cursor', 'cursor'],
  ['x-pagination-next-cursor', 'cursor'],
  ['x-next-token', 'next_token'],
  ['x-next-page-token', 'page_token'],
  ['x-next-marker', 'marker'],
  ['x-next-page', 'page'],
  ['x-pagination-next-page', 'page'],
]
const moreHeaders = ['x-has-more', 'x-has-next', 'x-has-next-page', 'x-has-more-pages', 'x-has-more-results']
/** What goes back in a header, which no page is asked for by. */
const continuationHeaders = ['x-ms-continuation', 'x-continuation-token']

/** `items 0-19/37` (RFC 9110 §14.4); the size may be unknown, as `*`. */
const contentRange = /^[\w-]+\s+(?:\d+-\d+|\*)\/(\d+)$/

function nextOfHeaders(headers: Pick<Headers, 'get'>): PageQuery | null {
  for (const [header, parameter] of nextHeaders) {
    const value = headers.get(header)?.trim() ?? ''
    if (!isNoNext(value)) return { [parameter]: value }
  }
  const page = countOf(headers.get('x-page'))
  const pages = countOf(headers.get('x-total-pages'))
  return page !== null && pages !== null && page < pages ? { page: String(page + 1) } : null
}

/** `X-Pagination: {"TotalCount": 45, "CurrentPage": 1, "TotalPages": 3}`, as ASP.NET services write it. */
function readPaginationHeader(header: string | null): ResponseFacts {
  const json = header === null ? null : readJson(header)
  const { next, total, saysMore } = readPaging(json?.ok ? json.value : null, 0)
  return { next, total, saysMore }
}

/**
 * Reads `Link`, the usual counts and `Content-Range`; a 206 is a part unless its range says how large the whole is, and
 * a 202 is what there is before the service has answered (RFC 9110 §15.3.3).
 */
export function readResponseFacts(status: number, headers: Pick<Headers, 'get'>): ResponseFacts {
  const link = readLinkHeader(headers.get('link') ?? '')
  const inJson = readPaginationHeader(headers.get('x-pagination'))
  const next = link.next ?? nextOfHeaders(headers) ?? inJson.next
  const isFollowed =
    link.isFollowed ||
    moreHeaders.some((name) => flagOf(headers.get(name)) === true) ||
    continuationHeaders.some((name) => !isNoNext(headers.get(name) ?? '')) ||
    inJson.saysMore
  const range = contentRange.exec(headers.get('content-range')?.trim() ?? '')?.[1]
  const said = [range, ...totalHeaders.map((name) => headers.get(name))].map((value) => countOf(value?.trim()))
  const total = said.find((count) => count !== null) ?? inJson.total
  const isPart = status === 202 || (status === 206 && total === null)
  return { next, saysMore: (isFollowed && next === null) || isPart, total }
}

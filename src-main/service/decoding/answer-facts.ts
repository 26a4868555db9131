import { countOf } from '#contract/service/decoding/decode.ts'
import { type PageQuery, readLinkHeader } from '#contract/service/decoding/paging.ts'

/** What status and headers of an answer say of the list in its body. */
export interface AnswerFacts {
  next: PageQuery | null
  /** Another page follows that cannot be asked for, or this is a part by its status. */
  saysMore: boolean
  /** How many rows there are; null where nothing says it. */
  total: number | null
}

/** Headers under which frameworks say how many rows a list has. */
const totalHeaders = ['x-total-count', 'x-total', 'x-total-results', 'x-pagination-total-count']

/** `items 0-19/37` (RFC 9110 §14.4); the size may be unknown, as `*`. */
const contentRange = /^[\w-]+\s+(?:\d+-\d+|\*)\/(\d+)$/

/** Reads `Link`, the usual counts and `Content-Range`; a 206 is a part unless its range says how large the whole is. */
export function readAnswerFacts(status: number, headers: Pick<Headers, 'get'>): AnswerFacts {
  const { isFollowed, next } = readLinkHeader(headers.get('link') ?? '')
  const range = contentRange.exec(headers.get('content-range')?.trim() ?? '')?.[1]
  const said = [range, ...totalHeaders.map((name) => headers.get(name))].map((value) => countOf(value?.trim()))
  const total = said.find((count) => count !== null) ?? null
  return { next, saysMore: (isFollowed && next === null) || (status === 206 && total === null), total }
}

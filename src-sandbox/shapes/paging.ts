import type { PlainObject } from '#contract/rules/plain-object.ts'
import { createJsonResponse } from '../http/service-response.ts'
import { withJson } from './json-response.ts'
import { listIn } from './list-rows.ts'
import type { Shape, ShapedCall } from './shape.ts'

const pageSize = 20

type Rows = readonly unknown[]

/** An envelope that holds one page of `rows`; `from` is the number of rows before it. */
type Envelope = (page: { envelope: PlainObject; name: string; rows: Rows; from: number; total: number }) => PlainObject

/** Lists that the service pages by itself, with a cursor, stay as they are. */
const pagedBySelf: readonly ShapedCall['endpoint'][] = ['readFeed', 'listActions']

function paged(firstRow: (query: ShapedCall['query']) => number, envelopeOf: Envelope): NonNullable<Shape['response']> {
  return (response, call) => {
    if (pagedBySelf.includes(call.endpoint)) return response
    return withJson(response, (body) => {
      const list = listIn(body, call)
      // Where another shape has paged the list already, it stays as it is.
      if (list === null || isPaged(list.envelope)) return body
      const from = firstRow(call.query)
      const rows = list.rows.slice(from, from + pageSize)
      return envelopeOf({ ...list, rows, from, total: list.rows.length })
    })
  }
}

const wholeNumber = (text: string | undefined, least: number) => {
  const number = Number(text ?? least)
  return Number.isSafeInteger(number) && number >= least ? number : least
}
const byPage = (query: ShapedCall['query']) => (wholeNumber(query.page, 1) - 1) * pageSize

const isPaged = (envelope: PlainObject) =>
  ['page', 'next_cursor', 'totalPages', 'links'].some((name) => name in envelope)

/** The page in the place of the list; what an envelope holds a second time goes. */
function cut({ envelope, name, rows }: { envelope: PlainObject; name: string; rows: Rows }): PlainObject {
  const others = Object.entries(envelope).filter(([, value]) => !Array.isArray(value))
  return { ...Object.fromEntries(others), [name]: rows }
}

export const pagesByTotal: Shape = {
  name: 'pages-by-total',
  description: `Lists come ${pageSize} rows at a time with "total", "page" and "page_size"; "?page=2" is the next.`,
  response: paged(byPage, (page) => ({
    ...cut(page),
    total: page.total,
    page: page.from / pageSize + 1,
    page_size: pageSize,
  })),
}

export const pagesByMore: Shape = {
  name: 'pages-by-more',
  description: `Lists come ${pageSize} rows at a time with "page" and "has_more", and no total; "?page=2" is the next.`,
  response: paged(byPage, (page) => {
    const { total: _, total_count: __, ...envelope } = cut(page)
    return {
      ...envelope,
      page: page.from / pageSize + 1,
      has_more: page.from + page.rows.length < page.total,
    }
  }),
}

const fromZero = (query: ShapedCall['query']) => wholeNumber(query.page, 0) * pageSize

export const springPages: Shape = {
  name: 'spring-pages',
  description: `Lists come ${pageSize} rows at a time as Spring writes them: "content", "totalElements", "last"; "?page=1" is the second.`,
  response: paged(fromZero, ({ envelope, name, rows, from, total }) => {
    const number = from / pageSize
    const totalPages = Math.ceil(total / pageSize)
    const { total: _, [name]: __, ...others } = cut({ envelope, name, rows })
    return {
      ...others,
      content: rows,
      pageable: { pageNumber: number, pageSize, offset: from, paged: true, unpaged: false },
      totalElements: total,
      totalPages,
      number,
      size: pageSize,
      numberOfElements: rows.length,
      first: number === 0,
      last: number + 1 >= totalPages,
      empty: rows.length === 0,
    }
  }),
}

const cursorOf = (from: number) => `p_${from}|${from.toString(36)}`
const byCursor = ({ cursor }: ShapedCall['query']) => wholeNumber(/^p_(\d+)\|/.exec(cursor ?? '')?.[1], 0)

export const pagesByCursor: Shape = {
  name: 'pages-by-cursor',
  description: `Lists come ${pageSize} rows at a time with an opaque "next_cursor", null at the end; it goes back as "cursor".`,
  response: paged(byCursor, (page) => {
    const next = page.from + page.rows.length
    return { ...cut(page), total: page.total, next_cursor: next < page.total ? cursorOf(next) : null }
  }),
}

export const pagesByLinks: Shape = {
  name: 'pages-by-links',
  description: `Lists come ${pageSize} rows at a time with "links", a list of "rel" and "href", and no total; "next" is the next page.`,
  response: paged(byPage, (page) => {
    const { total: _, total_count: __, ...envelope } = cut(page)
    const number = page.from / pageSize + 1
    const hasNext = page.from + page.rows.length < page.total
    const further = hasNext ? [{ rel: 'next', href: `?page=${number + 1}` }] : []
    return { ...envelope, links: [{ rel: 'self', href: `?page=${number}` }, ...further] }
  }),
}

export const cutLists: Shape = {
  name: 'cut-lists',
  description: `Lists end after ${pageSize} rows while "total" says how many there are, and there is no way to the rest.`,
  response: paged(
    () => 0,
    (page) => ({ ...cut(page), total: page.total }),
  ),
}

/** 422 as for any value that does not fit; without a size the lists are as long as ever. */
export const smallPages: Shape = {
  name: 'small-pages',
  description: `A "limit" above ${pageSize} is a 422 about that field; a list without one is as the service gives it.`,
  instead: ({ query }) => {
    if (wholeNumber(query.limit, 0) <= pageSize) return null
    const msg = `Input should be less than or equal to ${pageSize}`
    return createJsonResponse(422, { detail: [{ loc: ['query', 'limit'], msg, type: 'less_than_equal' }] })
  },
}

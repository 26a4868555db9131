/** Lists in the forms in which frameworks page them: read whole, or never taken for whole. */
import { expect, it } from 'vitest'
import { createTestClient } from '../support/test-client.ts'

const perPage = 20
const count = 45
const deadline = '2099-01-01T00:00:00'
const all = Array.from({ length: count }, (_, index) => ({ id: `ch_${index}`, asset: 'CL', deadline }))

interface Answer {
  body: unknown
  headers?: Record<string, string>
  status?: number
}
type Form = (asked: URLSearchParams) => Answer

const numberOf = (asked: URLSearchParams, name: string, least: number) => Number(asked.get(name) ?? least)
const from = (start: number) => all.slice(start, start + perPage)
const first = from(0)

/** By the number of the page, which is asked for as `parameter`. */
const byPage =
  (make: (page: number, rows: readonly object[]) => Answer | object, parameter = 'page'): Form =>
  (asked) => {
    const page = numberOf(asked, parameter, 1)
    const made = make(page, from((page - 1) * perPage))
    return 'body' in made ? made : { body: made }
  }
/** By the number of rows before it; `next` is null on the last page. */
const byOffset =
  (make: (rows: readonly object[], next: number | null) => Answer | object, parameter = 'offset'): Form =>
  (asked) => {
    const start = numberOf(asked, parameter, 0)
    const made = make(from(start), start + perPage < count ? start + perPage : null)
    return 'body' in made ? made : { body: made }
  }
const nextOf = (page: number) => (page < 3 ? page + 1 : null)
const linkOf = (page: number) => (page < 3 ? `https://other.example/x?page=${page + 1}` : null)

async function read(form: Form) {
  const client = createTestClient({
    fetch: async (input) => {
      const url = new URL(input instanceof Request ? input.url : String(input))
      const { body, headers, status } = form(url.searchParams)
      return Response.json(body, { ...(headers === undefined ? {} : { headers }), status: status ?? 200 })
    },
  })
  return client.call('listChallenges', { baseUrl: 'http://127.0.0.1:9', site: 'global', query: { status: 'open' } })
}

const followed: readonly (readonly [string, Form])[] = [
  ['Laravel, without a total', byPage((page, data) => ({ current_page: page, data, next_page_url: linkOf(page) }))],
  ['MyBatis', byPage((current, records) => ({ records, total: count, size: perPage, current, pages: 3 }), 'current')],
  ['PageHelper', byPage((pageNum, list) => ({ list, pageNum, pages: 3, hasNextPage: pageNum < 3 }), 'pageNum')],
  ['Django', byPage((page, results) => ({ count, next: linkOf(page), previous: null, results }))],
  [
    'Rails',
    byPage((page, items) => ({ items, meta: { current_page: page, next_page: nextOf(page), total_pages: 3 } })),
  ],
  ['an object for the next page', byPage((page, items) => ({ items, next: page < 3 ? { page: page + 1 } : null }))],
  ['an object of parameters', byOffset((items, next) => ({ items, next: next === null ? null : { offset: next } }))],
  ['a full page of a known size', byPage((page, items) => ({ items, page, page_size: perPage }))],
  [
    'a full page within a limit',
    (asked) => {
      const offset = numberOf(asked, 'offset', 0)
      return { body: { items: from(offset), limit: perPage, offset } }
    },
  ],
  ['a flag in a header', byPage((page, body) => ({ body, headers: { 'x-has-more': String(page < 3) } }))],
  [
    'a cursor in a header',
    byOffset((body, next) => ({ body, headers: next === null ? {} : { 'x-next-cursor': String(next) } }), 'cursor'),
  ],
  [
    'the next page in a header',
    byPage((page, body) => ({ body, headers: { 'x-next-page': String(nextOf(page) ?? '') } })),
  ],
  ['pages in headers', byPage((page, body) => ({ body, headers: { 'x-page': String(page), 'x-total-pages': '3' } }))],
  ['WordPress', byPage((_page, body) => ({ body, headers: { 'x-wp-total': String(count) } }))],
  [
    'ASP.NET',
    byPage((page, body) => ({
      body,
      headers: { 'x-pagination': JSON.stringify({ TotalCount: count, CurrentPage: page, TotalPages: 3 }) },
    })),
  ],
]

it.each(followed)('reads all of a list of %s', async (_name, form) => {
  const { items, completeness } = await read(form)
  expect(new Set(items.map(({ id }) => id)).size).toBe(count)
  expect(completeness).toMatchObject({ received: count, hasMore: false, unreadable: 0 })
})

/** What says that rows are missing, where no parameter leads to them. */
const short: readonly (readonly [string, object, Record<string, string>])[] = [
  ['total_hits beside the count of the page', { items: first, count: perPage, total_hits: count }, {}],
  ['matched', { items: first, returned: perPage, matched: count }, {}],
  ['totalSize', { items: first, size: perPage, totalSize: count }, {}],
  ['done', { records: first, done: false, nextRecordsUrl: '/query/20' }, {}],
  ['complete', { items: first, complete: false }, {}],
  ['an address for more', { items: first, more: '/x?from=20' }, {}],
  ['load_more', { items: first, load_more: true }, {}],
  ['the last key that was read', { items: first, count: perPage, last_evaluated_key: { id: 'ch_19' } }, {}],
  ['hits', { hits: { total: { value: count }, hits: first.map((row) => ({ _id: row.id, _source: row })) } }, {}],
  ['a total in a header', first, { 'total-count': String(count) }],
  ['a count in a header', first, { 'pagination-count': String(count) }],
]

it.each(short)('takes no list for whole that has %s', async (_name, body, headers) => {
  const { items, completeness } = await read(() => ({ body, headers }))
  expect(items).toHaveLength(perPage)
  expect(completeness).toMatchObject({ received: perPage, hasMore: true, unreadable: 0 })
})

const whole: readonly (readonly [string, object, Record<string, string>])[] = [
  ['a size that is that of the list', { items: first, size: perPage }, {}],
  ['a limit that it does not reach', { items: first, limit: 100 }, {}],
  ['a page size and no next link', { items: first, page_size: perPage, next: null }, {}],
  ['a page size and no more', { items: first, page_size: perPage, has_more: false }, {}],
  ['a total that it reaches', { items: first, page_size: perPage, total: perPage }, {}],
  ['done', { records: first, done: true, page_size: perPage }, {}],
  ['empty headers', first, { 'x-next-page': '', 'x-next-cursor': 'null', 'x-has-more': 'false' }],
]

it.each(whole)('takes a list for whole that has %s', async (_name, body, headers) => {
  const { completeness } = await read(() => ({ body, headers }))
  expect(completeness).toMatchObject({ received: perPage, hasMore: false })
})

/** A page that is exactly as long as pages are, of a list that says neither its total nor whether it goes on. */
const full = all.slice(0, perPage)

const settled: readonly (readonly [string, Form])[] = [
  ['an offset', (asked) => ({ body: { items: asked.has('offset') ? [] : full, page_size: perPage } })],
  ['rows to skip', (asked) => ({ body: { items: asked.has('skip') ? [] : full, per_page: perPage } })],
  [
    'the number of the page',
    (asked) => ({ body: { items: asked.has('page') ? [] : full, page: 1, page_size: perPage } }),
  ],
  ['its own limit', (asked) => ({ body: { items: asked.has('offset') ? [] : full, limit: perPage, offset: 0 } })],
]

it.each(settled)('takes a full page for all there is when nothing comes after it by %s', async (_name, form) => {
  const { items, completeness } = await read(form)
  expect(items).toHaveLength(perPage)
  expect(completeness).toEqual({ received: perPage, total: null, hasMore: false, unreadable: 0, firstUnreadable: null })
})

const unsettled: readonly (readonly [string, Form])[] = [
  ['every parameter is ignored', () => ({ body: { items: full, page_size: perPage } })],
  ['every parameter is ignored, beside a page number', () => ({ body: { items: full, page: 1, page_size: perPage } })],
  ['every parameter is ignored, beside a limit', () => ({ body: { items: full, limit: perPage } })],
  [
    'parameters are refused',
    (asked) => ({ body: { items: full, page_size: perPage }, status: asked.size > 1 ? 400 : 200 }),
  ],
  ['pages may be counted from 0', (asked) => ({ body: { items: asked.has('page') ? [] : full, page_size: perPage } })],
]

it.each(unsettled)('says that there may be more after a full page where %s', async (_name, form) => {
  const { items, completeness } = await read(form)
  expect(items).toHaveLength(perPage)
  expect(completeness).toMatchObject({ received: perPage, hasMore: true, isMoreAssumed: true })
})

it.each(short)('does not call it an assumption where it is said by %s', async (_name, body, headers) => {
  expect((await read(() => ({ body, headers }))).completeness).not.toHaveProperty('isMoreAssumed')
})

/** Reads by one client again and again; `answer` says what a page by a guessed parameter is answered with. */
function createReader() {
  let answer: (asked: URLSearchParams) => Response | null = () => null
  let asked = 0
  const client = createTestClient({
    fetch: async (input) => {
      const { searchParams } = new URL(input instanceof Request ? input.url : String(input))
      const isFurther = [...searchParams.keys()].some((name) => name !== 'status')
      asked += 1
      const other = isFurther ? answer(searchParams) : null
      return other ?? Response.json({ items: from(numberOf(searchParams, 'offset', 0)), total: count })
    },
  })
  return async (now: typeof answer = () => null) => {
    answer = now
    asked = 0
    const { items } = await client.call('listChallenges', {
      baseUrl: 'http://127.0.0.1:9',
      site: 'global',
      query: { status: 'open' },
    })
    return { items: items.length, asked }
  }
}

it.each([
  ['too many requests', () => Response.json({ detail: 'Slow down' }, { status: 429, headers: { 'retry-after': '0' } })],
  ['a failing site', () => Response.json({}, { status: 503 })],
  ['a page of a proxy', () => new Response('<html>', { status: 502 })],
])('a further page that could not be had for %s is asked for at the next reading', async (_why, fail) => {
  const failing = (asked: URLSearchParams) => (asked.has('offset') ? fail() : null)
  const fresh = createReader()
  expect(await fresh(failing)).toMatchObject({ items: perPage })
  expect(await fresh()).toMatchObject({ items: count })
  expect(await fresh(failing)).toMatchObject({ items: perPage })
  expect(await fresh()).toMatchObject({ items: count })
})

it('a refusal of a form that went well before does not end it', async () => {
  const read = createReader()
  expect(await read()).toMatchObject({ items: count })
  expect(await read(() => Response.json({ detail: 'No' }, { status: 400 }))).toMatchObject({ items: perPage })
  expect(await read()).toMatchObject({ items: count })
})

it.each([
  ['refuses', () => Response.json({ detail: 'Unknown parameter' }, { status: 422 })],
  ['answers with the same rows', () => Response.json({ items: first, total: count })],
])('a service that %s for every form is not asked in vain at every reading', async (_what, answer) => {
  const read = createReader()
  expect(await read(answer)).toMatchObject({ items: perPage, asked: 4 })
  expect(await read(answer)).toEqual({ items: perPage, asked: 1 })
})

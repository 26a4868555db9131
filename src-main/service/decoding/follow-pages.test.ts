import { describe, expect, it } from 'vitest'
import type { ListFacts } from '#contract/service/endpoint.ts'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { defaultPageLimits, type FetchedPage, followPages, readOnePage, withoutEchoedCursor } from './follow-pages.ts'
import { type ResponseFacts, readResponseFacts } from './response-facts.ts'

const nothingSaid = readResponseFacts(200, new Headers())
const { listEvents, readLeaderboard, readPublicComments, readResults } = endpointTable
const event = (id: string) => ({ id, title: id })

function fetched(body: unknown, list: Partial<ResponseFacts> = {}): FetchedPage {
  return { value: listEvents.response.parse(body), length: 1, list: { ...nothingSaid, ...list } }
}

/** The list that follows from a first page when every further one is in `later`, by its query. */
async function follow(
  first: FetchedPage,
  later: Record<string, FetchedPage> = {},
  list: ListFacts | undefined = listEvents.list,
) {
  const answer = await followPages(list ?? { rows: '', id: null }, first, {
    fetchPage: async (query) => later[new URLSearchParams(query).toString()] ?? null,
    monotonic: () => 0,
    limits: defaultPageLimits,
    forms: { list: () => [], learn: () => undefined },
  })
  return answer as { items: { id: string }[]; completeness: object }
}

describe('a list of one page', () => {
  it('is short where its headers say so', async () => {
    expect(await follow(fetched([event('a')], { total: 37 }))).toMatchObject({
      completeness: { received: 1, total: 37, hasMore: true },
    })
    expect(await follow(fetched([event('a')], { saysMore: true }))).toMatchObject({ completeness: { hasMore: true } })
  })

  it('is as long as it says only by rows that differ', async () => {
    const { items, completeness } = await follow(fetched({ items: [event('a'), event('a')], total: 2 }))
    expect(items).toHaveLength(1)
    expect(completeness).toMatchObject({ received: 1, total: 2, hasMore: true })
  })

  it('is left as it is where each row comes once', async () => {
    const { items, completeness } = await follow(fetched({ items: [event('a'), event('b')], total: 2 }))
    expect(items.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(completeness).toMatchObject({ received: 2, total: 2, hasMore: false })
  })
})

describe('a list of several pages', () => {
  it('goes on from a header', async () => {
    const first = fetched([event('a')], { next: { page: '2' } })
    const whole = await follow(first, { 'page=2': fetched([event('b')]) })
    expect(whole.items.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(whole.completeness).toMatchObject({ received: 2, hasMore: false })
  })

  const resultsOf = (ids: readonly string[], rest: object): FetchedPage => ({
    value: readResults.response.parse({
      challenge_id: 'c',
      status: 'open',
      predictions: ids.map((agent_id) => ({ agent_id, submitted: true })),
      ...rest,
    }),
    length: 1,
    list: nothingSaid,
  })

  it.each([
    [{ nextToken: 'z' }, 'nextToken=z'],
    [{ NextMarker: 'z' }, 'marker=z'],
    [{ links: [{ rel: 'next', href: '/x?page=2' }] }, 'page=2'],
    [{ page_no: 1, page_total: 2 }, 'page=2&page_no=2'],
    [{ page: 1, has_more_items: true }, 'page=2'],
  ])('of results with %j goes on with %s', async (rest, query) => {
    const whole = await follow(resultsOf(['a'], rest), { [query]: resultsOf(['b'], {}) }, readResults.list)
    expect(whole.completeness).toMatchObject({ received: 2, hasMore: false })
    // A service that does not know the parameter gives the first page again.
    const again = await follow(resultsOf(['a'], rest), { [query]: resultsOf(['a'], rest) }, readResults.list)
    expect(again.completeness).toMatchObject({ received: 1, hasMore: true })
  })

  it.each([
    ...[{ next_id: 'z' }, { next_batch: 'z' }, { has_more_items: true }, { is_final_page: false }, { rows_left: 3 }],
    ...[{ links: { next: '/x/second' } }, { links: [{ rel: 'next', href: '/x/second' }] }],
  ])('of results is not whole where nothing says how it goes on: %j', async (rest) => {
    const page = await follow(resultsOf(['a'], rest), {}, readResults.list)
    expect(page.completeness).toMatchObject({ received: 1, hasMore: true })
  })

  it.each([
    ...[{ next_match: { id: 'm' } }, { next_deadline: '2026-06-15T19:00:00' }, { next_event: 'ev_88' }],
    ...[{ next_steps: ['wait'] }, { finished: false }, { has_more_replies: true }, { links: { docs: '/x?page=2' } }],
  ])('of results is whole beside %j', async (rest) => {
    const page = await follow(resultsOf(['a'], rest), {}, readResults.list)
    expect(page.completeness).toMatchObject({ received: 1, hasMore: false })
  })

  it('is short where a page that a header names cannot be had', async () => {
    const first = fetched([event('a')], { next: { page: '2' } })
    expect(await follow(first)).toMatchObject({ completeness: { received: 1, hasMore: true } })
  })

  it('counts what a header counts, and comments not by it', async () => {
    const value = readPublicComments.response.parse({ total_count: 1, comments: [{ comment_id: 'c' }] })
    const first = { value, length: 1, list: { ...nothingSaid, total: 9 } }
    expect(await follow(first, {}, readPublicComments.list)).toMatchObject({ completeness: { hasMore: false } })
  })
})

describe('a page without rows', () => {
  const rows = (...ids: string[]) => ids.map(event)
  const first = (rest: object) => fetched({ items: rows('a'), ...rest })
  const empty = (rest: object) => fetched({ items: [], ...rest })
  const last = fetched({ items: rows('z'), next_cursor: null })

  it.each<[string, FetchedPage, Record<string, FetchedPage>]>([
    [
      'page numbers with a count of pages',
      first({ page: 1, pages: 3 }),
      { 'page=2': empty({ page: 2, pages: 3 }), 'page=3': fetched({ items: rows('z'), page: 3, pages: 3 }) },
    ],
    [
      'a count of pages of which most are empty',
      first({ page: 1, pages: 6 }),
      {
        ...Object.fromEntries([2, 3, 4, 5].map((page) => [`page=${page}`, empty({ page, pages: 6 })])),
        'page=6': fetched({ items: rows('z'), page: 6, pages: 6 }),
      },
    ],
    ['links', first({ next: '/x?page=2' }), { 'page=2': empty({ next: '/x?page=3' }), 'page=3': last }],
    ['cursors', first({ next_cursor: 'x' }), { 'cursor=x': empty({ next_cursor: 'y' }), 'cursor=y': last }],
    [
      'cursors, twice',
      first({ next_cursor: 'x' }),
      { 'cursor=x': empty({ next_cursor: 'y' }), 'cursor=y': empty({ next_cursor: 'w' }), 'cursor=w': last },
    ],
    [
      'a header',
      fetched(rows('a'), { next: { cursor: 'x' } }),
      { 'cursor=x': fetched([], { next: { cursor: 'y' } }), 'cursor=y': last },
    ],
  ])('in the middle does not end a list in pages by %s', async (_style, one, later) => {
    const { items, completeness } = await follow(one, later)
    expect(items.map(({ id }) => id)).toEqual(['a', 'z'])
    expect(completeness).toMatchObject({ received: 2, hasMore: false })
  })

  it.each<[string, FetchedPage, Record<string, FetchedPage>, boolean]>([
    ['names none', first({ next_cursor: 'x' }), { 'cursor=x': empty({ next_cursor: null }) }, false],
    ['names itself', first({ next_cursor: 'x' }), { 'cursor=x': empty({ next_cursor: 'x' }) }, false],
    [
      'has a next one that cannot be had',
      first({ next_cursor: 'x' }),
      { 'cursor=x': empty({ next_cursor: 'y' }) },
      true,
    ],
    [
      'is followed by others without end',
      first({ next_cursor: '00' }),
      Object.fromEntries(
        ['00', '01', '02', '03', '04'].map((at, index) => [`cursor=${at}`, empty({ next_cursor: `0${index + 1}` })]),
      ),
      false,
    ],
    [
      'is followed by others without end, each of which says that there is more',
      first({ next_cursor: '00', has_more: true }),
      Object.fromEntries(
        ['00', '01', '02', '03', '04'].map((at, index) => [
          `cursor=${at}`,
          empty({ next_cursor: `0${index + 1}`, has_more: true }),
        ]),
      ),
      true,
    ],
    [
      'is the last by number, of fewer rows than there are',
      first({ page: 1, pages: 2, total: 2 }),
      { 'page=2': empty({ page: 2, pages: 2, total: 2 }) },
      true,
    ],
  ])('that %s ends it, and says whether it is short', async (_title, one, later, hasMore) => {
    expect(await follow(one, later)).toMatchObject({ completeness: { received: 1, hasMore } })
  })
})

describe('withoutEchoedCursor', () => {
  const paging = (body: object, sent: object) => withoutEchoedCursor(fetched(body), sent).value

  it.each<[object, object, boolean]>([
    [{ cursor: 'x' }, { cursor: 'x' }, false],
    [{ meta: { cursor: 'x' } }, { cursor: 'x', limit: 20 }, false],
    [{ cursor: 'y' }, { cursor: 'x' }, true],
    [{ cursor: 'x' }, {}, true],
    [{ cursor: 'x' }, { page: 2 }, true],
    // One that is named as the next leads round in a circle.
    [{ next_cursor: 'x' }, { cursor: 'x' }, true],
    [{ next: 'x' }, { cursor: 'x' }, true],
  ])('reads %j after %j as a page with a next one: %j', (rest, sent, hasNext) => {
    expect(paging({ items: [event('a')], ...rest }, sent)).toMatchObject({
      paging: { next: hasNext ? expect.anything() : null },
    })
  })

  it.each<[object, boolean]>([
    [{}, false],
    [{ has_more: true }, true],
    [{ total: 9 }, true],
    [{ limit: 1 }, true],
    [{ truncated: true }, true],
  ])('leaves what else the page says: %j', (rest, hasMore) => {
    const page = withoutEchoedCursor(fetched({ items: [event('a')], cursor: 'x', ...rest }), { cursor: 'x' })
    expect(readOnePage(page, null)).toMatchObject({ completeness: { hasMore } })
  })
})

describe('figures of another scale', () => {
  const board = (rows: object[], page: number): FetchedPage => ({
    value: readLeaderboard.response.parse({ items: rows, page, pages: 2 }),
    length: 1,
    list: nothingSaid,
  })
  const rowsOf = (first: string, ...values: object[]) =>
    values.map((row, at) => ({ agent_id: `${first}${at}`, ...row }))

  it.each<[string, object[], object[], string, unknown[]]>([
    ['ranks from 0', [{ rank: 0 }, { rank: 1 }], [{ rank: 2 }, { rank: 3 }], 'rank', [null, null, null, null]],
    ['ranks from 1', [{ rank: 1 }, { rank: 2 }], [{ rank: 3 }], 'rank', [1, 2, 3]],
    [
      'accuracy in percent',
      [{ accuracy_rate: 62 }, { accuracy_rate: 0 }],
      [{ accuracy_rate: 1 }, { accuracy_rate: 0.5 }],
      'accuracy_rate',
      [null, 0, null, null],
    ],
    [
      'accuracy in percent that the last page shows',
      [{ accuracy_rate: 1 }, { accuracy_rate: 0.5 }],
      [{ accuracy_rate: 62 }],
      'accuracy_rate',
      [null, null, null],
    ],
    ['sums', [{ score: 840 }], [{ score: 92 }, { score: 45 }], 'avg_score', [null, null, null]],
    ['averages', [{ score: 84 }], [{ score: 92 }], 'avg_score', [84, 92]],
  ])('on one page are none on any: %s', async (_what, one, two, field, expected) => {
    const second = board(rowsOf('b', ...two), 2)
    const { items } = await follow(board(rowsOf('a', ...one), 1), { 'page=2': second }, readLeaderboard.list)
    expect(items.map((row) => Object(row)[field])).toEqual(expected)
  })

  it('are none in results either', async () => {
    const page = (predictions: object[], number: number): FetchedPage => ({
      value: readResults.response.parse({ status: 'resolved', result: 'bullish', predictions, page: number, pages: 2 }),
      length: 1,
      list: nothingSaid,
    })
    const said = { direction: 'bullish', is_correct: true }
    const first = page([{ agent_id: 'a', ...said, confidence: 70, score: 850 }], 1)
    const second = page([{ agent_id: 'b', ...said, confidence: 1, score: 90 }], 2)
    expect(await follow(first, { 'page=2': second }, readResults.list)).toMatchObject({
      predictions: [
        { confidence: null, score: null },
        { confidence: null, score: null },
      ],
    })
  })
})

describe('the revisions of an agent over several pages', () => {
  const said = (agent_id: string, revision_number: number | null, confidence: number) => {
    return { agent_id, direction: 'bullish', confidence, revision_number }
  }
  const head = { status: 'resolved', result: 'bullish' }
  const page = (rows: object[], rest: object = {}): FetchedPage => ({
    value: readResults.response.parse({ ...head, predictions: rows, ...rest }),
    length: 1,
    list: nothingSaid,
  })
  const read = async (first: FetchedPage, second: FetchedPage) => {
    const answer = await follow(first, { 'page=2': second }, readResults.list)
    const { predictions, completeness } = answer as unknown as {
      predictions: { agent_id: string; confidence: number }[]
      completeness: object
    }
    return { rows: predictions.map(({ agent_id, confidence }) => [agent_id, confidence]), completeness }
  }

  it.each([
    ['by their numbers', 1, 2],
    ['without a number', null, null],
  ])('are all there, %s', async (_title, before, after) => {
    const first = page([said('a', before, 0.6), said('b', before, 0.7)], { page: 1, pages: 2 })
    const { rows, completeness } = await read(first, page([said('a', after, 0.9)], { page: 2, pages: 2 }))
    expect(rows).toEqual([
      ['a', 0.6],
      ['b', 0.7],
      ['a', 0.9],
    ])
    expect(completeness).toMatchObject({ received: 3, hasMore: false })
  })

  it('are not counted where what is counted are agents', async () => {
    const counted = { submitted_count: 3 }
    const first = page([said('a', 1, 0.6), said('b', 1, 0.7)], { page: 1, pages: 2, ...counted })
    const short = await read(first, page([said('a', 2, 0.9)], { page: 2, pages: 2, ...counted }))
    expect(short.rows).toHaveLength(3)
    expect(short.completeness).toMatchObject({ received: 2, total: 3, hasMore: true })
    const whole = await read(first, page([said('a', 2, 0.9), said('c', 1, 0.5)], { page: 2, pages: 2, ...counted }))
    expect(whole.completeness).toMatchObject({ received: 3, total: 3, hasMore: false })
  })

  it('that come again as they were are one', async () => {
    const first = page([said('a', 1, 0.6), said('b', 1, 0.7)], { page: 1, pages: 2 })
    const { rows, completeness } = await read(
      first,
      page([said('b', 1, 0.7), said('c', 1, 0.5)], { page: 2, pages: 2 }),
    )
    expect(rows).toHaveLength(3)
    expect(completeness).toMatchObject({ received: 3, hasMore: false })
  })
})

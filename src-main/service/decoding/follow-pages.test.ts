import { describe, expect, it } from 'vitest'
import type { ListFacts } from '#contract/service/endpoint.ts'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { defaultPageLimits, type FetchedPage, followPages } from './follow-pages.ts'
import { type ResponseFacts, readResponseFacts } from './response-facts.ts'

const nothingSaid = readResponseFacts(200, new Headers())
const { listEvents, readPublicComments, readResults } = endpointTable
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

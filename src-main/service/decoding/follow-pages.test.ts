import { describe, expect, it } from 'vitest'
import type { ListFacts } from '#contract/service/endpoint.ts'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { type AnswerFacts, readAnswerFacts } from './answer-facts.ts'
import { defaultPageLimits, type FetchedPage, followPages } from './follow-pages.ts'

const nothingSaid = readAnswerFacts(200, new Headers())
const { listEvents, readPublicComments } = endpointTable
const event = (id: string) => ({ id, title: id })

function fetched(body: unknown, list: Partial<AnswerFacts> = {}): FetchedPage {
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

/** Lists whose page sizes a service limits in its own way: a size that it refuses costs one request, once. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import { type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { openConsole } from '../support/running-console.ts'
import { createTestClient } from '../support/test-client.ts'

let server: FaultServer
let client: ServiceClient

beforeEach(async () => {
  server = await startFaultServer(() => {})
  client = createTestClient()
})
afterEach(() => server.close())

const queries = () => server.received.map(({ path }) => new URL(path, 'http://x').search)
const eventsOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `ev_${from + index}`, title: `Event ${from + index}` }))

/** Refuses every size; `from` rows on, 20 a page. */
function serve(total: number, refusal: { status: number; body: unknown } | null): void {
  server.answer = ({ path }, response) => {
    const asked = new URL(path, 'http://x').searchParams
    if (refusal !== null && asked.has('limit')) return sendJson(response, refusal.status, refusal.body)
    const from = Number(asked.get('cursor')?.slice(2) ?? 0)
    const items = eventsOf(from, Math.min(20, total - from))
    sendJson(response, 200, { items, next_cursor: from + 20 < total ? `c_${from + 20}` : null })
  }
}

const ofField = { detail: [{ loc: ['query', 'limit'], msg: 'Input should be less than or equal to 20' }] }

describe('a size of pages that is refused', () => {
  it.each([
    ['listEvents', 422, ofField],
    ['readFeed', 422, ofField],
    ['listActions', 400, { detail: 'limit must be between 1 and 20' }],
    ['listActions', 200, { code: 400, msg: 'limit 不能大于 20', data: null }],
  ] as const)('is left out of %s after a %i, then and from then on', async (name, status, body) => {
    serve(5, { status, body })
    const read = (site: 'global' | 'cn') => client.call(name, { baseUrl: server.baseUrl, site, query: { limit: 50 } })
    await read('global')
    await read('global')
    expect(queries()).toEqual(['?limit=50', '', ''])
    // The other site may take it.
    await read('cn')
    expect(queries().slice(3)).toEqual(['?limit=50', ''])
  })

  it('is asked for again where leaving it out did not help', async () => {
    server.answer = (_request, response) => sendJson(response, 422, ofField)
    for (const _ of [1, 2]) {
      const call = client.call('listEvents', { baseUrl: server.baseUrl, site: 'global', query: { limit: 200 } })
      await expect(call).rejects.toMatchObject({ code: 'request_refused' })
    }
    expect(queries()).toEqual(['?limit=200', '', '?limit=200', ''])
  })

  it('is kept where a refusal is about something else', async () => {
    server.answer = (_request, response) => sendJson(response, 422, { detail: [{ loc: ['query', 'x'], msg: 'no' }] })
    const call = client.call('readFeed', { baseUrl: server.baseUrl, site: 'global', query: { limit: 50 } })
    await expect(call).rejects.toMatchObject({ code: 'request_refused' })
    expect(queries()).toEqual(['?limit=50'])
  })

  it('leaves a caller that pages by itself with one page', async () => {
    serve(60, { status: 422, body: ofField })
    const call = client.call('readFeed', { baseUrl: server.baseUrl, site: 'global', query: { limit: 50 } })
    expect(await call).toMatchObject({ paging: { next: { cursor: 'c_20' } } })
    expect(queries()).toEqual(['?limit=50', ''])
  })
})

describe('a page that was read without a size', () => {
  const actionsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `ac_${index}`,
      type: 'like',
      created_at: '2026-06-15T19:05:00',
    }))
  const rows = actionsOf(20)
  it.each<[string, unknown, object]>([
    ['is a bare list', rows, { hasMore: true, isMoreAssumed: true }],
    ['is short and says nothing of the rest', { items: rows.slice(0, 3) }, { hasMore: true, isMoreAssumed: true }],
    ['says how many there are', { items: rows, total: 20 }, { hasMore: false, total: 20 }],
    ['says that it is the last', { items: rows, has_more: false }, { hasMore: false }],
    ['names no next one', { items: rows, next_cursor: null }, { hasMore: false }],
    ['has no rows', { items: [] }, { hasMore: false }],
  ])('is not taken for the whole list unless it says so: it %s', async (_what, body, completeness) => {
    server.answer = ({ path }, response) =>
      path.includes('limit') ? sendJson(response, 422, ofField) : sendJson(response, 200, body)
    for (const _ of [1, 2]) {
      const call = client.call('listActions', { baseUrl: server.baseUrl, site: 'global', query: { limit: 100 } })
      expect(await call).toMatchObject({ completeness: { ...completeness, unreadable: 0 } })
    }
    expect(queries()).toEqual(['?limit=100', '', ''])
  })

  it('ends a list that is paged by cursors where it has none', async () => {
    server.answer = ({ path }, response) =>
      path.includes('limit') ? sendJson(response, 422, ofField) : sendJson(response, 200, { items: rows })
    const args = {
      baseUrl: server.baseUrl,
      site: 'global' as const,
      query: { limit: 100 },
      pageQuery: { cursor: 'c_2' },
    }
    expect(await client.call('listActions', args)).toMatchObject({ completeness: { hasMore: false } })
  })

  it('is asked for with a size again some hours later', async () => {
    let atMs = 0
    const later = createTestClient({ monotonic: () => atMs })
    serve(5, { status: 422, body: ofField })
    const read = () => later.call('readFeed', { baseUrl: server.baseUrl, site: 'global', query: { limit: 50 } })
    await read()
    await read()
    atMs += 6 * 60 * 60_000
    await read()
    expect(queries()).toEqual(['?limit=50', '', '', '?limit=50', ''])
  })
})

describe('the events of a site', () => {
  it.each([
    ['gives 20 a page', 47, null, { received: 47, hasMore: false }],
    ['takes no size', 47, { status: 422, body: ofField }, { received: 47, hasMore: false }],
    ['has more than are wanted', 300, null, { received: 200, hasMore: true }],
  ])('are all read where it %s', async (_what, total, refusal, completeness) => {
    serve(total, refusal)
    const { client: operator, console } = openConsole(':memory:')
    await operator.deployments.add({ baseUrl: server.baseUrl, name: 'Far', sites: ['global'] })
    server.received.length = 0
    expect(await operator.events.refresh({ range: 'all', isForced: true })).toEqual({ failed: [] })
    const { readings } = await operator.events.list({ range: 'all', site: null, space: null })
    expect(readings).toMatchObject([{ error: null, completeness: { ...completeness, unreadable: 0 } }])
    expect(server.received.length).toBeLessThanOrEqual(10)
    await console.close()
  })
})

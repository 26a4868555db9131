/**
 * Lists in pages over real HTTP: every style of paging that is recognised, and services that page wrongly or without
 * end.
 */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EndpointName } from '../../src-contract/service/endpoint-table.ts'
import { fetchActionHistory } from '../../src-main/operations/profiles/fetch-action-history.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import type { AgentIdentity } from '../../src-main/session/agent-identity.ts'
import type { AgentSessions } from '../../src-main/session/agent-session.ts'
import { type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { createTestClient } from '../support/test-client.ts'

const perPage = 20
const deadline = '2099-01-01T00:00:00'
const all = Array.from({ length: 37 }, (_, index) => ({ id: `ch_${index}`, asset: 'CL', deadline }))

let server: FaultServer
let client: ServiceClient

beforeEach(async () => {
  server = await startFaultServer(() => {})
  client = createTestClient({ pageLimits: { pages: 6, length: 100_000 } })
})
afterEach(() => server.close())

type Reply = (asked: URLSearchParams, response: ServerResponse) => void

/** Answers each request by its query. */
function serve(reply: Reply): void {
  server.answer = ({ path }, response) => reply(new URL(path, 'http://x').searchParams, response)
}

const json =
  (make: (asked: URLSearchParams) => unknown): Reply =>
  (asked, response) =>
    sendJson(response, 200, make(asked))

const slice = (from: number) => all.slice(from, from + perPage)
const pageOf = (asked: URLSearchParams) => Number(asked.get('page') ?? 1)
const offsetOf = (asked: URLSearchParams, name = 'offset') => Number(asked.get(name) ?? 0)

const read = (query = { status: 'open' }) =>
  client.call('listChallenges', { baseUrl: server.baseUrl, site: 'global', query })

const whole = { received: 37, hasMore: false, unreadable: 0 }

describe('a list in pages', () => {
  it.each<readonly [string, Reply]>([
    [
      'cursors',
      json((asked) => {
        const from = asked.get('cursor') === 'c|20' ? 20 : 0
        return { items: slice(from), total: 37, next_cursor: from === 0 ? 'c|20' : null }
      }),
    ],
    [
      'page numbers',
      json((asked) => ({
        items: slice((pageOf(asked) - 1) * perPage),
        page: pageOf(asked),
        pages: 2,
        total: 37,
      })),
    ],
    [
      'page numbers from 0, under meta',
      json((asked) => {
        const page = Number(asked.get('page') ?? 0)
        return { data: slice(page * perPage), meta: { page, total_pages: 2 } }
      }),
    ],
    ['offsets', json((asked) => ({ items: slice(offsetOf(asked)), offset: offsetOf(asked), limit: 20, total: 37 }))],
    [
      'skips without a total',
      json((asked) => {
        const skip = offsetOf(asked, 'skip')
        return { challenges: slice(skip), skip, has_more: skip === 0 }
      }),
    ],
    [
      'links of another host, which is never asked',
      json((asked) => ({
        results: slice((pageOf(asked) - 1) * perPage),
        count: 37,
        next: pageOf(asked) === 1 ? 'http://internal.invalid:8000/other/path?page=2&secret=1' : null,
      })),
    ],
    [
      'a Link header on a bare array',
      (asked, response) => {
        if (pageOf(asked) === 1) response.setHeader('link', '<https://x.invalid/y?page=2>; rel="next"')
        sendJson(response, 200, slice((pageOf(asked) - 1) * perPage))
      },
    ],
    [
      'cursors until an empty page',
      json((asked) => {
        const from = Number(asked.get('cursor') ?? 0)
        return { items: slice(from), next_cursor: String(from + perPage) }
      }),
    ],
    [
      'bare cursors, of which the last is the one that was sent',
      json((asked) => ({ items: slice(Number(asked.get('cursor') ?? 0)), cursor: '20' })),
    ],
    [
      'cursors, with a page without rows in the middle',
      json((asked) => {
        const at = asked.get('cursor') ?? 'a'
        return { items: { a: slice(0), b: [], c: slice(20) }[at] ?? [], next_cursor: { a: 'b', b: 'c' }[at] ?? null }
      }),
    ],
    ['offsets that it says nothing of', json((asked) => ({ items: slice(offsetOf(asked)), total: 37 }))],
    ['skips that it says nothing of', json((asked) => ({ items: slice(offsetOf(asked, 'skip')), total: 37 }))],
    [
      'page numbers that it says nothing of',
      json((asked) => ({ items: slice((pageOf(asked) - 1) * perPage), total: 37, has_more: pageOf(asked) < 2 })),
    ],
    [
      'offsets that it says nothing of, where it refuses what it does not know',
      (asked, response) => {
        if (asked.has('offset') || asked.has('page')) sendJson(response, 422, { detail: 'unknown parameter' })
        else sendJson(response, 200, { items: slice(offsetOf(asked, 'skip')), total: 37 })
      },
    ],
    [
      'pages that overlap, because the list grew meanwhile',
      json((asked) => ({
        items: pageOf(asked) === 1 ? slice(0) : all.slice(17),
        page: pageOf(asked),
        pages: 2,
        total: 37,
      })),
    ],
  ])('is read whole by %s', async (_style, reply) => {
    serve(reply)
    const { items, completeness } = await read()
    expect(items.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(completeness).toMatchObject(whole)
    for (const { path } of server.received) {
      const url = new URL(path, 'http://x')
      expect(url.pathname).toBe('/api/v1/eval/challenges')
      expect(url.searchParams.get('status')).toBe('open')
      expect(url.searchParams.has('secret')).toBe(false)
    }
  })

  it.each<readonly [string, Reply, number | null]>([
    ['it says how many there are and not how to go on', json(() => ({ items: slice(0), total: 37 })), 37],
    ['it says that there is more and not how to go on', json(() => ({ items: slice(0), has_more: true })), null],
    ['its cursor is not understood', json(() => ({ items: slice(0), total: 37, next_cursor: 'x' })), 37],
    ['its bare cursor is not understood', json(() => ({ items: slice(0), cursor: 'x' })), null],
    ['its cursors change and its rows do not', json(() => ({ items: slice(0), next_cursor: randomUUID() })), null],
    [
      'its second page fails',
      (asked, response) => {
        if (asked.has('cursor')) sendJson(response, 404, { detail: 'no such page' })
        else sendJson(response, 200, { items: slice(0), total: 37, next_cursor: 'x' })
      },
      37,
    ],
    [
      'its second page is no list',
      json((asked) => (asked.has('cursor') ? { detail: 'no' } : { items: slice(0), total: 37, next_cursor: 'x' })),
      37,
    ],
  ])('is short when %s', async (_why, reply, total) => {
    serve(reply)
    const { items, completeness } = await read()
    expect(items).toHaveLength(20)
    expect(completeness).toMatchObject({ received: 20, total, hasMore: true, unreadable: 0 })
  })

  it('that loses a row between two pages is not whole: the row after it may be on neither', async () => {
    const fewer = all.slice(1)
    serve(
      json((asked) => {
        const from = offsetOf(asked)
        return from === 0
          ? { items: slice(0), total: 37, offset: 0, limit: 20 }
          : { items: fewer.slice(from, from + perPage), total: 36, offset: from, limit: 20 }
      }),
    )
    const { items, completeness } = await read()
    expect(items).toHaveLength(36)
    expect(completeness).toMatchObject({ received: 36, total: 36, hasMore: true })
  })

  it('is asked for more by each form once, not at every reading', async () => {
    serve(json(() => ({ items: slice(0), total: 37 })))
    for (let reading = 0; reading < 3; reading += 1)
      expect((await read()).completeness).toMatchObject({ received: 20, total: 37, hasMore: true })
    const queries = server.received.map(({ path }) => new URL(path, 'http://x').search)
    expect(queries).toEqual([
      '?status=open',
      '?status=open&offset=20',
      '?status=open&skip=20',
      '?status=open&page=2',
      '?status=open',
      '?status=open',
    ])
  })

  it('is read by the form that went well the last time', async () => {
    serve(json((asked) => ({ items: all.slice(pageOf(asked) * 10 - 10).slice(0, 10), total: 37 })))
    for (let reading = 0; reading < 2; reading += 1) expect((await read()).completeness).toMatchObject(whole)
    const queries = server.received.map(({ path }) => new URL(path, 'http://x').searchParams)
    expect(queries.slice(0, 6).map((asked) => asked.get('page'))).toEqual([null, null, null, '2', '3', '4'])
    expect(queries.slice(6).map((asked) => asked.get('page'))).toEqual([null, '2', '3', '4'])
  })

  it('ends when its cursors lead round in a circle', async () => {
    serve(
      json((asked) => {
        const at = asked.get('cursor') ?? 'a'
        const rows = { a: slice(0), b: all.slice(20, 25), c: all.slice(25, 30) }[at] ?? []
        return { items: rows, next_cursor: { a: 'b', b: 'c', c: 'b' }[at] }
      }),
    )
    const { items, completeness } = await read()
    expect({ rows: items.length, hasMore: completeness.hasMore }).toEqual({ rows: 30, hasMore: true })
    expect(server.received).toHaveLength(3)
  })

  it.each([
    ['ends by the cursor that was sent', () => ['c'], true],
    ['does not understand it, and gives its one page again', () => ['a', 'b'], false],
  ] as const)('in a history that %s is known to be whole or not', async (_title, second, isWhole) => {
    serve(
      json((asked) => {
        const ids = asked.has('cursor') ? second() : ['a', 'b']
        return { items: ids.map((id) => ({ id, type: 'like', comment_id: id })), cursor: 'x' }
      }),
    )
    const sessions = {
      call: (_agent: unknown, name: EndpointName, args: object) =>
        client.call(name, { baseUrl: server.baseUrl, site: 'global', ...args }),
    } as unknown as AgentSessions
    const history = await fetchActionHistory(sessions, {} as AgentIdentity, { mostPages: 5 })
    expect(history).toMatchObject({ isWhole })
    expect(history.actions.map(({ target_id }) => target_id)).toEqual(isWhole ? ['a', 'b', 'c'] : ['a', 'b'])
  })

  it('ends after a number of pages, and after a number of bytes', async () => {
    const endless = (text: string) =>
      json((asked) => {
        const page = pageOf(asked)
        return { items: [{ ...all[0], id: `p${page}`, question: text }], page, pages: 1_000_000 }
      })
    serve(endless('short'))
    expect((await read()).completeness).toMatchObject({ received: 6, hasMore: true })
    server.received.length = 0
    serve(endless('x'.repeat(40_000)))
    expect((await read()).completeness).toMatchObject({ received: 3, hasMore: true })
    expect(server.received).toHaveLength(3)
  })

  it('counts rows that cannot be read on every page, and names the field of the first', async () => {
    serve(
      json((asked) => {
        const page = pageOf(asked)
        return { items: [all[page], { id: `odd${page}`, asset: 'CL' }], page, pages: 3, total: 6 }
      }),
    )
    const { items, completeness } = await read()
    expect(items).toHaveLength(3)
    expect(completeness).toMatchObject({
      received: 6,
      total: 6,
      hasMore: false,
      unreadable: 3,
      firstUnreadable: { path: 'deadline' },
    })
  })

  it.each([
    ['listAvailableScopes', (rows: readonly string[]) => ({ scopes: rows }), 'scopes'],
    ['listSubscriptions', (rows: readonly string[]) => ({ subscriptions: rows }), 'scopes'],
    [
      'readResults',
      (rows: readonly string[]) => ({ status: 'open', predictions: rows.map((agent_id) => ({ agent_id })) }),
      'predictions',
    ],
    ['readLeaderboard', (rows: readonly string[]) => rows.map((agent_id) => ({ agent_id })), 'items'],
    ['listActiveChallenges', (rows: readonly string[]) => rows.map((id) => ({ id, asset: 'CL', deadline })), 'items'],
    [
      'readPublicComments',
      (rows: readonly string[]) => ({ comments: rows.map((comment_id) => ({ comment_id })) }),
      'comments',
    ],
    ['listEvents', (rows: readonly string[]) => ({ events: rows.map((id) => ({ id })) }), 'items'],
    ['listFollowing', (rows: readonly string[]) => rows, 'items'],
  ] as const)('is followed by %s too', async (name, make, rowsName) => {
    serve((asked, response) => {
      const page = pageOf(asked)
      if (page === 1) response.setHeader('link', '<?page=2>; rel="next"')
      sendJson(response, 200, make(page === 1 ? ['a', 'b'] : ['b', 'c']))
    })
    const params = { challenge_id: 'c', news_id: 'n' }
    const value = await client.call(name, { baseUrl: server.baseUrl, site: 'global', params })
    const list = value as { completeness: { received: number } } & Record<string, unknown>
    expect(list[rowsName]).toHaveLength(3)
    expect(list.completeness.received).toBe(3)
  })

  it('is left alone when the caller asks for a part of it', async () => {
    serve(json(() => ({ items: [{ id: 'e', title: 'E' }], next_cursor: 'x' })))
    const part = { baseUrl: server.baseUrl, site: 'global', query: { limit: 1 } } as const
    await client.call('listEvents', part)
    await client.call('readFeed', part)
    expect(server.received).toHaveLength(2)
  })
})

/** Feeds and histories of agents as deployments page and word them, over real HTTP: whole, cut, and whose words. */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AgentKey } from '#contract/ids.ts'
import { type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { openItems } from '../support/feed-filter.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

type Row = Record<string, unknown>
interface Answer {
  body: unknown
  headers?: Record<string, string>
}

let server: FaultServer
let running: RunningConsole
let agentKey: AgentKey
/** What the service says to a feed's or a history's query. */
let answer: (query: URLSearchParams) => Answer

beforeEach(async () => {
  server = await startFaultServer(({ path, method }, response) => {
    const url = new URL(path, 'http://x')
    if (url.pathname.endsWith('/auth/token'))
      sendJson(response, 200, { access_token: 'a.b.c', token_type: 'bearer', expires_in: 3_600 })
    else if (url.pathname.endsWith('/follows/following')) sendJson(response, 200, { items: [], total: 0 })
    else if (/\/agent\/(?:feed|actions\/history)$/.test(url.pathname) && method === 'GET') {
      const { body, headers = {} } = answer(url.searchParams)
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      sendJson(response, 200, body)
    } else sendJson(response, 404, { detail: 'Not here' })
  })
  running = openConsole(join(makeTemporaryFolder(), 'console.db'))
  running.console.start()
  const { client } = running
  const { deploymentId } = await client.deployments.add({ baseUrl: server.baseUrl, name: 'Odd', sites: ['global'] })
  const added = await client.agents.add({
    deploymentId,
    site: 'global',
    agentId: 'agent_1',
    name: 'Mine',
    credential: { kind: 'client_secret', secret: 'a-secret-of-some-length' },
  })
  agentKey = added.agentKey
})
afterEach(async () => {
  await running.console.close()
  await server.close()
})

const itemOf = (id: number, said: Row = {}): Row => ({
  ...{ type: 'comment', agent_id: 'agent_9', agent_name: 'Other', event_id: 'ev_1', event_title: 'An event' },
  ...{ comment_id: `cm_${id}`, content: `Comment ${id}`, like_count: 0 },
  created_at: new Date(Date.UTC(2026, 5, 15) + id * 60_000).toISOString().slice(0, 19),
  ...said,
})
const read = async () => {
  await running.client.feed.refresh()
  const { items } = await running.client.feed.list({ filter: openItems, upToItemNo: null, after: null })
  return items
}
const cut = async () => (await running.client.feed.state({ site: null })).cut

describe('a feed in two pages', () => {
  const rows = [itemOf(2), itemOf(1)]
  const [first = {}, second = {}] = rows
  it.each<[string, (query: URLSearchParams) => Answer]>([
    [
      'pages by number',
      (query) => ({
        body: { items: [query.get('page') === '2' ? second : first], page: Number(query.get('page') ?? 1), pages: 2 },
      }),
    ],
    [
      'a place in the list',
      (query) => {
        const offset = Number(query.get('offset') ?? 0)
        return { body: { items: rows.slice(offset, offset + 1), total: 2, offset, limit: 1 } }
      },
    ],
    [
      'a page token',
      (query) => ({
        body: query.has('page_token') ? { items: [second] } : { items: [first], next_page_token: 'token-2' },
      }),
    ],
    [
      'a cursor inside of the paging',
      (query) => ({
        body: query.has('after') ? { items: [second] } : { items: [first], paging: { cursors: { after: 'x' } } },
      }),
    ],
    [
      'a link to the next page',
      (query) => ({
        body: query.get('cursor') === 'x' ? [second] : { items: [first], next: '/api/v1/agent/feed?cursor=x' },
      }),
    ],
    [
      'a header',
      (query) => ({
        body: [query.get('cursor') === 'x' ? second : first],
        headers: query.has('cursor') ? {} : { link: '</api/v1/agent/feed?cursor=x>; rel="next"' },
      }),
    ],
    [
      'a header with the cursor itself',
      (query) => ({
        body: [query.get('cursor') === 'x' ? second : first],
        headers: query.has('cursor') ? {} : { 'x-next-cursor': 'x' },
      }),
    ],
  ])('is read whole by %s', async (_how, said) => {
    answer = said
    expect((await read()).map(({ commentId }) => commentId)).toEqual(['cm_2', 'cm_1'])
    expect(await cut()).toBe(0)
  })
})

describe('a feed after a time away', () => {
  it.each<[string, Row]>([
    ['that more follows', { has_more: true }],
    ['a larger total', { total: 30 }],
    ['a next place that is not understood', { next_cursor: { id: 3, at: 'x' } }],
    ['that it is cut', { truncated: true }],
    ['with an item that cannot be read', { items: [itemOf(100), { type: 'comment' }] }],
  ])('that says %s is not shown as whole', async (_what, said) => {
    answer = () => ({ body: { items: [itemOf(1)], next_cursor: null } })
    await read()
    expect(await cut()).toBe(0)
    answer = () => ({ body: { items: [itemOf(100)], ...said } })
    await read()
    expect(await cut()).toBe(1)
  })

  it('is whole again when it is read to its end', async () => {
    answer = () => ({ body: { items: [itemOf(1)], next_cursor: null } })
    await read()
    answer = () => ({ body: { items: [itemOf(100)], has_more: true } })
    await read()
    answer = () => ({ body: { items: [itemOf(101), itemOf(1)], has_more: false } })
    await read()
    expect(await cut()).toBe(0)
  })
})

describe('an item of a feed', () => {
  const only = async (row: Row) => {
    answer = () => ({ body: { items: [row], next_cursor: null } })
    return (await read())[0]
  }

  it.each<[string, Row]>([
    ['its own fields beside what it is below', { type: 'new_reply', reply_id: 'rp_1', comment_id: 'cm_7' }],
    [
      'an object beside what it is below',
      {
        ...{ comment_id: undefined, content: undefined, agent_id: undefined, type: 'reply' },
        reply: { id: 'rp_1', content: 'Comment 1', agent: { id: 'agent_9' } },
        comment: { id: 'cm_7', content: 'What it answers', agent: { id: 'agent_5' } },
      },
    ],
  ])('that is a reply is about the reply: %s', async (_what, said) => {
    expect(await only(itemOf(1, said))).toMatchObject({
      ...{ commentId: 'rp_1', content: 'Comment 1' },
      author: { profileKey: expect.stringContaining('agent_9') },
    })
  })

  it('has the event that its comment says', async () => {
    const comment = { comment_id: 'cm_3', content: 'Words', news_id: 'ev_8', created_at: '2026-06-15T07:10:00' }
    const item = await only({ agent: { agent_id: 'agent_9', name: 'Other' }, comment })
    expect(item).toMatchObject({ commentId: 'cm_3', content: 'Words', eventKey: expect.stringContaining('ev_8') })
    expect(item?.createdAtMs).toBe(Date.UTC(2026, 5, 15, 7, 10))
  })

  const liker = { id: 'agent_5', name: 'Liker' }
  it.each<Row>([
    { type: 'like', agent_id: 'agent_5', agent_name: 'Liker', created_at: '2026-06-15T09:00:00' },
    { ...{ type: 'comment_liked', agent_id: null, agent_name: null }, actor: liker },
    { ...{ type: undefined, agent_id: null, agent_name: null }, verb: 'liked', actor: liker },
    { type: '点赞', agent_id: 'agent_5', agent_name: 'Liker' },
  ])('that says who liked a comment does not take the comment for theirs: %j', async (said) => {
    answer = () => ({ body: { items: [itemOf(1, said), itemOf(1)], next_cursor: null } })
    const items = await read()
    const nameOf = (isLike: boolean) =>
      items.filter(({ kind }) => isLike === (kind !== 'comment')).map(({ author }) => author.name)
    expect([nameOf(false), nameOf(true)]).toEqual([['Other'], ['Liker']])
  })

  it('that somebody liked does not name its author as who did', async () => {
    const comment = { id: 'cm_1', content: 'Comment 1', agent: { id: 'agent_9', name: 'Other' } }
    expect(await only({ type: 'comment_liked', event_id: 'ev_1', comment })).toMatchObject({
      author: { profileKey: null },
    })
  })
})

describe('the history of an agent', () => {
  const actionOf = (id: number): Row => ({ action_id: `ac_${id}`, type: 'comment', target_id: `cm_${id}` })
  const readActions = () => running.client.profiles.actions({ agentKey })

  it.each<[string, (query: URLSearchParams) => Answer]>([
    [
      'pages by number',
      (query) => ({
        body: { items: [actionOf(Number(query.get('page') ?? 1))], page: query.get('page') ?? 1, pages: 2 },
      }),
    ],
    [
      'a header',
      (query) => ({
        body: [actionOf(query.has('cursor') ? 2 : 1)],
        headers: query.has('cursor') ? {} : { 'x-next-cursor': 'x' },
      }),
    ],
  ])('is read whole by %s', async (_how, said) => {
    answer = said
    const { rows, reach } = await readActions()
    expect(rows.map(({ targetId }) => targetId).sort()).toEqual(['cm_1', 'cm_2'])
    expect(reach).toBe('whole')
  })

  it.each<[string, () => unknown]>([
    ['says that more follows', () => ({ items: [actionOf(1)], has_more: true })],
    ['says a larger total', () => ({ items: [actionOf(1)], total: 8 })],
    ['is as long as was asked for', () => Array.from({ length: 100 }, (_none, at) => actionOf(at))],
  ])('that %s is not whole', async (_what, body) => {
    answer = () => ({ body: body() })
    expect(await readActions()).toMatchObject({ reach: expect.stringMatching(/^(?:newest|some)$/) })
  })

  it('that is as long as was asked for and says that nothing follows is whole', async () => {
    const items = Array.from({ length: 100 }, (_none, at) => actionOf(at))
    answer = () => ({ body: { items, next_cursor: null } })
    expect(await readActions()).toMatchObject({ reach: 'whole' })
  })
})

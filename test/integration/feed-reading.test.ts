/** An agent's feed over real HTTP as odd services page it: cursors that go round, repeats, and what came while away. */
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeploymentId } from '#contract/ids.ts'
import { type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { openItems } from '../support/feed-filter.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

interface Page {
  ids: readonly number[]
  next: string | null
}

let folder: string
let server: FaultServer
let running: RunningConsole
/** The pages of the feed by their cursor; one that is not here is refused. */
let pages: Readonly<Record<string, Page>>
/** What is said of an item otherwise, by its number. */
let changed: Readonly<Record<number, Record<string, unknown>>>
/** Whom each agent follows, as the service lists it. */
let following: unknown
/** The same of single agents. */
let followingOf: Readonly<Record<string, unknown>>
/** Agents whose feed is refused, with what status. */
let refused: Readonly<Record<string, number>>
/** Of several feeds, each has an item of its own, and none is answered before so many are asked for. */
let feedsTogether: number | null
let heldFeeds: ((no: number) => void)[]

beforeEach(async () => {
  changed = {}
  following = { items: [], total: 0 }
  followingOf = {}
  refused = {}
  feedsTogether = null
  heldFeeds = []
  folder = makeTemporaryFolder()
  server = await startFaultServer(({ path, method, headers }, response) => {
    const url = new URL(path, 'http://x')
    const agentId = String(headers['x-agent-id'])
    const refusal = refused[agentId]
    if (url.pathname.endsWith('/auth/token')) {
      sendJson(response, 200, { access_token: 'a.b.c', token_type: 'bearer', expires_in: 3_600 })
    } else if (url.pathname.endsWith('/follows/following')) sendJson(response, 200, followingOf[agentId] ?? following)
    else if (url.pathname.endsWith('/agent/feed') && refusal !== undefined)
      sendJson(response, refusal, { detail: 'Not for this agent' })
    else if (url.pathname.endsWith('/agent/feed') && method === 'GET') {
      if (feedsTogether !== null) {
        heldFeeds.push((no) => sendJson(response, 200, { items: [itemOf(no)], next_cursor: null }))
        if (heldFeeds.length === feedsTogether) for (const [no, answer] of heldFeeds.splice(0).entries()) answer(no + 1)
        return
      }
      const page = pages[url.searchParams.get('cursor') ?? 'first']
      if (page === undefined) sendJson(response, 404, { detail: 'No such page' })
      else sendJson(response, 200, { items: page.ids.map(itemOf), next_cursor: page.next })
    } else sendJson(response, 404, { detail: 'Not here' })
  })
  running = openConsole(join(folder, 'console.db'))
  running.console.start()
  const { client } = running
  const { deploymentId } = await client.deployments.add({ baseUrl: server.baseUrl, name: 'Odd', sites: ['global'] })
  await addAgent(deploymentId, 'agent_1')
})
const addAgent = (deploymentId: DeploymentId, agentId: string) =>
  running.client.agents.add({
    ...{ deploymentId, site: 'global', agentId, name: `Mine, ${agentId}` },
    credential: { kind: 'client_secret', secret: 'a-secret-of-some-length' },
  })
afterEach(async () => {
  await running.console.close()
  await server.close()
})

const itemOf = (id: number) => ({
  type: 'comment',
  agent_id: 'agent_9',
  agent_name: 'Other',
  event_id: 'ev_1',
  event_title: 'An event',
  comment_id: `cm_${id}`,
  content: `Comment ${id}`,
  like_count: 0,
  created_at: new Date(Date.UTC(2026, 5, 15) + id * 60_000).toISOString().slice(0, 19),
  ...changed[id],
})

/** Newest first, `perPage` to a page, from `newest` down to 1. */
function pageFeed(newest: number, perPage: number): Record<string, Page> {
  const ids = Array.from({ length: newest }, (_, index) => newest - index)
  const count = Math.ceil(newest / perPage)
  return Object.fromEntries(
    Array.from({ length: count }, (_, no) => [
      no === 0 ? 'first' : `p${no}`,
      { ids: ids.slice(no * perPage, (no + 1) * perPage), next: no + 1 < count ? `p${no + 1}` : null },
    ]),
  )
}

/** One round; how often the feed was asked for, and what is stored after it. */
async function readRound() {
  const before = server.received.length
  const round = await running.client.feed.refresh()
  const asked = server.received.slice(before).filter(({ path }) => path.includes('/agent/feed')).length
  const { stored, cut } = await running.client.feed.state({ site: null })
  return { asked, added: round.added, stored, cut }
}

it.each<[string, Record<string, Page>, { asked: number; stored: number }]>([
  [
    'cursors that lead round in a circle',
    { first: { ids: [4, 3], next: 'a' }, a: { ids: [2], next: 'b' }, b: { ids: [1], next: 'a' } },
    { asked: 3, stored: 4 },
  ],
  [
    'a cursor that is its own next',
    { first: { ids: [2], next: 'a' }, a: { ids: [1], next: 'a' } },
    { asked: 2, stored: 2 },
  ],
  [
    'items that come on several pages',
    { first: { ids: [3, 2], next: 'a' }, a: { ids: [2, 1, 2], next: null } },
    { asked: 2, stored: 3 },
  ],
  [
    'a page without rows that goes on',
    { first: { ids: [1], next: 'a' }, a: { ids: [], next: 'b' } },
    { asked: 2, stored: 1 },
  ],
])('ends at %s, with each item once', async (_, feed, expected) => {
  pages = feed
  expect(await readRound()).toMatchObject({ ...expected, cut: 0 })
})

it('after hours away reads down to what was known, and no further', async () => {
  pages = pageFeed(6, 2)
  expect(await readRound()).toMatchObject({ asked: 3, stored: 6 })
  pages = pageFeed(40, 2)
  // 34 new ones on 17 pages, and the page that begins with a known one.
  expect(await readRound()).toEqual({ asked: 18, added: 34, stored: 40, cut: 0 })
  expect(await readRound()).toMatchObject({ asked: 1, added: 0 })
})

it('goes as far down again when a reading was stopped in the middle: what it stored is not taken for known', async () => {
  pages = pageFeed(4, 2)
  await readRound()
  const whole = pageFeed(20, 2)
  const { p3: _broken, ...cutOff } = whole
  pages = cutOff
  expect(await readRound()).toMatchObject({ asked: 4, stored: 10 })
  pages = whole
  expect(await readRound()).toEqual({ asked: 9, added: 10, stored: 20, cut: 0 })
})

it.each<[string, () => Record<string, Page>]>([
  ['more pages than are read at once', () => pageFeed(120, 2)],
  [
    'cursors that go round before that',
    () => ({ first: { ids: [120, 119], next: 'a' }, a: { ids: [118], next: 'a' } }),
  ],
])('says that items are missing after %s, until the end of the feed was read', async (_, feed) => {
  pages = pageFeed(4, 2)
  await readRound()
  pages = feed()
  expect(await readRound()).toMatchObject({ cut: 1 })
  pages = { first: { ids: [121, 120], next: 'p1' } }
  expect(await readRound()).toMatchObject({ asked: 1, added: 1, cut: 1 })
  pages = { first: { ids: [122, 121], next: null } }
  expect(await readRound()).toMatchObject({ cut: 0 })
})

it.each<[string, { first: Record<string, unknown>; later: Record<string, unknown>; shown: object }]>([
  ['likes that went down', { first: { like_count: 7 }, later: { like_count: 2 }, shown: { likeCount: 2 } }],
  ['likes that are not said again', { first: { like_count: 7 }, later: { like_count: null }, shown: { likeCount: 7 } }],
  ['a space that nobody knows', { first: {}, later: { space_id: 'sp_new' }, shown: { spaceId: 'sp_new' } }],
  [
    'a text that was taken away',
    { first: { content: 'Once said' }, later: { content: null }, shown: { content: 'Once said' } },
  ],
  [
    'an item without event, author and time',
    {
      first: {},
      later: { event_id: null, event_title: null, agent_id: null, agent_name: null, created_at: null },
      shown: { eventKey: expect.any(String), author: { name: 'Other' } },
    },
  ],
])('shows %s as the newest answer has it, and keeps what that leaves out', async (_, { first, later, shown }) => {
  pages = { first: { ids: [1], next: null } }
  changed = { 1: first }
  await readRound()
  changed = { 1: later }
  expect(await readRound()).toMatchObject({ added: 0, stored: 1 })
  const { items } = await running.client.feed.list({ filter: openItems, upToItemNo: null, after: null })
  expect(items).toMatchObject([{ commentId: 'cm_1', ...shown }])
  // A filter by it finds it, whatever the console knows of spaces.
  const { spaceId } = items[0] ?? { spaceId: null }
  const ofSpace = await running.client.feed.list({ filter: { ...openItems, spaceId }, upToItemNo: null, after: null })
  expect(ofSpace.items).toHaveLength(1)
})

it('says of an item whose event has vanished that its discussion is gone, and of a like that it is not listed', async () => {
  pages = { first: { ids: [1], next: null } }
  await readRound()
  const { items } = await running.client.feed.list({ filter: openItems, upToItemNo: null, after: null })
  const eventKey = items[0]?.eventKey ?? null
  if (eventKey === null) throw new Error('the item is about no event')
  expect(await running.client.events.findComment({ eventKey, commentId: 'cm_1' })).toEqual({
    comment: null,
    isReply: null,
    parent: null,
  })
  const { event, thread } = await running.client.events.get({ eventKey, agentKey: null })
  expect(event.goneAtMs).not.toBeNull()
  expect(thread).toMatchObject({ comments: [], error: { code: 'resource_unknown' } })
  expect((await running.client.feed.item({ itemNo: items[0]?.itemNo ?? 0 })).item.content).toBe('Comment 1')
})

/** A second agent beside the first. */
async function addSecond(): Promise<void> {
  const [deployment] = (await running.client.app.state()).deployments
  if (deployment === undefined) throw new Error('no deployment')
  await addAgent(deployment.deploymentId, 'agent_2')
}

it.each<[string, unknown, { asked: number; notRead: number }]>([
  ['the same whole list', { items: [{ agent_id: 'agent_9' }], total: 1 }, { asked: 1, notRead: 0 }],
  ['whole lists of nobody', { items: [], total: 0 }, { asked: 1, notRead: 0 }],
  ['lists that say that they go on', { items: [{ agent_id: 'agent_9' }], total: 40 }, { asked: 2, notRead: 2 }],
  ['lists whose rows cannot be read', { items: [{ followee: { what: 'agent_9' } }] }, { asked: 2, notRead: 2 }],
])('asks for the feeds that the lists of follows leave open: %s', async (_what, list, { asked, notRead }) => {
  following = list
  await addSecond()
  pages = { first: { ids: [1], next: null } }
  expect(await readRound()).toMatchObject({ asked })
  expect(await running.client.feed.state({ site: null })).toMatchObject({ agents: 2, notRead })
})

const followsOnly = (...ids: string[]) => ({ items: ids.map((agent_id) => ({ agent_id })), total: ids.length })

it.each([403, 404, 422])('names a site none of whose feeds could be read, until one can: %i', async (status) => {
  pages = { first: { ids: [1], next: null } }
  refused = { agent_1: status }
  const failed = [{ site: 'global', error: { details: { status } } }]
  expect(await running.client.feed.refresh()).toMatchObject({ added: 0, failed })
  expect((await running.client.app.state()).inboxRound).toMatchObject({ failed, failedFeeds: [] })
  refused = {}
  expect(await running.client.feed.refresh()).toMatchObject({ added: 1, failed: [] })
})

it.each<[string, Record<string, unknown>, Record<string, number>, { failed: number; stored: number }]>([
  ['no feed', { agent_1: followsOnly('x'), agent_2: followsOnly('y') }, {}, { failed: 0, stored: 1 }],
  [
    'one of two feeds',
    { agent_1: followsOnly('x'), agent_2: followsOnly('y') },
    { agent_1: 403 },
    { failed: 1, stored: 1 },
  ],
  [
    'a feed that another one holds',
    { agent_1: followsOnly('x'), agent_2: followsOnly('x', 'y') },
    { agent_1: 403 },
    { failed: 0, stored: 1 },
  ],
  [
    'the feed that holds another one',
    { agent_1: followsOnly('x'), agent_2: followsOnly('x', 'y') },
    { agent_2: 403 },
    { failed: 1, stored: 1 },
  ],
  [
    'the feed of one of two who follow the same',
    { agent_1: followsOnly('x'), agent_2: followsOnly('x') },
    { agent_1: 403 },
    { failed: 0, stored: 1 },
  ],
])(
  'counts the feeds that could not be read, and reads what the others hold: %s',
  async (_what, lists, refusals, expected) => {
    followingOf = lists
    refused = refusals
    await addSecond()
    pages = { first: { ids: [1], next: null } }
    // The second round knows who fails.
    await running.client.feed.refresh()
    const { failed } = await running.client.feed.refresh()
    const { failedFeeds } = (await running.client.app.state()).inboxRound
    const { stored } = await running.client.feed.state({ site: null })
    expect({ failed, failedFeeds, stored }).toEqual({
      failed: [],
      failedFeeds:
        expected.failed === 0 ? [] : [{ deploymentId: expect.any(String), site: 'global', count: expected.failed }],
      stored: expected.stored,
    })
  },
)

/** The service gives the list of follows in part only: each agent's feed is asked for itself. */
it.each([1, 2, 3])('counts what each of %i feeds brings that are answered at the same time', async (count) => {
  following = { items: [{ agent_id: 'agent_9' }], total: 40 }
  const [deployment] = (await running.client.app.state()).deployments
  if (deployment === undefined) throw new Error('no deployment')
  for (let no = 2; no <= count; no += 1) await addAgent(deployment.deploymentId, `agent_${no}`)
  feedsTogether = count
  expect(await readRound()).toMatchObject({ asked: count, added: count, stored: count })
})

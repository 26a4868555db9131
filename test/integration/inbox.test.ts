/** The inbox of a demo fleet: real HTTP to the sandbox, a real store, the procedures as the page calls them. */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AgentKey } from '#contract/ids.ts'
import { eventKeySchema, readEventKey } from '#contract/ipc/event-key.ts'
import type { FeedFilter } from '#contract/ipc/feed.procedures.ts'
import { profileKeySchema, readProfileKey } from '#contract/ipc/profile-key.ts'
import { siteKeyOf } from '#contract/ipc/site-key.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { openItems } from '../support/feed-filter.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let running: RunningConsole
let sandbox: RunningSandbox

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 3, demoFleet: true })
  running = openConsole(join(folder, 'console.db'), {
    startTrialService: async () => ({ baseUrl: sandbox.baseUrl, agents: sandbox.agents, stop: () => {} }),
  })
  running.console.start()
  await running.client.trial.start()
  await running.client.feed.refresh()
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

const listed = (filter: Partial<FeedFilter> = {}) =>
  running.client.feed.list({ filter: { ...openItems, ...filter }, upToItemNo: null, after: null })

const seenBy = (...agentKeys: AgentKey[]) => ({ seers: { agentKeys, tags: [], groups: [] } })

describe('the inbox', () => {
  it('lists what the followed agents wrote, each item once, newest first, with who of the fleet has it', async () => {
    const { items } = await listed()
    expect(items.length).toBeGreaterThan(20)
    expect(new Set(items.map(({ site, commentId }) => `${site} ${commentId}`)).size).toBe(items.length)
    const times = items.map(({ createdAtMs }) => createdAtMs ?? 0)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(items.every(({ seenBy }) => seenBy >= 1)).toBe(true)
    expect(items.some(({ seenBy }) => seenBy > 1)).toBe(true)
    const state = await running.client.feed.state({ site: null })
    expect(state).toMatchObject({ agents: 6, notRead: 0, cut: 0, unread: state.stored })
    expect(state.stored).toBeGreaterThanOrEqual(items.length)
  })

  it('is not asked for again what is known: a second round brings nothing and takes a request a feed', async () => {
    const first = (await running.client.app.state()).inboxRound
    const again = await running.client.feed.refresh()
    expect(again).toMatchObject({ added: 0, failed: [] })
    expect(again.requests).toBeLessThanOrEqual(6)
    expect(again.requests).toBeLessThan(first.requests)
  })

  it('finds parts of texts in both scripts, short ones too', async () => {
    const { items } = await listed({ site: 'cn' })
    const text = items.find(({ content }) => /^\p{Script=Han}{6}/u.test(content))?.content ?? ''
    for (const length of [1, 2, 3, 5]) {
      const part = [...text].slice(0, length).join('')
      const found = await listed({ text: part })
      expect(found.items.some(({ content }) => content === text)).toBe(true)
      expect(
        found.items.every(({ content, author, eventTitle }) => `${content}${author.name}${eventTitle}`.includes(part)),
      ).toBe(true)
    }
    expect((await listed({ text: 'no such words at all' })).items).toEqual([])
    expect((await listed({ text: '"* OR %_' })).items).toEqual([])
  })

  it('filters by site, agent, author and own fleet', async () => {
    const { items } = await listed()
    const author = items[0]?.author.profileKey ?? null
    const authors = (await listed({ author })).items.map((item) => item.author.profileKey)
    expect(new Set(authors)).toEqual(new Set([author]))
    expect(new Set((await listed({ site: 'cn' })).items.map(({ site }) => site))).toEqual(new Set(['cn']))
    const ours = items.filter((item) => item.author.agentKey !== null).map(({ itemNo }) => itemNo)
    const own = (await listed({ isOwn: true })).items
    expect(own.map(({ itemNo }) => itemNo)).toEqual(expect.arrayContaining(ours))
    expect(own.every((item) => item.author.agentKey !== null)).toBe(true)
    const one = await running.client.feed.item({ itemNo: items[0]?.itemNo ?? 0 })
    const agentKey = one.seenBy[0]?.agentKey
    if (agentKey === undefined) throw new Error('no seer')
    const ofAgent = (await listed(seenBy(agentKey))).items
    expect(ofAgent.map(({ itemNo }) => itemNo)).toContain(items[0]?.itemNo)
    expect(ofAgent.length).toBeLessThan(items.length)
  })

  it('filters by several agents, tags and groups: an item is in the feed of any of those that carry both', async () => {
    const { client } = running
    const { items } = await listed()
    const { rows } = await client.agents.fleet()
    const [a, b] = rows.filter(({ site }) => site === 'global').map(({ agentKey }) => agentKey)
    if (a === undefined || b === undefined) throw new Error('two agents are needed')
    await client.agents.label({ agentKeys: [a], addTags: ['Macro'], removeTags: [], group: 'Night' })
    await client.agents.label({ agentKeys: [b], addTags: ['macro'], removeTags: [] })
    // A page holds as many as it can: only those that are on the first page of all are compared.
    const onPage = new Set(items.map(({ itemNo }) => itemNo))
    const numbers = async (seers: Partial<FeedFilter['seers']>) =>
      (await listed({ seers: { agentKeys: [], tags: [], groups: [], ...seers } })).items
        .map(({ itemNo }) => itemNo)
        .filter((itemNo) => onPage.has(itemNo))
    const [ofA, ofB] = [await numbers({ agentKeys: [a] }), await numbers({ agentKeys: [b] })]
    const either = items.map(({ itemNo }) => itemNo).filter((itemNo) => ofA.includes(itemNo) || ofB.includes(itemNo))
    expect(await numbers({ agentKeys: [a, b] })).toEqual(either)
    expect(await numbers({ tags: ['MACRO'] })).toEqual(either)
    expect(await numbers({ tags: ['macro'], groups: ['night'] })).toEqual(ofA)
    expect(await numbers({ agentKeys: [b], groups: ['night'] })).toEqual([])
    const unlabelled = await numbers({ tags: [''] })
    expect(unlabelled.length).toBeGreaterThan(0)
    expect(await numbers({ tags: ['', 'macro'] })).toEqual(items.map(({ itemNo }) => itemNo))
  })

  it('filters by the instrument of a challenge about the event, under either of its names', async () => {
    const { items } = await listed({ site: 'global' })
    const { instruments } = await running.client.feed.state({ site: null })
    expect(instruments).toContainEqual({ instrument: 'XAUUSD', name: 'XAUUSD' })
    const gold = (await listed({ site: 'global', instrument: 'GC' })).items
    expect(gold.length).toBeGreaterThan(0)
    expect(gold.length).toBeLessThan(items.length)
    expect((await listed({ site: 'global', instrument: 'XAUUSD' })).items).toEqual(gold)
    expect((await listed({ instrument: 'no such thing' })).items).toEqual([])
  })

  it('names an author by what it wrote last, and says when nothing that is here names one', async () => {
    const { author } = (await listed()).items[0] ?? {}
    if (author?.profileKey == null) throw new Error('no author')
    expect(await running.client.feed.author({ profileKey: author.profileKey })).toEqual({ name: author.name })
    const unknown = profileKeySchema.parse(author.profileKey.replace(/~[^~]*$/, '~agent_nobody'))
    expect(await running.client.feed.author({ profileKey: unknown })).toEqual({ name: null })
  })

  it('finds the place of an item in the discussion: a comment, a reply with the comment it answers, or neither', async () => {
    const { items } = await listed({ site: 'global' })
    const places = await Promise.all(
      items.slice(0, 40).map(async ({ eventKey, commentId }) => {
        if (eventKey === null || commentId === null) throw new Error('an item without a place')
        return { eventKey, commentId, found: await running.client.events.findComment({ eventKey, commentId }) }
      }),
    )
    const listedOnes = places.filter(({ found: { comment } }) => comment !== null)
    expect(listedOnes.every(({ commentId, found: { comment } }) => comment?.commentId === commentId)).toBe(true)
    const isReply = ({ found }: (typeof places)[number]) => found.isReply === true
    expect(listedOnes.some((place) => !isReply(place))).toBe(true)
    expect(listedOnes.filter(isReply).length).toBeGreaterThan(0)
    expect(listedOnes.every((place) => (place.found.parent !== null) === isReply(place))).toBe(true)
    // The service lists three replies of a comment: what is in none of its whole list is another reply.
    const unlisted = places.filter(({ found: { comment } }) => comment === null)
    expect(unlisted.every(isReply)).toBe(true)
    const [{ eventKey } = { eventKey: null }] = places
    if (eventKey === null) throw new Error('no item')
    const gone = { ...readEventKey(eventKey), eventId: 'ev_gone' }
    expect(
      await running.client.events.findComment({
        eventKey: eventKeySchema.parse(siteKeyOf(gone, gone.eventId)),
        commentId: 'cm_1',
      }),
    ).toEqual({ comment: null, isReply: null, parent: null })
  })

  it('knows a follow of our own at once, and its end: whose feed an item is in goes by it', async () => {
    const { items } = await listed({ site: 'global' })
    const { rows } = await running.client.agents.fleet()
    const [agentKey] = rows.filter(({ site }) => site === 'global').map((row) => row.agentKey)
    if (agentKey === undefined) throw new Error('no agent')
    const authorsOf = async () => (await listed(seenBy(agentKey))).items.map(({ author }) => author.profileKey)
    const followed = new Set(await authorsOf())
    const author = items.find((item) => item.author.agentKey === null && !followed.has(item.author.profileKey))?.author
    if (author?.profileKey == null) throw new Error('the agent follows everybody')
    const target = { agentId: readProfileKey(author.profileKey).agentId, name: author.name }
    await running.client.discussion.send({ items: [{ kind: 'follow', agentKey, target }] })
    await expect.poll(authorsOf, { timeout: 20_000 }).toContain(author.profileKey)
    await running.client.discussion.send({ items: [{ kind: 'unfollow', agentKey, target }] })
    await expect.poll(authorsOf, { timeout: 20_000 }).not.toContain(author.profileKey)
  })

  it('keeps marks over a restart of the list, and leaves out what is done', async () => {
    const { items } = await listed()
    const [first, second] = items
    if (first === undefined || second === undefined) throw new Error('no items')
    await running.client.feed.mark({ itemNos: [first.itemNo], isRead: true })
    await running.client.feed.mark({ itemNos: [second.itemNo], isDone: true })
    const unread = (await listed({ show: 'unread' })).items.map(({ itemNo }) => itemNo)
    expect(unread).not.toContain(first.itemNo)
    expect((await listed()).items.map(({ itemNo }) => itemNo)).not.toContain(second.itemNo)
    expect((await listed({ show: 'done' })).items.map(({ itemNo }) => itemNo)).toEqual([second.itemNo])
    const { upToItemNo } = await listed()
    await running.client.feed.markAllRead({ filter: openItems, upToItemNo })
    expect((await running.client.feed.state({ site: null })).unread).toBe(0)
  })
})

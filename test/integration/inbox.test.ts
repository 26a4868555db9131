/** The inbox of a demo fleet: real HTTP to the sandbox, a real store, the procedures as the page calls them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FeedFilter } from '#contract/ipc/feed.procedures.ts'
import { readProfileKey } from '#contract/ipc/profile-key.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'

const open: FeedFilter = {
  show: 'open',
  site: null,
  spaceId: null,
  agentKey: null,
  author: null,
  isOwn: false,
  text: '',
}

let folder: string
let running: RunningConsole
let sandbox: RunningSandbox

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inbox-'))
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
  rmSync(folder, { recursive: true })
})

const listed = (filter: Partial<FeedFilter> = {}) =>
  running.client.feed.list({ filter: { ...open, ...filter }, upToItemNo: null, after: null })

describe('the inbox', () => {
  it('lists what the followed agents wrote, each item once, newest first, with who of the fleet has it', async () => {
    const { items } = await listed()
    expect(items.length).toBeGreaterThan(20)
    expect(new Set(items.map(({ site, commentId }) => `${site} ${commentId}`)).size).toBe(items.length)
    const times = items.map(({ createdAtMs }) => createdAtMs ?? 0)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(items.every(({ seenBy }) => seenBy >= 1)).toBe(true)
    expect(items.some(({ seenBy }) => seenBy > 1)).toBe(true)
    const state = await running.client.feed.state()
    expect(state).toMatchObject({ agents: 6, notRead: 0, cut: 0, unread: state.stored })
    expect(state.stored).toBeGreaterThanOrEqual(items.length)
  })

  it('is not asked for again what is known: a second round brings nothing and takes a request a feed', async () => {
    const first = (await running.client.feed.state()).round
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
    expect((await listed({ author })).items.every((item) => item.author.profileKey === author)).toBe(true)
    expect((await listed({ site: 'cn' })).items.every(({ site }) => site === 'cn')).toBe(true)
    expect((await listed({ isOwn: true })).items.every((item) => item.author.agentKey !== null)).toBe(true)
    const one = await running.client.feed.item({ itemNo: items[0]?.itemNo ?? 0 })
    const agentKey = one.seenBy[0]?.agentKey ?? null
    const ofAgent = (await listed({ agentKey })).items
    expect(ofAgent.map(({ itemNo }) => itemNo)).toContain(items[0]?.itemNo)
    expect(ofAgent.length).toBeLessThan(items.length)
  })

  it('knows a follow of our own at once, and its end: whose feed an item is in goes by it', async () => {
    const { items } = await listed({ site: 'global' })
    const { rows } = await running.client.agents.fleet()
    const [agentKey] = rows.filter(({ site }) => site === 'global').map((row) => row.agentKey)
    if (agentKey === undefined) throw new Error('no agent')
    const authorsOf = async () => (await listed({ agentKey })).items.map(({ author }) => author.profileKey)
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
    await running.client.feed.markAllRead({ filter: open, upToItemNo })
    expect((await running.client.feed.state()).unread).toBe(0)
  })
})

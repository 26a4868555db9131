/** Replies of others to comments of the fleet: real HTTP to the sandbox, rounds of the feed reader, and the inbox. */
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AgentKey } from '#contract/ids.ts'
import type { ChangeTopic } from '#contract/ipc/change-topics.ts'
import { type EventKey, eventKeySchema } from '#contract/ipc/event-key.ts'
import type { FeedFilter } from '#contract/ipc/feed.procedures.ts'
import { readReminderSettings } from '#contract/rules/reminders/reminder-settings.ts'
import { threadsPerRound } from '../../src-main/operations/feed/fetch-own-replies.ts'
import { createUnsavedRegistrations } from '../../src-main/operations/registrations/secrets/registration-secrets.ts'
import { findReminders } from '../../src-main/operations/reminders/find-reminders.ts'
import { groupReminders } from '../../src-main/operations/reminders/group-reminders.ts'
import { openStore } from '../../src-main/store/store.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, tokenOf } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openItems } from '../support/feed-filter.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { createTestClient, noLine } from '../support/test-client.ts'

const minuteMs = 60_000

let folder: string
let sandbox: RunningSandbox
let running: RunningConsole
let agentKey: AgentKey
let deploymentId: string
/** Added to the clock of the console. */
let passedMs = 0
/** Each reply is listed a second time, under another id. */
let isTwice = false
/** Paths of the discussions that were asked for. */
let threadsAsked: string[] = []
/** The service has this one no more. */
let goneEvent: string | null = null
/** It has none of those any more. */
let areAllGone = false
let goneAnswer: { status: number; body: unknown }
/** What every feed holds; null: what the service says. */
let feedItems: Record<string, unknown>[] | null = null
/** No discussion is answered before so many of them are asked for. */
let answeredTogether = 1
let held: (() => void)[] = []

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 3, limits: false })
  passedMs = 0
  threadsAsked = []
  goneEvent = null
  areAllGone = false
  goneAnswer = { status: 404, body: { detail: 'Event not found' } }
  isTwice = false
  feedItems = null
  answeredTogether = 1
  held = []
  running = openConsole(join(folder, 'console.db'), {
    clock: () => Date.now() + passedMs,
    fetch: async (input, init) => {
      const path = new URL(String(input)).pathname
      if (path.includes('/public/comments')) {
        threadsAsked.push(path)
        await othersAsked()
      }
      if ((goneEvent !== null && path.endsWith(goneEvent)) || (areAllGone && path.includes('/public/comments')))
        return Response.json(goneAnswer.body, { status: goneAnswer.status })
      if (feedItems !== null && path.endsWith('/agent/feed'))
        return Response.json({ items: feedItems, next_cursor: null })
      return isTwice && path.includes('/public/comments') ? fetchTwice(input, init) : fetch(input, init)
    },
  })
  running.console.start()
  const added = await addDeployment(running, sandbox)
  deploymentId = added.deploymentId
  const agent = agentOf(sandbox, 'global', 0)
  const row = await addSandboxAgent(running, { deploymentId: added.deploymentId, agent, name: 'Mine' })
  agentKey = row.agentKey
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

function othersAsked(): Promise<void> {
  return new Promise((resolve) => {
    held.push(resolve)
    if (held.length >= answeredTogether) for (const letGo of held.splice(0)) letGo()
  })
}

async function fetchTwice(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await (await fetch(input, init)).json()
  for (const comment of answer.comments) {
    comment.replies = comment.replies.flatMap((reply: { reply_id: string }) => [
      reply,
      { ...reply, reply_id: `${reply.reply_id}_too` },
    ])
  }
  return Response.json(answer)
}

const listed = async (narrowed: Partial<FeedFilter> = {}) =>
  (await running.client.feed.list({ filter: { ...openItems, ...narrowed }, upToItemNo: null, after: null })).items
const writeAs = async (no: number, body: Record<string, unknown>): Promise<string> => {
  const token = await tokenOf(sandbox, agentOf(sandbox, 'global', no))
  return (await call(sandbox, '/api/v1/agent/comments', { method: 'POST', token, body })).body.comment_id
}

/** What the operator would be reminded of, read beside the running console. */
function repliesToTell() {
  const store = openStore({ path: join(folder, 'console.db'), clock: Date.now })
  try {
    return store.reminders.replies({ sinceMs: 0 })
  } finally {
    store.close()
  }
}

/** Where a click on the notification of it leads to. */
function reminderTargets() {
  const store = openStore({ path: join(folder, 'console.db'), clock: Date.now })
  const client = createTestClient({ fetch: noLine, clock: Date.now })
  const deps = { store, client, held: createUnsavedRegistrations(), clock: Date.now }
  try {
    const { reminders } = findReminders(deps, { settings: readReminderSettings(null), sinceMs: 0 })
    return groupReminders(reminders).map(({ kind, agentName, target }) => ({ kind, agentName, target }))
  } finally {
    store.close()
  }
}

/** An event with a comment of ours, whose page was opened. */
async function commentOnEvent(title: string): Promise<{ id: string; eventKey: EventKey; commentId: string }> {
  const { id } = await operate(sandbox, 'events', { title })
  const eventKey = eventKeySchema.parse(`${deploymentId}~global~${id}`)
  const commentId = await writeAs(0, { news_id: id, content: `On ${title}` })
  await running.client.events.refreshThread({ eventKey, agentKey: null, isForced: true })
  return { id, eventKey, commentId }
}

it('brings a reply of an agent that nobody follows, once, marked with the agent it is for', async () => {
  const { id, commentId } = await commentOnEvent('Harvest')
  passedMs += 3 * minuteMs
  await running.client.feed.refresh()
  expect(await listed()).toEqual([])
  await writeAs(1, { news_id: id, content: 'Yields say otherwise.', parent_comment_id: commentId })
  await writeAs(2, { news_id: id, content: 'Beside it.' })
  passedMs += 3 * minuteMs
  expect(await running.client.feed.refresh()).toMatchObject({ added: 1, failed: [] })
  const [reply, ...rest] = await listed()
  expect(rest).toEqual([])
  expect(reply).toMatchObject({
    content: 'Yields say otherwise.',
    repliesTo: { agentKey, name: 'Mine' },
    author: { name: agentOf(sandbox, 'global', 1).name, agentKey: null },
    isRead: false,
    seenBy: 0,
  })
  expect(repliesToTell()).toMatchObject([
    { agentKey, agentName: 'Mine', eventId: id, content: 'Yields say otherwise.' },
  ])
  const target = { kind: 'event', eventKey: `${deploymentId}~global~${id}`, agentKey }
  expect(reminderTargets()).toEqual([{ kind: 'reply', agentName: 'Mine', target }])
  await running.client.feed.mark({ itemNos: [reply?.itemNo ?? 0], isDone: true })
  passedMs += 3 * minuteMs
  expect(await running.client.feed.refresh()).toMatchObject({ added: 0 })
  expect(await listed()).toEqual([])
  expect(repliesToTell()).toEqual([])
})

it.each([1, 2, 3])('counts each new reply once where %i discussions are answered at the same time', async (count) => {
  for (let no = 0; no < count; no += 1) {
    const { id, commentId } = await commentOnEvent(`Event ${no}`)
    await writeAs(1, { news_id: id, content: `To ${no}`, parent_comment_id: commentId })
  }
  answeredTogether = count
  passedMs += 3 * minuteMs
  expect(await running.client.feed.refresh()).toMatchObject({ added: count, failed: [] })
  expect(await listed()).toHaveLength(count)
  passedMs += 3 * minuteMs
  expect(await running.client.feed.refresh()).toMatchObject({ added: 0, failed: [] })
})

it('marks a reply that a feed brings too as one item with it', async () => {
  const { id, commentId } = await commentOnEvent('Strike')
  const other = agentOf(sandbox, 'global', 1)
  await running.client.discussion.send({
    items: [{ kind: 'follow', agentKey, target: { agentId: other.agent_id, name: other.name } }],
  })
  const followed = async () =>
    (await running.client.outbox.list()).rows.some(({ kind, state }) => kind === 'follow' && state === 'accepted')
  await expect.poll(followed, { timeout: 20_000 }).toBe(true)
  await writeAs(1, { news_id: id, content: 'It ends on Friday.', parent_comment_id: commentId })
  passedMs += 3 * minuteMs
  await running.client.feed.refresh()
  const items = (await listed()).filter(({ content }) => content === 'It ends on Friday.')
  expect(items).toMatchObject([{ repliesTo: { agentKey }, seenBy: 1 }])
  await writeAs(1, { news_id: id, content: 'To nobody.' })
  passedMs += 3 * minuteMs
  await running.client.feed.refresh()
  expect((await listed()).length).toBeGreaterThan(1)
  expect((await listed({ isReply: true })).map(({ content }) => content)).toEqual(['It ends on Friday.'])
})

it('tells at once of a reply that the page of an event brings into the inbox', async () => {
  const { id, eventKey, commentId } = await commentOnEvent('Frost')
  await writeAs(1, { news_id: id, content: 'Not this far south.', parent_comment_id: commentId })
  const ending = new AbortController()
  const messages = await running.client.app.changes(undefined, { signal: ending.signal })
  await running.client.events.refreshThread({ eventKey, agentKey: null, isForced: true })
  const told = new Set<ChangeTopic>()
  for await (const { topics } of messages) {
    for (const topic of topics) told.add(topic)
    if (told.has('events')) break
  }
  ending.abort()
  expect([...told]).toContain('feed')
  expect(await listed()).toMatchObject([{ content: 'Not this far south.', repliesTo: { agentKey } }])
})

it.each<[string | null, number]>([
  ['comment', 1],
  ['reply', 1],
  [null, 1],
  ['like', 0],
  ['comment_like', 0],
  ['prediction', 0],
])('has one reply in the inbox, whatever else a feed tells about it: %s', async (type, replies) => {
  const { id, commentId } = await commentOnEvent('Rail')
  const reply = await writeAs(1, { news_id: id, content: 'It reopens.', parent_comment_id: commentId })
  const teller = agentOf(sandbox, 'global', replies === 1 ? 1 : 2)
  feedItems = [
    {
      ...{ type, agent_id: teller.agent_id, agent_name: teller.name, event_id: id, comment_id: reply },
      ...{ content: 'It reopens.', like_count: 1, created_at: '2026-06-15T19:00:00' },
    },
  ]
  await running.client.feed.refresh()
  expect(await listed()).toMatchObject([{ kind: type, commentId: reply, repliesTo: null }])
  // Only the discussion says what it answers.
  passedMs += 3 * minuteMs
  feedItems = []
  await running.client.feed.refresh()
  expect((await listed()).filter(({ repliesTo }) => repliesTo !== null)).toHaveLength(1)
  expect((await listed({ isReply: true })).filter(({ kind }) => kind === type)).toHaveLength(replies)
  expect(repliesToTell()).toHaveLength(1)
})

it('takes a reply that the discussion lists under two ids for one', async () => {
  const { id, commentId } = await commentOnEvent('Twice')
  await writeAs(1, { news_id: id, content: 'Said once.', parent_comment_id: commentId })
  isTwice = true
  for (let round = 0; round < 2; round += 1) {
    passedMs += 3 * minuteMs
    await running.client.feed.refresh()
    expect(await listed()).toMatchObject([{ content: 'Said once.', repliesTo: { agentKey } }])
  }
})

it('leaves out replies of ours, and asks for no discussion again that was read just now', async () => {
  const { id, eventKey, commentId } = await commentOnEvent('Quiet')
  await writeAs(0, { news_id: id, content: 'More of mine.', parent_comment_id: commentId })
  await running.client.events.refreshThread({ eventKey, agentKey: null, isForced: true })
  threadsAsked = []
  await running.client.feed.refresh()
  expect(threadsAsked).toEqual([])
  expect(await listed()).toEqual([])
})

it('marks no reply of ours that a feed brings, and does not list it among the replies', async () => {
  const { id, eventKey, commentId } = await commentOnEvent('Echo')
  const mine = await writeAs(0, { news_id: id, content: 'More of mine.', parent_comment_id: commentId })
  await running.client.events.refreshThread({ eventKey, agentKey: null, isForced: true })
  const { agent_id, name } = agentOf(sandbox, 'global', 0)
  const by = { author_id: agent_id, author_name: name, created_at: new Date().toISOString() }
  feedItems = [{ type: 'comment', comment_id: mine, event_id: id, content: 'More of mine.', ...by }]
  passedMs += 3 * minuteMs
  await running.client.feed.refresh()
  expect(await listed()).toMatchObject([{ content: 'More of mine.', repliesTo: null }])
  expect(await listed({ isReply: true })).toEqual([])
})

it('reads a bounded number of discussions in a round, each in its turn', async () => {
  for (let no = 0; no < threadsPerRound + 2; no += 1) await commentOnEvent(`Event ${no}`)
  passedMs += 3 * minuteMs
  threadsAsked = []
  await running.client.feed.refresh()
  expect(threadsAsked.length).toBe(threadsPerRound)
  await running.client.feed.refresh()
  expect(new Set(threadsAsked).size).toBe(threadsPerRound + 2)
  expect(threadsAsked.length).toBe(threadsPerRound + 2)
})

const hourMs = 60 * minuteMs
const isGone = async (eventKey: EventKey) =>
  (await running.client.events.get({ eventKey, agentKey: null })).event.goneAtMs !== null

it('goes on when an event has vanished, and asks for that once an hour, after the others', async () => {
  const gone = await commentOnEvent('Gone')
  const { id, commentId } = await commentOnEvent('There')
  const asks = async (laterMs: number) => {
    threadsAsked = []
    passedMs += laterMs
    await running.client.feed.refresh()
    return threadsAsked.filter((path) => path.endsWith(gone.id)).length
  }
  goneEvent = gone.id
  await writeAs(1, { news_id: id, content: 'Still here.', parent_comment_id: commentId })
  passedMs += 3 * minuteMs
  expect(await running.client.feed.refresh()).toMatchObject({ added: 1, failed: [] })
  expect(await listed()).toMatchObject([{ content: 'Still here.' }])
  expect(await asks(3 * minuteMs)).toBe(1)
  expect(await isGone(gone.eventKey)).toBe(false)
  expect(await asks(hourMs)).toBe(1)
  expect(await isGone(gone.eventKey)).toBe(true)
  expect(await asks(30 * minuteMs)).toBe(0)
  goneEvent = null
  await writeAs(1, { news_id: gone.id, content: 'Back again.', parent_comment_id: gone.commentId })
  expect(await asks(31 * minuteMs)).toBe(1)
  expect(await isGone(gone.eventKey)).toBe(false)
  expect((await listed()).map(({ content }) => content)).toContain('Back again.')
})

it('says nothing against the site when it has several events no more', async () => {
  for (let no = 0; no < threadsPerRound; no += 1) await commentOnEvent(`Event ${no}`)
  areAllGone = true
  passedMs += 3 * minuteMs
  threadsAsked = []
  expect(await running.client.feed.refresh()).toMatchObject({ failed: [] })
  expect(threadsAsked.length).toBe(threadsPerRound)
})

it.each<[string, number, unknown, boolean]>([
  ['words that there is no such event', 404, { detail: 'Event not found' }, true],
  ['410', 410, { detail: 'This event was removed' }, true],
  ['words of a missing path', 404, { detail: 'Not Found' }, false],
  ['words of a gateway', 404, { message: 'no Route matched with those values' }, false],
  ['no words', 404, {}, false],
  ['words that it has no comments', 404, { detail: 'No comments yet' }, false],
  ['words that it has no comments, in Chinese', 404, { message: '该事件暂无评论' }, false],
  ['words that no comments are listed', 404, { detail: 'No comments are listed for this one' }, false],
  ['405', 405, { detail: 'Method not allowed' }, false],
  ['501', 501, { detail: 'Not implemented' }, false],
])('takes an event for gone that was answered twice with %s: %i', async (_what, status, body, expected) => {
  const { id, eventKey } = await commentOnEvent('Outage')
  goneEvent = id
  goneAnswer = { status, body }
  for (const laterMs of [3 * minuteMs, hourMs]) {
    passedMs += laterMs
    await running.client.events.refreshThread({ eventKey, agentKey: null, isForced: true })
  }
  expect(await isGone(eventKey)).toBe(expected)
})

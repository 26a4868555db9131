/**
 * Comments that the service lists as taken away, over real HTTP through thread, inbox and outbox: their text is not
 * shown as if it stood, what is below them is, and nothing can be written to them.
 */
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AgentKey } from '#contract/ids.ts'
import { type EventKey, eventKeySchema } from '#contract/ipc/event-key.ts'
import { openStore } from '../../src-main/store/store.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, tokenOf } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openItems } from '../support/feed-filter.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

type Row = Record<string, unknown>
let folder: string
let sandbox: RunningSandbox
let running: RunningConsole
let agentKey: AgentKey
let deploymentId: string
/** What the service makes of each comment, reply and item of a feed on its way here. */
let spoil: (row: Row) => Row = (row) => row

const spoilt = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(spoilt)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoilt(each)]))
  return 'content' in inner ? spoil(inner) : inner
}

beforeAll(async () => {
  sandbox = await startSandbox({ agents: 3, limits: false })
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  spoil = (row) => row
  folder = makeTemporaryFolder()
  running = openConsole(join(folder, 'console.db'), {
    fetch: async (input, init) => {
      const answer = await fetch(input, init)
      const isList = /\/public\/comments|\/agent\/feed|interaction-context/.test(new URL(String(input)).pathname)
      return isList && answer.ok ? Response.json(spoilt(await answer.json())) : answer
    },
  })
  running.console.start()
  deploymentId = (await addDeployment(running, sandbox)).deploymentId
  const agent = agentOf(sandbox, 'global', 0)
  agentKey = (await addSandboxAgent(running, { deploymentId: deploymentId as never, agent })).agentKey
})
afterEach(() => running.console.close())

let texts = 0
/** No two of them alike, or the guard would ask. */
function nextText(): string {
  texts += 1
  return Array.from({ length: 6 }, (_none, at) => `word${6 * texts + at}`).join(' ')
}
async function writeAs(no: number, body: Row): Promise<string> {
  const token = await tokenOf(sandbox, agentOf(sandbox, 'global', no))
  return (await call(sandbox, '/api/v1/agent/comments', { method: 'POST', token, body })).body.comment_id
}
/** Contents of the replies that the operator would be notified of, read beside the running console. */
function repliesToTell(): string[] {
  const store = openStore({ path: join(folder, 'console.db'), clock: Date.now })
  try {
    return store.reminders.replies({ sinceMs: 0 }).map(({ content }) => content)
  } finally {
    store.close()
  }
}
const read = async (eventKey: EventKey) => {
  await running.client.events.refreshThread({ eventKey, agentKey: null, isForced: true })
  return (await running.client.events.get({ eventKey, agentKey: null })).thread
}
/** An event with a comment of another agent and a reply to it. */
async function discuss() {
  const { id } = await operate(sandbox, 'events', { title: 'Outage' })
  const top = await writeAs(1, { news_id: id, content: nextText() })
  const reply = await writeAs(2, { news_id: id, content: nextText(), parent_comment_id: top })
  return { id, top, reply, eventKey: eventKeySchema.parse(`${deploymentId}~global~${id}`) }
}
const isOf = (id: string, row: Row) => row.comment_id === id || row.reply_id === id

it.each<[string, Row]>([
  ['a flag', { deleted: true }],
  ['a time', { deleted_at: '2026-06-15T19:00:00' }],
  ['a status', { status: 'removed' }],
  ['words in the place of its text', { content: '[deleted]', agent: null, agent_name: null }],
])('a comment that is removed by %s stands as that, with the reply below it', async (_what, said) => {
  const { top, reply, eventKey } = await discuss()
  await read(eventKey)
  spoil = (row) => (isOf(top, row) ? { ...row, ...said } : row)
  const { comments, completeness, listed } = await read(eventKey)
  expect(listed).toBe(2)
  expect(comments).toMatchObject([
    {
      ...{ commentId: top, content: '', isRemoved: true, goneSinceMs: expect.any(Number), hasMoreReplies: false },
      replies: [{ commentId: reply, isRemoved: false, goneSinceMs: null, content: expect.stringContaining('word') }],
    },
  ])
  expect(completeness).toMatchObject({ hasMore: false, unreadable: 0 })
  // The inbox, which asks for what can be answered, hears that there is none.
  const found = await running.client.events.findComment({ eventKey, commentId: top })
  expect(found).toEqual({ comment: null, isReply: null, parent: null })
})

it('a removed reply is no reply that the service keeps back', async () => {
  const { top, reply, eventKey } = await discuss()
  spoil = (row) => (isOf(reply, row) ? { ...row, is_deleted: true } : row)
  const { comments } = await read(eventKey)
  expect(comments).toMatchObject([
    { commentId: top, hasMoreReplies: false, replies: [{ commentId: reply, isRemoved: true, content: '' }] },
  ])
})

it('one that is listed as standing again has its text again', async () => {
  const { top, eventKey } = await discuss()
  spoil = (row) => (isOf(top, row) ? { ...row, hidden: true } : row)
  await read(eventKey)
  spoil = (row) => row
  const { comments } = await read(eventKey)
  expect(comments).toMatchObject([{ isRemoved: false, goneSinceMs: null, content: expect.stringContaining('word') }])
})

it('a reply to ours that is in the inbox loses its text, and is told of no more, when it is listed as removed', async () => {
  const { id } = await operate(sandbox, 'events', { title: 'Harvest' })
  const eventKey = eventKeySchema.parse(`${deploymentId}~global~${id}`)
  const own = await writeAs(0, { news_id: id, content: nextText() })
  const answer = await writeAs(1, { news_id: id, content: nextText(), parent_comment_id: own })
  const inbox = async () =>
    (await running.client.feed.list({ filter: openItems, upToItemNo: null, after: null })).items.find(
      ({ commentId }) => commentId === answer,
    )
  await read(eventKey)
  expect(await inbox()).toMatchObject({ isRemoved: false, content: expect.stringContaining('word') })
  expect(repliesToTell()).toEqual([expect.stringContaining('word')])
  spoil = (row) => (isOf(answer, row) ? { ...row, deleted: true } : row)
  await read(eventKey)
  expect(await inbox()).toMatchObject({ isRemoved: true, content: '' })
  expect(repliesToTell()).toEqual([])
  spoil = (row) => row
  await read(eventKey)
  expect(await inbox()).toMatchObject({ isRemoved: false, content: expect.stringContaining('word') })
  expect(repliesToTell()).toEqual([expect.stringContaining('word')])
})

it('an item of a feed that says so has no text', async () => {
  const { id } = await operate(sandbox, 'events', { title: 'Strike' })
  const token = await tokenOf(sandbox, agentOf(sandbox, 'global', 0))
  const target_agent_id = agentOf(sandbox, 'global', 1).agent_id
  await call(sandbox, '/api/v1/agent/follows', { method: 'POST', token, body: { target_agent_id } })
  const comment = await writeAs(1, { news_id: id, content: nextText() })
  spoil = (row) => (isOf(comment, row) ? { ...row, status: 'deleted' } : row)
  await running.client.feed.refresh()
  const { items } = await running.client.feed.list({ filter: openItems, upToItemNo: null, after: null })
  expect(items.find(({ commentId }) => commentId === comment)).toMatchObject({ isRemoved: true, content: '' })
})

it('a comment of unknown outcome is not called lost where one of its author was removed since', async () => {
  const { id } = await operate(sandbox, 'events', { title: 'Freight' })
  const eventKey = eventKeySchema.parse(`${deploymentId}~global~${id}`)
  await read(eventKey)
  const text = nextText()
  const posted = { match: { method: 'POST', path: '*/agent/comments' }, effect: 'reset_after', times: 1 }
  const closed = { match: { path: '*/actions/history' }, effect: { status: 403, body: { detail: 'No' } }, times: null }
  await operate(sandbox, 'faults', { faults: [posted, closed] })
  spoil = (row) => ({ ...row, content: '', status: 'removed' })
  const [receipt] = await running.client.discussion.send({
    items: [{ kind: 'comment', agentKey, event: { eventId: id, title: 'Freight' }, spaceId: null, text }],
  })
  const rowOf = async () =>
    (await running.client.outbox.list()).rows.find(({ outboxId }) => outboxId === receipt?.outboxId)
  await expect
    .poll(rowOf, { timeout: 15_000 })
    .toMatchObject({ state: 'uncertain', doubt: { looks: 1, found: 'incomplete' } })
  await operate(sandbox, 'faults', { faults: [] })
})

it('a comment of unknown outcome is not called lost where its text stands under another name, and no id', async () => {
  const { id } = await operate(sandbox, 'events', { title: 'Freight' })
  const text = nextText()
  const posted = { match: { method: 'POST', path: '*/agent/comments' }, effect: 'reset_after', times: 1 }
  const closed = { match: { path: '*/actions/history' }, effect: { status: 403, body: { detail: 'No' } }, times: null }
  await operate(sandbox, 'faults', { faults: [posted, closed] })
  spoil = (row) => ({ ...row, agent: { name: 'AlphaBot' } })
  const [receipt] = await running.client.discussion.send({
    items: [{ kind: 'comment', agentKey, event: { eventId: id, title: 'Freight' }, spaceId: null, text }],
  })
  const rowOf = async () =>
    (await running.client.outbox.list()).rows.find(({ outboxId }) => outboxId === receipt?.outboxId)
  await expect.poll(rowOf, { timeout: 15_000 }).toMatchObject({ doubt: { looks: 1, found: 'incomplete' } })
  await operate(sandbox, 'faults', { faults: [] })
})

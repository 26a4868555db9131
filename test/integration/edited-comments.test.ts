/**
 * Comments whose text the service has changed since, over real HTTP: the inbox has the words that were read last, as
 * the thread has, and finds them; what is marked of an item stays.
 */
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AgentKey } from '#contract/ids.ts'
import { type EventKey, eventKeySchema } from '#contract/ipc/event-key.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, tokenOf } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openItems } from '../support/feed-filter.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

type Row = Record<string, unknown>
const firstWords = 'Storage covers three weeks at most.'
const newWords = 'Inventories last until the autumn.'

let sandbox: RunningSandbox
let running: RunningConsole
let agentKey: AgentKey
let deploymentId: string
/** What is altered in the comment, by the path of the answer. */
let edits: readonly (readonly [RegExp, Row])[]
let commentId: string

const edited = (value: unknown, said: Row): unknown => {
  if (Array.isArray(value)) return value.map((each) => edited(each, said))
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, edited(each, said)]))
  return inner.comment_id === commentId || inner.reply_id === commentId ? { ...inner, ...said } : inner
}

beforeAll(async () => {
  sandbox = await startSandbox({ agents: 3, limits: false })
  const token = await tokenOf(sandbox, agentOf(sandbox, 'global', 0))
  const target_agent_id = agentOf(sandbox, 'global', 1).agent_id
  await call(sandbox, '/api/v1/agent/follows', { method: 'POST', token, body: { target_agent_id } })
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  edits = []
  running = openConsole(join(makeTemporaryFolder(), 'console.db'), {
    fetch: async (input, init) => {
      const answer = await fetch(input, init)
      const said = edits.find(([paths]) => paths.test(new URL(String(input)).pathname))?.[1]
      return said === undefined || !answer.ok ? answer : Response.json(edited(await answer.json(), said))
    },
  })
  running.console.start()
  deploymentId = (await addDeployment(running, sandbox)).deploymentId
  const agent = agentOf(sandbox, 'global', 0)
  agentKey = (await addSandboxAgent(running, { deploymentId: deploymentId as never, agent })).agentKey
})
afterEach(() => running.console.close())

const writeAs = async (no: number, body: Row): Promise<string> => {
  const token = await tokenOf(sandbox, agentOf(sandbox, 'global', no))
  return (await call(sandbox, '/api/v1/agent/comments', { method: 'POST', token, body })).body.comment_id
}
const find = async (more: Partial<typeof openItems> = {}) => {
  const filter = { ...openItems, ...more }
  const { items } = await running.client.feed.list({ filter, upToItemNo: null, after: null })
  return items.find((item) => item.commentId === commentId)
}

const readAll = async (eventKey: EventKey) => {
  await running.client.events.refreshThread({ eventKey, agentKey, isForced: true })
  await running.client.feed.refresh()
}

/** A comment of somebody whom ours follows, as the inbox and the thread have it. */
async function discuss(isReply: boolean): Promise<EventKey> {
  const { id } = await operate(sandbox, 'events', { title: 'Outage' })
  const eventKey = eventKeySchema.parse(`${deploymentId}~global~${id}`)
  const own = isReply ? await writeAs(0, { news_id: id, content: 'What lasts longest?' }) : undefined
  commentId = await writeAs(1, { news_id: id, content: firstWords, ...(own && { parent_comment_id: own }) })
  await readAll(eventKey)
  expect(await find()).toMatchObject({ content: firstWords })
  return eventKey
}

const [inPublic, inContext, inFeed] = [/\/public\/comments/, /interaction-context/, /\/agent\/feed/]
const inDiscussion = /\/public\/comments|interaction-context/
const hasNewWords = { content: newWords }
const isEmpty = { content: '' }

it.each<{ what: string; isReply: boolean; said: [RegExp, Row][] }>([
  { what: 'a reply in the public list', isReply: true, said: [[inPublic, hasNewWords]] },
  {
    what: 'a comment in the public list',
    isReply: false,
    said: [
      [inPublic, hasNewWords],
      [inContext, isEmpty],
    ],
  },
  { what: 'a comment in the context of an agent', isReply: false, said: [[inContext, hasNewWords]] },
  { what: 'a comment in a feed', isReply: false, said: [[inFeed, hasNewWords]] },
  {
    what: 'a reply in a feed',
    isReply: true,
    said: [
      [inFeed, hasNewWords],
      // Where ours has commented, the discussion is read with the feeds.
      [inPublic, isEmpty],
    ],
  },
])('$what has its new words in the inbox, and keeps its marks', async ({ isReply, said }) => {
  const eventKey = await discuss(isReply)
  const { itemNo } = (await find()) ?? { itemNo: 0 }
  await running.client.feed.mark({ itemNos: [itemNo], isRead: true, isDone: true })
  edits = said
  if (said[0]?.[0] === inFeed) await running.client.feed.refresh()
  else await running.client.events.refreshThread({ eventKey, agentKey, isForced: true })
  const kept = { itemNo, content: newWords, isRead: true, isDone: true, isRemoved: false }
  expect(await find({ show: 'done' })).toMatchObject(kept)
  expect(await find({ show: 'done', text: 'Inventories' })).toMatchObject({ itemNo })
  expect(await find({ show: 'done', text: 'Storage' })).toBeUndefined()
  expect(await find()).toBeUndefined()
})

it.each<[string, Row]>([
  ['a list with an empty text', { content: '' }],
  ['a list without a text', { content: undefined }],
  ['a list with what is no text', { content: { blocks: 7 } }],
  ['a list that has it no more', { comment_id: 'another', content: 'Somebody else wrote this.' }],
])('%s leaves the words that a feed brought', async (_what, said) => {
  const eventKey = await discuss(false)
  edits = [
    [inFeed, hasNewWords],
    [inDiscussion, said],
  ]
  await running.client.feed.refresh()
  expect(await find()).toMatchObject({ content: newWords })
  await running.client.events.refreshThread({ eventKey, agentKey: null, isForced: true })
  expect(await find({ text: 'Inventories' })).toMatchObject({ content: newWords, isRemoved: false })
})

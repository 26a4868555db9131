/** A discussion as the console reads it under the shapes that concern it: every reply below its comment. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { DeploymentId } from '#contract/ids.ts'
import { type EventKey, eventKeySchema } from '#contract/ipc/event-key.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { agentOf, call, operate, tokenOf } from './sandbox-client.ts'

/** With a reply each they are more rows than a page holds. */
const comments = 15

let sandbox: RunningSandbox
let eventId: string
let running: RunningConsole
let deploymentId: DeploymentId
let eventKey: EventKey

beforeAll(async () => {
  sandbox = await startSandbox({ agents: 1, limits: false, checkAnswers: false })
  const token = await tokenOf(sandbox, agentOf(sandbox, 'global'))
  const { id } = await operate(sandbox, 'events', { title: 'Pipeline outage', spaces: ['finance'] })
  const write = async (body: object): Promise<string> =>
    (await call(sandbox, '/api/v1/agent/comments', { method: 'POST', token, body })).body.comment_id
  for (let count = 0; count < comments; count += 1) {
    const parent_comment_id = await write({ news_id: id, content: `Comment ${count}` })
    await write({ news_id: id, content: `Reply ${count}`, parent_comment_id })
  }
  eventId = id
})
afterAll(() => sandbox.close())

// A new one each: what was read once is kept.
beforeEach(async () => {
  await operate(sandbox, 'shapes', { shapes: [] })
  running = openConsole(':memory:')
  deploymentId = (await addDeployment(running, sandbox)).deploymentId
  eventKey = eventKeySchema.parse(`${deploymentId}~global~${eventId}`)
})
afterEach(() => running.console.close())

it.each([
  [[]],
  [['flat-replies']],
  [['flat-replies', 'bare-arrays']],
  [['flat-replies', 'camel-case', 'data-envelope']],
  [['flat-replies', 'pages-by-total']],
  [['flat-replies', 'pages-by-cursor', 'absent-counts']],
  [['flat-replies', 'spring-pages', 'named-lists']],
  [['spring-pages']],
  [['flat-replies', 'numeric-ids', 'epoch-times']],
  [['author-objects', 'text-objects']],
  [['author-objects', 'text-objects', 'flat-replies', 'camel-case', 'data-envelope']],
])('is whole under the shapes %j', async (shapes) => {
  const { client } = running
  await operate(sandbox, 'shapes', { shapes })
  await client.events.refreshThread({ eventKey, agentKey: null, isForced: true })
  const { thread } = await client.events.get({ eventKey, agentKey: null })
  expect(thread).toMatchObject({ error: null, listed: 2 * comments })
  expect(thread.completeness).toMatchObject({ hasMore: false, unreadable: 0 })
  const said = thread.comments.map(({ content, replies }) => [content, replies.map((reply) => reply.content)])
  const expected = Array.from({ length: comments }, (_, count) => [`Comment ${count}`, [`Reply ${count}`]])
  expect(said.toSorted()).toEqual(expected.toSorted())
})

it('says how many replies have no comment under cut-lists, and that more is there', async () => {
  await operate(sandbox, 'shapes', { shapes: ['flat-replies', 'cut-lists'] })
  await running.client.events.refreshThread({ eventKey, agentKey: null, isForced: true })
  const { thread } = await running.client.events.get({ eventKey, agentKey: null })
  expect(thread.completeness).toMatchObject({ received: 20, hasMore: true })
})

it.each([[[]], [['author-objects']], [['author-objects', 'flat-replies', 'text-objects']]])(
  'names who wrote each under the shapes %j',
  async (shapes) => {
    const { client } = running
    await operate(sandbox, 'shapes', { shapes })
    await client.events.refreshThread({ eventKey, agentKey: null, isForced: true })
    const { thread } = await client.events.get({ eventKey, agentKey: null })
    const { agent_id, name } = agentOf(sandbox, 'global')
    const written = { profileKey: `${deploymentId}~global~${agent_id}`, name }
    const authors = thread.comments.flatMap((comment) => [comment, ...comment.replies]).map(({ author }) => author)
    expect(authors).toHaveLength(2 * comments)
    for (const author of authors) expect(author).toMatchObject(written)
  },
)

it.each([[[]], [['own-permissions']]])('reads what may be written under the shapes %j', async (shapes) => {
  const { client } = running
  await operate(sandbox, 'shapes', { shapes })
  const { agentKey } = await addSandboxAgent(running, { deploymentId, agent: agentOf(sandbox, 'global') })
  for (const likeEnabled of [false, true]) {
    await operate(sandbox, 'comment-policy', { event_id: eventId, like_enabled: likeEnabled })
    await client.events.refreshThread({ eventKey, agentKey, isForced: true })
    const { context } = await client.events.get({ eventKey, agentKey })
    const policy = { commentEnabled: true, replyEnabled: true, likeEnabled }
    expect(context).toMatchObject({ error: null, policy })
  }
})

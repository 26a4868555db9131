/**
 * Writes of unknown outcome beside others that say the same, over real HTTP: the line of the history that tells of one
 * never settles another, and what arrived is found.
 */
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type AgentKey, commentIdSchema, eventIdSchema, type OutboxId, type Site } from '#contract/ids.ts'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, tokenOf } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let sandbox: RunningSandbox
let running: RunningConsole
let agentKey: AgentKey
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

async function begin(site: Site = 'global', options: Parameters<typeof openConsole>[1] = {}): Promise<void> {
  sandbox = await startSandbox({ agents: 3, limits: false })
  running = openConsole(join(makeTemporaryFolder(), 'console.db'), {
    lookUpSpacingMs: 50,
    ...options,
  })
  running.console.start()
  const { deploymentId } = await addDeployment(running, sandbox, [site])
  agentKey = (await addSandboxAgent(running, { deploymentId, agent: agentOf(sandbox, site) })).agentKey
}

async function addEvent() {
  const { id } = await operate(sandbox, 'events', { title: 'Outage' })
  return { eventId: eventIdSchema.parse(id), title: 'Outage' }
}
/** A comment of another agent. */
async function addComment(event: { eventId: string }, content: string) {
  const token = await tokenOf(sandbox, agentOf(sandbox, 'global', 1))
  const body = { news_id: event.eventId, content }
  const made = await call(sandbox, '/api/v1/agent/comments', { method: 'POST', token, body })
  const commentId = commentIdSchema.parse(made.body.comment_id)
  return { commentId, isReply: false, authorId: null, authorName: 'Somebody', text: content }
}

async function rowOf(outboxId: OutboxId) {
  return (await running.client.outbox.list()).rows.find((row) => row.outboxId === outboxId)
}
async function send(item: DiscussionItem): Promise<OutboxId> {
  const [receipt] = await running.client.discussion.send({ items: [item] })
  if (receipt?.outboxId == null) throw new Error(`not queued: ${receipt?.error?.code}`)
  return receipt.outboxId
}
const stateBecomes = (outboxId: OutboxId, state: string) =>
  expect.poll(async () => (await rowOf(outboxId))?.state, { timeout: 20_000 }).toBe(state)

const text = 'Agreed.'
type Make = () => Promise<{ before: DiscussionItem[]; item: DiscussionItem; path: string }>
const commentPath = '/api/v1/agent/comments'
const forms: [form: string, site: Site, make: Make][] = [
  [
    'a reply like one to another comment',
    'global',
    async () => {
      const event = await addEvent()
      const [first, second] = [await addComment(event, 'Supply is short.'), await addComment(event, 'Demand is weak.')]
      const place = { kind: 'reply', agentKey, event, spaceId: null, text } as const
      return { before: [{ ...place, parent: first }], item: { ...place, parent: second }, path: commentPath }
    },
  ],
  [
    'a comment like one on another event',
    'global',
    async () => {
      const place = { kind: 'comment', agentKey, spaceId: null, text } as const
      const before = [{ ...place, event: await addEvent() }]
      return { before, item: { ...place, event: await addEvent() }, path: commentPath }
    },
  ],
  [
    'a reply with the text of a comment',
    'global',
    async () => {
      const event = await addEvent()
      const parent = await addComment(event, 'Supply is short.')
      const place = { agentKey, event, spaceId: null, text } as const
      return { before: [{ ...place, kind: 'comment' }], item: { ...place, kind: 'reply', parent }, path: commentPath }
    },
  ],
  [
    'a post with the title of another',
    'cn',
    async () => {
      const post = { kind: 'post', agentKey, spaceId: 'finance', title: '沪金观察' } as const
      const before = [{ ...post, text: '库存连续第四周下降。' }]
      return { before, item: { ...post, text: '美元走强，金价承压。' }, path: '/api/v1/cn/agent/posts' }
    },
  ],
]

describe('a write of unknown outcome beside one that says the same', () => {
  const sendFirst = async (make: Make) => {
    const { before, item, path } = await make()
    for (const one of before) await stateBecomes(await send(one), 'accepted')
    return { item, path }
  }
  it.each(forms)('that never arrived is not taken for it: %s', async (_form, site, make) => {
    await begin(site)
    const { item, path } = await sendFirst(make)
    await operate(sandbox, 'faults', { faults: [{ match: { path }, effect: 'reset_before', times: 1 }] })
    const outboxId = await send(item)
    await stateBecomes(outboxId, 'needs_you')
    expect(await rowOf(outboxId)).toMatchObject({ doubt: { looks: 2, found: 'not_listed' } })
  })

  it.each(forms)('that arrived is found: %s', async (_form, site, make) => {
    await begin(site)
    const { item, path } = await sendFirst(make)
    await operate(sandbox, 'faults', { faults: [{ match: { path }, effect: 'reset_after', times: 1 }] })
    await stateBecomes(await send(item), 'accepted')
  })
})

it('a like that was given, taken back and given again in vain is neither there nor missing', async () => {
  await begin()
  const event = await addEvent()
  const liked = { agentKey, event, comment: await addComment(event, 'Supply is short.') }
  for (const kind of ['like', 'unlike'] as const) await stateBecomes(await send({ ...liked, kind }), 'accepted')
  const lost = { match: { path: '/api/v1/agent/comments/*/like' }, effect: 'reset_before', times: 1 }
  await operate(sandbox, 'faults', { faults: [lost] })
  const outboxId = await send({ ...liked, kind: 'like' })
  await expect
    .poll(() => rowOf(outboxId), { timeout: 20_000 })
    .toMatchObject({ state: 'uncertain', doubt: { found: 'incomplete' } })
})

/** The history of agents as a deployment writes it that names `targetId` for the target of a like. */
const namingInLikes =
  (targetId: () => string | null): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    if (!String(input).includes('/actions')) return response
    const text = (await response.text()).replace(/"target_id":\s*"[^"]*"/g, `"target_id":${JSON.stringify(targetId())}`)
    return new Response(text, response)
  }

it.each([
  ['reset_before', 'nothing'],
  ['reset_after', 'nothing'],
  ['reset_before', 'the event'],
  ['reset_after', 'the event'],
])('a like (%s) is not missing where the history names %s for its target', async (effect, named) => {
  let eventId: string | null = null
  await begin('global', { fetch: namingInLikes(() => (named === 'nothing' ? null : eventId)) })
  const event = await addEvent()
  eventId = event.eventId
  const [one, other] = [await addComment(event, 'Supply is short.'), await addComment(event, 'Demand is weak.')]
  await stateBecomes(await send({ kind: 'like', agentKey, event, comment: one }), 'accepted')
  const path = '/api/v1/agent/comments/*/like'
  await operate(sandbox, 'faults', { faults: [{ match: { path }, effect, times: 1 }] })
  const outboxId = await send({ kind: 'like', agentKey, event, comment: other })
  await expect
    .poll(() => rowOf(outboxId), { timeout: 20_000 })
    .toMatchObject({ state: 'uncertain', doubt: { found: 'incomplete' } })
})

/** A history that says of each line what `said` does. */
const sayingOfLines =
  (said: object): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    if (!String(input).includes('/actions')) return response
    const body = (await response.json()) as { items: object[] }
    return Response.json({ ...body, items: body.items.map((line) => ({ ...line, ...said })) })
  }

it.each([
  [{ status: 'failed', error: 'locked' }, 'needs_you'],
  [{ success: false }, 'needs_you'],
  [{ status: 'completed', success: true, error: null }, 'accepted'],
])('a like of which the history says %j is %s', async (said, state) => {
  await begin('global', { fetch: sayingOfLines(said) })
  const event = await addEvent()
  const comment = await addComment(event, 'Supply is short.')
  await operate(sandbox, 'faults', {
    faults: [{ match: { path: '/api/v1/agent/comments/*/like' }, effect: 'reset_after', times: 1 }],
  })
  const outboxId = await send({ kind: 'like', agentKey, event, comment })
  await stateBecomes(outboxId, state)
})

it('of two comments in doubt that read the same each needs a comment of its own in the list', async () => {
  await begin('global', { lookUpSpacingMs: 60_000 })
  const place = { kind: 'comment', agentKey, event: await addEvent(), spaceId: null } as const
  const untold = { match: { path: '/api/v1/agent/actions/history' }, effect: { status: 404, body: {} } }
  const cutList = { status: 200, body: { total_count: 9, comments: [] } }
  const unlisted = { match: { path: '/api/v1/public/comments/*' }, effect: cutList }
  const sendInVain = async (effect: string, content: string) => {
    const lost = { match: { path: commentPath }, effect, times: 1 }
    await operate(sandbox, 'faults', { faults: [lost, unlisted, untold] })
    const outboxId = await send({ ...place, text: content })
    await stateBecomes(outboxId, 'uncertain')
    return outboxId
  }
  const first = await sendInVain('reset_after', text)
  const second = await sendInVain('reset_before', `**${text}**`)
  await operate(sandbox, 'faults', { faults: [untold] })
  await running.client.outbox.lookUp({ outboxId: second })
  const states = [(await rowOf(first))?.state, (await rowOf(second))?.state]
  expect(states.toSorted()).toEqual(['accepted', 'uncertain'])
})

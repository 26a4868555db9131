/** Receipts of a success that are about something else than was sent, over real HTTP: never accepted as ours. */
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AgentKey, agentIdSchema, commentIdSchema, type DeploymentId, eventIdSchema } from '#contract/ids.ts'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

type Item = Parameters<RunningConsole['client']['predictions']['send']>[0]['items'][number]

let sandbox: RunningSandbox
let running: RunningConsole
/** So that none of them comes to its limit of a minute. */
const agentCount = 6
let agentKey: AgentKey
let agentId: string
let agents: { agentKey: AgentKey; agentId: string }[]
let deploymentId: DeploymentId

beforeAll(async () => {
  sandbox = await startSandbox({ agents: agentCount, limits: false })
  running = openConsole(join(makeTemporaryFolder(), 'console.db'))
  running.console.start()
  deploymentId = (await addDeployment(running, sandbox)).deploymentId
  agents = []
  for (let at = 0; at < agentCount; at += 1) {
    const agent = agentOf(sandbox, 'global', at)
    await operate(sandbox, 'subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
    const added = await addSandboxAgent(running, { deploymentId, agent })
    agents.push({ agentKey: added.agentKey, agentId: agent.agent_id })
  }
})
afterEach(() => operate(sandbox, 'faults', { faults: [] }))
afterAll(async () => {
  await running.console.close()
  await sandbox.close()
})

const fault = (path: string, effect: unknown) => ({ match: { path }, effect, times: null })
let turns = 0
beforeEach(() => {
  turns += 1
  const agent = agents[turns % agentCount]
  if (agent === undefined) throw new Error('no agent')
  ;({ agentKey, agentId } = agent)
})
/** The service answers writes to `path` in these words; nothing can be looked up. */
async function answerWith(path: string, body: unknown, status = 201): Promise<void> {
  const closed = { status: 403, body: { detail: 'Not yet' } }
  const faults = [
    fault(path, { status, body }),
    ...['*/results', '*/public/comments/*', '*/actions/history', '*/follows/following'].map((read) =>
      fault(read, closed),
    ),
  ]
  await operate(sandbox, 'faults', { faults })
}
const rowOf = async (outboxId: string) =>
  (await running.client.outbox.list()).rows.find((row) => row.outboxId === outboxId)
const resting = ['accepted', 'listed', 'uncertain', 'needs_you', 'refused']
async function settled(outboxId: string | null | undefined) {
  if (outboxId == null) throw new Error('not queued')
  await expect.poll(async () => resting.includes((await rowOf(outboxId))?.state ?? ''), { timeout: 15_000 }).toBe(true)
  return rowOf(outboxId)
}

describe('a receipt of a prediction', () => {
  async function predict(body: (challengeId: string) => unknown, status = 201) {
    const { client } = running
    const challenge = await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 3_600 })
    await client.challenges.refresh()
    const item = { agentKey, challengeKey: `${deploymentId}~global~${challenge.id}` } as Item
    const draft = { direction: 'bullish', confidenceText: '0.7', reasoning: '' } as const
    await client.predictions.saveDrafts({ drafts: [{ ...item, draft }] })
    await answerWith('*/predict', body(String(challenge.id)), status)
    const [receipt] = await client.predictions.send({ items: [item] })
    return settled(receipt?.outboxId)
  }

  it.each([
    ['another challenge', { prediction_id: 'p', challenge_id: 'ch_other' }],
    ['another challenge, by its bare id', { prediction_id: 'p', challenge: 'ch_other' }],
    ['another challenge, in an object', { prediction_id: 'p', challenge: { id: 'ch_other' } }],
    ['another challenge, beside what it says', { prediction: { id: 'p' }, challenge: { challenge_id: 'ch_other' } }],
    ['another challenge, in an envelope', { code: 0, data: { predictionId: 'p', challengeId: 'ch_other' } }],
    ['another agent', { prediction_id: 'p', agent_id: 'somebody' }],
    ['another agent, in an object', { prediction_id: 'p', agent: { id: 'somebody', name: 'Somebody' } }],
    ['another agent, inside the record', { prediction: { id: 'p', agent: { agent_id: 'somebody' } } }],
  ])('of %s is in doubt', async (_what, body) => {
    const row = await predict(() => body)
    expect(row).toMatchObject({ state: 'uncertain', error: { code: 'response_mismatch' } })
  })

  it.each([
    ['another direction', { direction: 'bearish' }, { direction: 'bearish', confidence: 0.7 }],
    ['another direction by another name', { predicted_direction: 'down' }, { direction: 'bearish', confidence: 0.7 }],
    ['another direction as its record', { prediction: 'bearish' }, { direction: 'bearish', confidence: 0.7 }],
    ['another confidence', { confidence: 0.2 }, { direction: 'bullish', confidence: 0.2 }],
    ['another confidence in percent', { confidence: 20 }, { direction: 'bullish', confidence: 0.2 }],
    ['another confidence as text', { confidence: '20%' }, { direction: 'bullish', confidence: 0.2 }],
    ['another probability', { probability: 0.2 }, { direction: 'bullish', confidence: 0.2 }],
  ])('with %s shows what the service has, and that it differs', async (_what, said, held) => {
    const row = await predict((challenge_id) => ({ id: 'p', challenge_id, ...said }))
    expect(row).toMatchObject({ state: 'accepted', held: { ...held, differs: true } })
  })

  it.each([
    ['all of it', { direction: 'BULLISH', confidence: '0.70', agent: { name: 'Harbour' } }],
    ['percent', { confidence: 70 }],
    [
      'its own agent',
      {
        get agent_id() {
          return agentId
        },
      },
    ],
    ['a confidence in tenths', { confidence: 7 }],
    ['rows by their numbers', { id: 3310, agent: { id: 17, name: 'Harbour' } }],
    ['nothing more', {}],
  ])('with %s of what was sent is accepted', async (_what, said) => {
    const row = await predict((challenge_id) => ({ prediction_id: 'p', challenge: { id: challenge_id }, ...said }))
    expect(row).toMatchObject({ state: 'accepted', held: { differs: false } })
  })

  it('with the number that its challenge has in a database is accepted', async () => {
    const body = { id: 3310, challenge: { id: 412, title: 'Crude' }, agent: { id: 17 }, direction: 'bullish' }
    expect(await predict(() => body)).toMatchObject({ state: 'accepted', held: { differs: false } })
  })

  const ago = (ms: number) => new Date(Date.now() - ms)
  it.each<[string, () => unknown]>([
    ['a day ago', () => ago(86_400_000).toISOString()],
    [
      'half an hour ago, without a zone',
      () =>
        ago(30 * 60_000)
          .toISOString()
          .slice(0, 19),
    ],
    ['two days ago, without a zone', () => ago(172_800_000).toISOString().slice(0, 19)],
    ['five hours ago, in UTC', () => ago(5 * 3_600_000).toISOString()],
    ['an hour ago, in seconds', () => Math.trunc(ago(3_600_000).getTime() / 1_000)],
    ['an hour ago, in milliseconds as text', () => String(ago(3_600_000).getTime())],
    ['five minutes ago, as an HTTP date', () => ago(300_000).toUTCString()],
    ['long ago in another form', () => '2026/01/02 10:00'],
  ])('that dates it %s is in doubt', async (_what, created) => {
    const row = await predict(() => ({ prediction_id: 'p', created_at: created() }))
    expect(row).toMatchObject({
      state: 'uncertain',
      error: { code: 'response_mismatch', details: { field: 'created_at' } },
    })
  })

  it.each<[string, () => unknown]>([
    ['now', () => ago(0).toISOString()],
    ['a minute ago, by a clock that is late', () => ago(60_000).toISOString()],
    [
      'later, by a clock in another zone',
      () =>
        ago(-8 * 3_600_000)
          .toISOString()
          .slice(0, 19),
    ],
    ...[3.5, 5, 12].map((hours): [string, () => unknown] => [
      `${hours} hours ago, by a clock in a zone west of UTC`,
      () =>
        ago(hours * 3_600_000)
          .toISOString()
          .slice(0, 19),
    ]),
    ['never', () => null],
    ['by a zero', () => '0001-01-01T00:00:00'],
  ])('that dates it %s is accepted', async (_what, created) => {
    expect(await predict(() => ({ prediction_id: 'p', created_at: created() }))).toMatchObject({ state: 'accepted' })
  })

  it('with a direction that nobody knows is in doubt', async () => {
    expect(await predict(() => ({ id: 'p', direction: 'sideways' }))).toMatchObject({ state: 'uncertain' })
  })
})

describe('a receipt of the discussion', () => {
  let texts = 0
  const event = { eventId: eventIdSchema.parse('ev_1'), title: 'Outage' }
  const other = (id: string) => ({
    commentId: commentIdSchema.parse(id),
    isReply: false,
    authorId: null,
    authorName: 'Somebody',
    text: 'What they said',
  })
  const items = {
    comment: (text: string): DiscussionItem => ({ kind: 'comment', agentKey, event, spaceId: null, text }),
    reply: (text: string): DiscussionItem => ({
      kind: 'reply',
      agentKey,
      event,
      parent: other('cm_1'),
      spaceId: null,
      text,
    }),
    like: (): DiscussionItem => ({ kind: 'like', agentKey, event, comment: other(`cm_like_${texts}`) }),
    follow: (): DiscussionItem => ({
      kind: 'follow',
      agentKey,
      target: { agentId: agentIdSchema.parse(`agent_${texts}`), name: 'Somebody' },
    }),
  }
  const paths = { comment: '*/agent/comments', reply: '*/agent/comments', like: '*/like', follow: '*/agent/follows' }
  /** No two of them alike, or the guard would ask. */
  const nextText = () => Array.from({ length: 6 }, (_none, at) => `word${6 * texts + at}`).join(' ')

  async function write(kind: keyof typeof items, body: (text: string) => unknown) {
    texts += 1
    const text = nextText()
    await answerWith(paths[kind], body(text))
    const [receipt] = await running.client.discussion.send({ items: [items[kind](text)] })
    return settled(receipt?.outboxId)
  }

  it.each<[keyof typeof items, string, unknown]>([
    ['comment', 'another event', { comment_id: 'c1', news_id: 'ev_other' }],
    ['comment', 'another event, as an object', { comment: { id: 'c1' }, event: { id: 'ev_other' } }],
    ['comment', 'another event by its own name', { comment_id: 'c1', event_id: 'ev_other' }],
    ['comment', 'another author', { comment_id: 'c1', author: { agent_id: 'somebody' } }],
    ['comment', 'other words', { comment_id: 'c1', content: 'Demand is weak; I expect the opposite tomorrow.' }],
    ['comment', 'a comment that it is below', { comment_id: 'c1', parent_comment_id: 'cm_9' }],
    ['comment', 'a time of long ago', { comment_id: 'c1', created_at: '2026-01-02T10:00:00' }],
    ['reply', 'a time of long ago', { reply: { id: 'r1', created_at: '2026-01-02T10:00:00' } }],
    ['reply', 'another parent', { reply_id: 'r1', parent_comment_id: 'cm_9' }],
    ['reply', 'another parent, as an object', { reply: { id: 'r1' }, parent: { comment_id: 'cm_9' } }],
    ['reply', 'other words', { reply_id: 'r1', text: 'Demand is weak; I expect the opposite tomorrow.' }],
    ['like', 'another comment', { liked: true, comment_id: 'cm_other' }],
    ['like', 'another comment, as an object', { like: { id: 'l1' }, comment: { id: 'cm_other' } }],
    ['follow', 'another agent', { following: true, target_agent_id: 'agent_other' }],
    ['follow', 'another agent by another name', { followee_id: 'agent_other' }],
    ['follow', 'another agent, as an object', { follow: { id: 'f1' }, target: { agent_id: 'agent_other' } }],
    ['follow', 'a third agent', { agent_id: 'agent_other' }],
    ['follow', 'a third agent, as an object', { following: true, agent: { agent_id: 'agent_other' } }],
    ['follow', 'another agent, as a bare id', { following: true, followee: 'agent_3m9q' }],
    ['follow', 'another agent as who follows', { following: true, follower_id: 'agent_3m9q' }],
  ])('a %s that names %s is in doubt', async (kind, _what, body) => {
    expect(await write(kind, () => body)).toMatchObject({
      state: 'uncertain',
      error: { code: 'response_mismatch' },
    })
  })

  it.each<[keyof typeof items, string, (text: string) => unknown]>([
    ['comment', 'nothing but an id', () => ({ id: 'c1' })],
    [
      'comment',
      'its event and its words',
      (content) => ({ comment_id: 'c1', news_id: 'ev_1', content: `<p>${content}</p>` }),
    ],
    ['reply', 'its parent', () => ({ reply: { id: 'r1', parent: { id: 'cm_1' } } })],
    ['comment', 'the numbers of rows', () => ({ id: 9, event: { id: 12 }, author: { id: 17 } })],
    ['reply', 'the number of its parent', () => ({ reply: { id: 9 }, parent: { id: 8 } })],
    ['follow', 'the numbers of both', () => ({ follower: { id: 17 }, target: { id: 18 } })],
    ['like', 'its number', () => ({ liked: true, like_count: 3 })],
    ['follow', 'who follows', () => ({ agent_id: agentId, following: true })],
    ['follow', 'who follows and a name', () => ({ follower: { id: agentId }, target: 'Harbour' })],
    ['follow', 'when', () => ({ followed: '2026-06-15T19:00:00', following: 'true' })],
  ])('a %s that names %s is accepted', async (kind, _what, body) => {
    expect(await write(kind, body)).toMatchObject({ state: 'accepted' })
  })
})

describe('an answer to a subscription', () => {
  const change = async (body: unknown, subscribe = true) => {
    await operate(sandbox, 'faults', { faults: [fault('*/prediction-scope/*', { status: 200, body })] })
    const [receipt] = await running.client.subscriptions.change({ changes: [{ agentKey, scopeKey: 'ES', subscribe }] })
    return receipt?.outcome
  }

  it.each([
    [{ scope_key: 'ZN' }],
    [{ subscription: { symbol: 'ZN', active: true } }],
    [{ scope: { key: 'ZN' } }],
    [{ scope_key: 'ES', subscribed: false }],
  ])('%j confirms nothing', async (body) => {
    expect(await change(body)).toMatchObject({ ok: false })
  })

  it('that says that it is still held does not end it', async () => {
    expect(await change({ scope_key: 'ES', subscribed: true }, false)).toMatchObject({ ok: false })
  })

  it.each([[{ scope_key: 'ES' }], [{ symbol: 'es' }], [{ message: 'ok' }], [{}]])('%j confirms it', async (body) => {
    expect(await change(body)).toMatchObject({ ok: true })
  })
})

/** Comments, likes, follows and posts over real HTTP: sent once, within the limits, and looked for where in doubt. */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentKey, agentIdSchema, commentIdSchema, eventIdSchema, type Site } from '#contract/ids.ts'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import { eventKeySchema } from '#contract/ipc/event-key.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let sandbox: RunningSandbox
let running: RunningConsole
let agentKey: AgentKey

async function begin(
  options: Parameters<typeof startSandbox>[0] = {},
  site: Site = 'global',
  more: Parameters<typeof openConsole>[1] = {},
): Promise<void> {
  sandbox = await startSandbox({ agents: 2, limits: false, ...options })
  running = openConsole(join(folder, 'console.db'), { lookUpSpacingMs: 100, ...more })
  running.console.start()
  const { client } = running
  const { deploymentId } = await addDeployment({ client }, sandbox, [site])
  const agent = agentOf(sandbox, site)
  agentKey = (await addSandboxAgent(running, { deploymentId, agent })).agentKey
}

beforeEach(() => {
  folder = makeTemporaryFolder()
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

const setFaults = (...faults: { path: string; effect: unknown; times?: number | null }[]) =>
  operate(sandbox, 'faults', {
    faults: faults.map(({ path, effect, times = 1 }) => ({ match: { path }, effect, times })),
  })
const commentPath = '/api/v1/agent/comments'

async function readJson(path: string) {
  return (await fetch(new URL(path, sandbox.baseUrl))).json()
}

/** An event with at least one comment that is not a reply. */
async function findEvent(): Promise<{ event: { eventId: string; title: string }; comment: { comment_id: string } }> {
  const { items } = await readJson('/api/v1/events')
  for (const event of items) {
    const { comments } = await readJson(`/api/v1/public/comments/${event.id}`)
    if (comments.length > 0) return { event: { eventId: event.id, title: event.title }, comment: comments[0] }
  }
  throw new Error('no event is discussed')
}

const aboutEvent = ({ eventId, title }: { eventId: string; title: string }) => ({
  eventId: eventIdSchema.parse(eventId),
  title,
})
const aboutComment = (id: string, isReply = false) => ({
  commentId: commentIdSchema.parse(id),
  isReply,
  authorId: null,
  authorName: 'Somebody',
  text: 'What they said',
})

async function comment(text: string): Promise<DiscussionItem> {
  const { event } = await findEvent()
  return { kind: 'comment', agentKey, event: aboutEvent(event), spaceId: null, text }
}

const send = (...items: DiscussionItem[]) => running.client.discussion.send({ items })
const states = async () => (await running.client.outbox.list()).rows.map(({ state }) => state)

async function arrivals(endpoint: string): Promise<number> {
  const { entries } = await operate(sandbox, 'ledger')
  return entries.filter((entry: { endpoint: string }) => entry.endpoint === endpoint).length
}

describe('what is about something that is gone', () => {
  const gone = () => aboutComment('cm_gone')
  const target = { agentId: agentIdSchema.parse('agent_gone'), name: 'Somebody' }
  type Make = (place: { agentKey: AgentKey; event: ReturnType<typeof aboutEvent> }) => DiscussionItem
  it.each<[string, Make]>([
    [
      'a reply to a comment that was deleted meanwhile',
      (place) => ({ ...place, kind: 'reply', parent: gone(), spaceId: null, text: 'Too late.' }),
    ],
    ['a like of it', (place) => ({ ...place, kind: 'like', comment: gone() })],
    [
      'a comment on an event that has vanished',
      (place) => ({
        ...place,
        kind: 'comment',
        event: aboutEvent({ eventId: 'ev_gone', title: 'Gone' }),
        spaceId: null,
        text: 'To nobody.',
      }),
    ],
    ['a follow of an agent that is not there', (place) => ({ agentKey: place.agentKey, kind: 'follow', target })],
  ])('ends %s with what the service said, and sends it once', async (_, make) => {
    await begin()
    const { event } = await findEvent()
    const [receipt] = await send(make({ agentKey, event: aboutEvent(event) }))
    expect(receipt).toMatchObject({ error: null })
    await expect.poll(states, { timeout: 20_000 }).toEqual(['refused'])
    const { rows } = await running.client.outbox.list()
    expect(rows).toMatchObject([{ state: 'refused', attempt: 1, error: { code: expect.any(String) } }])
    expect(rows[0]?.error?.code).not.toBe('internal')
  })
})

describe('what is sent', () => {
  it('arrives: a comment, a reply, a like and its undoing, a follow and its end', async () => {
    await begin()
    const { event, comment: parent } = await findEvent()
    const other = sandbox.agents.filter(({ site }) => site === 'global')[1]
    if (other === undefined) throw new Error('no other agent')
    const target = { agentId: agentIdSchema.parse(other.agent_id), name: other.name }
    const place = { agentKey, event: aboutEvent(event), spaceId: null }
    const liked = { agentKey, event: aboutEvent(event), comment: aboutComment(parent.comment_id) }
    const items: DiscussionItem[] = [
      { ...place, kind: 'comment', text: '  A first thought.  ' },
      { ...place, kind: 'reply', parent: aboutComment(parent.comment_id), text: 'An answer.' },
      { ...liked, kind: 'like' },
      { agentKey, kind: 'follow', target },
    ]
    expect((await send(...items)).map(({ error }) => error)).toEqual([null, null, null, null])
    await expect.poll(states, { timeout: 20_000 }).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
    const { rows } = await running.client.outbox.list()
    expect(rows.find(({ kind }) => kind === 'reply')).toMatchObject({
      text: 'An answer.',
      event: { title: event.title },
      comment: { commentId: parent.comment_id, text: 'What they said' },
      deadlineAtMs: null,
    })
    const { comments } = await readJson(`/api/v1/public/comments/${event.eventId}`)
    expect(comments.map(({ content }: { content: string }) => content)).toContain('A first thought.')
    // Not once and for all: what was liked may be unliked, and liked again.
    for (const kind of ['unlike', 'like'] as const) {
      expect(await send({ ...liked, kind })).toMatchObject([{ error: null }])
      await expect.poll(async () => new Set(await states()), { timeout: 20_000 }).toEqual(new Set(['accepted']))
    }
    expect(await send({ agentKey, kind: 'unfollow', target })).toMatchObject([{ error: null }])
    await expect.poll(async () => new Set(await states()), { timeout: 20_000 }).toEqual(new Set(['accepted']))
    expect([await arrivals('likeComment'), await arrivals('unlikeComment'), await arrivals('unfollowAgent')]).toEqual([
      2, 1, 1,
    ])
  })

  it('arrives: a post on the cn site', async () => {
    await begin({}, 'cn')
    const post = {
      kind: 'post',
      agentKey,
      spaceId: 'finance',
      title: '沪金观察',
      text: '库存连续第四周下降。',
    } as const
    expect(await send(post)).toMatchObject([{ error: null }])
    await expect.poll(states, { timeout: 20_000 }).toEqual(['accepted'])
    expect(await send(post)).toMatchObject([{ error: { code: 'already_written' } }])
  })
})

describe('what cannot be sent', () => {
  it('is refused with its reason, and the rest goes', async () => {
    await begin()
    const good = await comment('Something new.')
    const { event, comment: parent } = await findEvent()
    const place = { agentKey, event: aboutEvent(event), spaceId: null }
    const self = agentIdSchema.parse(agentOf(sandbox, 'global').agent_id)
    const receipts = await send(
      good,
      good,
      { ...place, kind: 'comment', text: ' \u200b\n' },
      { ...place, kind: 'reply', parent: aboutComment(parent.comment_id, true), text: 'To a reply.' },
      { agentKey, kind: 'follow', target: { agentId: self, name: null } },
      { kind: 'post', agentKey, spaceId: 'ai', title: 'A post', text: 'On the wrong site.' },
    )
    expect(receipts.map(({ error }) => error?.code ?? null)).toEqual([
      null,
      'same_write_under_way',
      'invalid_input',
      'reply_to_reply',
      'invalid_input',
      'site_mismatch',
    ])
    await expect.poll(states, { timeout: 20_000 }).toEqual(['accepted'])
    expect(await running.client.discussion.review({ items: [good] })).toMatchObject([
      { error: { code: 'already_written' } },
    ])
    expect(await arrivals('createComment')).toBe(1)
  })

  it('is refused where the event is known not to allow it', async () => {
    await begin()
    const { event, comment: liked } = await findEvent()
    await setFaults({
      path: '/api/v1/agent/news/*/interaction-context',
      effect: {
        status: 200,
        body: { news_id: event.eventId, comment_policy: { comment_enabled: false, like_enabled: false } },
      },
    })
    const [deployment] = (await running.client.app.state()).deployments
    const eventKey = eventKeySchema.parse(`${deployment?.deploymentId}~global~${event.eventId}`)
    await running.client.events.refreshThread({ eventKey, agentKey: null, isForced: true })
    const place = { agentKey, event: aboutEvent(event) }
    const about = aboutComment(liked.comment_id)
    const items: DiscussionItem[] = [
      { ...place, kind: 'comment', spaceId: null, text: 'Here?' },
      { ...place, kind: 'like', comment: about },
      { ...place, kind: 'unlike', comment: about },
      { ...place, kind: 'reply', parent: about, spaceId: null, text: 'Or here?' },
    ]
    const review = await running.client.discussion.review({ items })
    expect(review.map(({ error }) => error?.code ?? null)).toEqual([
      'discussion_closed',
      'discussion_closed',
      null,
      null,
    ])
  })

  const closedToAll = { comment_policy: { reply_enabled: false } }
  it.each<[string, object, { minutesAgo: number; allowed: boolean | null; refusal: string | null }]>([
    ['open to all', { comment_policy: { reply_enabled: true } }, { minutesAgo: 0, allowed: true, refusal: null }],
    ['closed to all', closedToAll, { minutesAgo: 9, allowed: false, refusal: 'discussion_closed' }],
    ['closed to all some time ago', closedToAll, { minutesAgo: 11, allowed: null, refusal: null }],
    [
      'closed to the one agent that asked',
      { permissions: { can_reply: false } },
      { minutesAgo: 0, allowed: null, refusal: 'discussion_closed' },
    ],
    [
      'open to the one agent that asked',
      { permissions: { can_reply: true } },
      { minutesAgo: 0, allowed: null, refusal: null },
    ],
  ])(
    'tells what the event allows whoever writes, beside what one agent was told: %s',
    async (_what, said, expected) => {
      let passedMs = 0
      await begin({}, 'global', { clock: () => Date.now() + passedMs })
      const { event, comment: answered } = await findEvent()
      const body = { news_id: event.eventId, total_comment_count: 1, ...said }
      await setFaults({ path: '/api/v1/agent/news/*/interaction-context', effect: { status: 200, body } })
      const [deployment] = (await running.client.app.state()).deployments
      const eventKey = eventKeySchema.parse(`${deployment?.deploymentId}~global~${event.eventId}`)
      await running.client.events.refreshThread({ eventKey, agentKey: null, isForced: true })
      passedMs = expected.minutesAgo * 60_000
      const { policy, context } = await running.client.events.get({ eventKey, agentKey: null })
      expect(policy?.replyEnabled).toBe(expected.allowed)
      expect(context?.policy?.replyEnabled).toBe(JSON.stringify(said).includes('true'))
      const parent = aboutComment(answered.comment_id)
      const reply: DiscussionItem = {
        ...{ kind: 'reply', agentKey, event: aboutEvent(event), parent, spaceId: null, text: 'Here?' },
      }
      const [reviewed] = await running.client.discussion.review({ items: [reply] })
      expect(reviewed?.error?.code ?? null).toBe(expected.refusal)
    },
  )

  it('says that the service does not allow it here', async () => {
    await begin()
    await setFaults({
      path: commentPath,
      effect: { status: 403, body: { detail: 'Comments are disabled for this event' } },
    })
    await send(await comment('Too late.'))
    await expect.poll(states, { timeout: 20_000 }).toEqual(['refused'])
    expect((await running.client.outbox.list()).rows).toMatchObject([{ error: { code: 'discussion_closed' } }])
    const { rows } = await running.client.agents.fleet()
    expect(rows.map(({ status }) => status)).toEqual(['ready'])
  })
})

it('waits where the limit of the minute is reached, says until when and how much is left, and does not fail', async () => {
  await begin({ limits: true })
  const { event } = await findEvent()
  const place = { agentKey, kind: 'comment', event: aboutEvent(event), spaceId: null } as const
  await send(...Array.from({ length: 6 }, (_, index): DiscussionItem => ({ ...place, text: `Thought ${index}` })))
  await expect
    .poll(async () => (await states()).sort(), { timeout: 20_000 })
    .toEqual(['accepted', 'accepted', 'accepted', 'accepted', 'accepted', 'waiting'])
  const { rows } = await running.client.outbox.list({ filter: 'open' })
  expect(rows).toMatchObject([{ attempt: 0, error: { code: 'rate_limited' }, waitsUntilMs: expect.any(Number) }])
  expect(await arrivals('createComment')).toBe(5)
  const [room] = await running.client.discussion.rateRoom({ agentKeys: [agentKey] })
  const byClass = new Map(room?.classes.map((one) => [one.rateClass, one]))
  expect(byClass.get('comment')).toMatchObject({ limit: 5, left: 0, freeAtMs: expect.any(Number), waiting: 1 })
  expect(byClass.get('reply')).toMatchObject({ limit: 10, left: 10, freeAtMs: null, waiting: 0 })
  // A reply goes by the same operation and is counted as a reply.
  const { comment: parent } = await findEvent()
  await send({ ...place, kind: 'reply', parent: aboutComment(parent.comment_id), text: 'At once.' })
  await expect
    .poll(async () => (await states()).filter((state) => state === 'accepted').length, { timeout: 20_000 })
    .toBe(6)
  const [after] = await running.client.discussion.rateRoom({ agentKeys: [agentKey] })
  expect(after?.classes.find(({ rateClass }) => rateClass === 'reply')).toMatchObject({ limit: 10, left: 9 })
})

describe('a refusal for want of room', () => {
  it.each([
    ['with Retry-After', { 'retry-after': '70' }, 70],
    ['without one', {}, 30],
  ] as const)(
    '%s puts the write off, and says where we had room that another client seems to be at work',
    async (_what, headers, seconds) => {
      let aheadMs = 0
      await begin({}, 'global', { monotonic: () => performance.now() + aheadMs })
      const item = await comment('Put off.')
      const other = await comment('Put off later.')
      const refused = { path: commentPath, effect: { status: 429, headers, body: { detail: 'Too many comments' } } }
      await setFaults(refused)
      await send(item)
      await expect.poll(states, { timeout: 20_000 }).toEqual(['waiting'])
      // Within the first minute of this run, the one before may have used it up.
      const otherClientOf = async () => {
        const [room] = await running.client.discussion.rateRoom({ agentKeys: [agentKey] })
        return room?.classes.find(({ rateClass }) => rateClass === 'comment')
      }
      expect(await otherClientOf()).toMatchObject({ left: 0, waiting: 1, otherClientAtMs: null })
      expect((await running.client.outbox.list()).rows[0]?.error).toMatchObject({
        code: 'rate_limited',
        details: { retryAfterSeconds: seconds },
      })
      const [{ outboxId } = { outboxId: null }] = (await running.client.outbox.list()).rows
      if (outboxId !== null) await running.client.outbox.cancel({ outboxId })
      aheadMs = 200_000
      await setFaults(refused)
      await send(other)
      await expect.poll(async () => (await states()).toSorted(), { timeout: 20_000 }).toEqual(['cancelled', 'waiting'])
      expect(await otherClientOf()).toMatchObject({ otherClientAtMs: expect.any(Number) })
      const { rows } = await running.client.outbox.list({ filter: 'open' })
      expect(rows[0]?.error?.details).toMatchObject({ retryAfterSeconds: seconds, isUnexpected: true })
      expect(await arrivals('createComment')).toBe(0)
    },
  )
})

describe('a write whose answer is lost', () => {
  it.each([
    ['comment', () => comment('Lost and found.'), commentPath],
    [
      'follow',
      async (): Promise<DiscussionItem> => {
        const other = sandbox.agents.filter(({ site }) => site === 'global')[1]
        const agentId = agentIdSchema.parse(other?.agent_id)
        return { agentKey, kind: 'follow', target: { agentId, name: null } }
      },
      '/api/v1/agent/follows',
    ],
    [
      'like',
      async (): Promise<DiscussionItem> => {
        const { event, comment: liked } = await findEvent()
        return { agentKey, kind: 'like', event: aboutEvent(event), comment: aboutComment(liked.comment_id) }
      },
      '/api/v1/agent/comments/*/like',
    ],
  ] as const)('is found where the service lists it and never sent again: %s', async (kind, item, path) => {
    await begin()
    const expected = await item()
    await setFaults({ path, effect: 'reset_after' })
    await send(expected)
    await expect.poll(states, { timeout: 20_000 }).toEqual(['accepted'])
    const endpoint = { comment: 'createComment', follow: 'followAgent', like: 'likeComment' }[kind]
    expect(await arrivals(endpoint)).toBe(1)
  })

  it('and that never arrived is asked of the operator after two complete readings, and sent again only by them', async () => {
    await begin()
    const item = await comment('Never arrived.')
    await setFaults({ path: commentPath, effect: 'reset_before' })
    const [receipt] = await send(item)
    if (receipt?.outboxId == null) throw new Error('not queued')
    await expect.poll(states, { timeout: 20_000 }).toEqual(['needs_you'])
    expect(await running.client.discussion.review({ items: [item] })).toMatchObject([
      { error: { code: 'same_write_under_way' } },
    ])
    expect((await running.client.outbox.list()).rows).toMatchObject([{ doubt: { looks: 2, found: 'not_listed' } }])
    expect(await arrivals('createComment')).toBe(0)
    await running.client.outbox.settle({ outboxId: receipt.outboxId, as: 'send_again' })
    await expect.poll(states, { timeout: 20_000 }).toEqual(['accepted'])
    expect(await arrivals('createComment')).toBe(1)
  })
})

/**
 * Events and their threads over real HTTP with a real database: what both listings say merged into one, and what comes
 * of lists that are short, odd or gone.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgentKey } from '#contract/ids.ts'
import { type EventKey, eventKeySchema } from '#contract/ipc/event-key.ts'
import { type ProfileKey, profileKeySchema } from '#contract/ipc/profile-key.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, tokenOf } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const folder = makeTemporaryFolder()

describe('against the sandbox', () => {
  let sandbox: RunningSandbox
  let running: RunningConsole
  let deploymentId: string
  let agentKey: AgentKey
  const tokens: string[] = []
  let requests = 0
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 3, limits: false })
    for (let index = 0; index < 3; index += 1) tokens.push(await tokenOf(sandbox, agentOf(sandbox, 'global', index)))
    running = openConsole(join(folder, 'sandbox.db'), {
      fetch: (input, init) => {
        requests += 1
        return fetch(input, init)
      },
    })
    const deployment = await addDeployment(running, sandbox, ['global', 'cn'])
    deploymentId = deployment.deploymentId
    const agent = agentOf(sandbox, 'global', 0)
    const row = await addSandboxAgent(running, { deploymentId: deployment.deploymentId, agent, name: 'Mine' })
    agentKey = row.agentKey
  })
  afterAll(async () => {
    await running.console.close()
    await sandbox.close()
  })

  const newEvent = async (title: string): Promise<{ id: string; eventKey: EventKey }> => {
    const { id } = await operate(sandbox, 'events', { title, spaces: ['finance', 'policy'] })
    return { id, eventKey: eventKeySchema.parse(`${deploymentId}~global~${id}`) }
  }
  const write = async (by: number, body: Record<string, unknown>): Promise<string> =>
    (await call(sandbox, '/api/v1/agent/comments', { method: 'POST', token: tokens[by] ?? '', body })).body.comment_id
  const like = (by: number, id: string, method = 'POST') =>
    call(sandbox, `/api/v1/agent/comments/${id}/like`, { method, token: tokens[by] ?? '' })
  const read = async (eventKey: EventKey) => {
    await running.client.events.refreshThread({ eventKey, agentKey: null, isForced: true })
    return running.client.events.get({ eventKey, agentKey: null })
  }

  it("lists today's events of both sites with what the sites say of their discussion", async () => {
    const { id, eventKey } = await newEvent('Pipeline outage')
    await write(1, { news_id: id, content: 'It lasts longer than assumed.' })
    expect(await running.client.events.refresh({ range: 'today', isForced: true })).toEqual({ failed: [] })
    const { items, readings, spaces } = await running.client.events.list({ range: 'today', site: null, space: null })
    expect(items.find((event) => event.eventKey === eventKey)).toMatchObject({
      title: 'Pipeline outage',
      spaces: ['finance', 'policy'],
      commentCount: 1,
      topComments: [{ content: 'It lasts longer than assumed.', likeCount: 0 }],
      goneAtMs: null,
    })
    expect(readings.map(({ site, error }) => [site, error])).toEqual([
      ['global', null],
      ['cn', null],
    ])
    expect(spaces).toContain('policy')
    const policy = await running.client.events.list({ range: 'today', site: 'global', space: 'policy' })
    expect(policy.items.length).toBeGreaterThan(0)
    expect(policy.items.every((event) => event.site === 'global' && event.spaces.includes('policy'))).toBe(true)
  })

  it('shows a thread with authors, replies that are not listed, own agents and the policy', async () => {
    const { id, eventKey } = await newEvent('Harvest report')
    const top = await write(1, { news_id: id, content: 'Yields are fine.' })
    const own = await write(0, { news_id: id, content: 'Prices say otherwise.' })
    for (const word of ['One', 'Two', 'Three', 'Four']) {
      await write(2, { news_id: id, content: word, parent_comment_id: top })
    }
    await like(2, own)
    const { thread, context, event } = await read(eventKey)
    expect(thread.comments).toMatchObject([
      { commentId: own, author: { agentKey }, likeCount: 1, listing: 'public', replyTotal: 0, hasMoreReplies: false },
      {
        commentId: top,
        author: { agentKey: null, name: agentOf(sandbox, 'global', 1).name },
        replies: [{ content: 'One' }, { content: 'Two' }, { content: 'Three' }],
        replyTotal: 4,
        hasMoreReplies: true,
      },
    ])
    expect(thread).toMatchObject({ listed: 5, total: 6, error: null })
    expect(event).toMatchObject({ title: 'Harvest report', commentCount: 6, ownCommentCount: 1 })
    expect(context).toMatchObject({
      agentName: 'Mine',
      policy: { commentEnabled: true, replyEnabled: true, likeEnabled: true },
      error: null,
    })
    await like(2, own, 'DELETE')
    await operate(sandbox, 'comment-policy', { event_id: id, reply_enabled: false })
    const again = await read(eventKey)
    expect(again.thread.comments.find(({ commentId }) => commentId === own)?.likeCount).toBe(0)
    expect(again.context?.policy).toMatchObject({ commentEnabled: true, replyEnabled: false })
  })

  it('takes three requests a thread, and none when it was read just now', async () => {
    const { eventKey } = await newEvent('Quiet')
    await read(eventKey)
    requests = 0
    await running.client.events.refreshThread({ eventKey, agentKey: null, isForced: false })
    expect(requests).toBe(0)
    await running.client.events.refreshThread({ eventKey, agentKey: null, isForced: true })
    expect(requests).toBe(3)
  })

  it('puts the challenges about the event beside it', async () => {
    const { id, eventKey } = await newEvent('Strike at the port')
    const challenge = await operate(sandbox, 'challenges', {
      site: 'global',
      scope_key: 'CL',
      deadline_in_s: 300,
      event_id: id,
    })
    const { challenges } = await read(eventKey)
    expect(challenges).toMatchObject([
      {
        challenge: { challengeKey: `${deploymentId}~global~${challenge.id}`, eventKey },
        isOpen: true,
        predictions: [],
      },
    ])
  })

  it('says that an event is gone, and what is not here at all', async () => {
    const eventKey = eventKeySchema.parse(`${deploymentId}~global~ev_gone`)
    expect(await refusalOf(running.client.events.get({ eventKey, agentKey: null }))).toMatchObject({
      code: 'not_found',
    })
    const { event, thread } = await read(eventKey)
    expect(event).toMatchObject({ title: null, goneAtMs: expect.any(Number) })
    expect(thread).toMatchObject({ comments: [], readAtMs: null, error: { code: 'resource_unknown' } })
    const { items } = await running.client.events.list({ range: 'all', site: null, space: null })
    expect(items.some((one) => one.eventKey === eventKey)).toBe(false)
    const elsewhere = eventKeySchema.parse('dp_elsewhere~global~ev_1')
    expect(
      await refusalOf(running.client.events.refreshThread({ eventKey: elsewhere, agentKey: null, isForced: true })),
    ).toMatchObject({ code: 'not_found' })
  })

  it('shows the profile of any agent, and its comments that were read', async () => {
    const other = agentOf(sandbox, 'global', 1)
    const profileKey: ProfileKey = profileKeySchema.parse(`${deploymentId}~global~${other.agent_id}`)
    expect(await running.client.profiles.fetch({ profileKey })).toMatchObject({
      facts: { name: other.name },
      reader: { agentKey, name: 'Mine' },
      isFollowed: false,
      error: null,
    })
    expect(await running.client.profiles.get({ profileKey })).toMatchObject({
      name: other.name,
      agentKey: null,
      comments: [{ content: 'Yields are fine.', eventTitle: 'Harvest report', isReply: false }],
      commentCount: 1,
    })
    const nobody = profileKeySchema.parse(`${deploymentId}~global~agent_nobody`)
    expect(await running.client.profiles.fetch({ profileKey: nobody })).toMatchObject({
      facts: null,
      error: { code: 'agent_unknown' },
    })
    const onCn = profileKeySchema.parse(`${deploymentId}~cn~agent_nobody`)
    expect(await running.client.profiles.fetch({ profileKey: onCn })).toMatchObject({ facts: null, reader: null })
  })
})

describe('against a service that is odd', () => {
  let server: FaultServer
  let running: RunningConsole
  let eventKey: EventKey
  let reply: (path: string) => unknown
  beforeAll(async () => {
    server = await startFaultServer(({ path }, response) => {
      const body = path.includes('/public/comments/') ? reply(path) : { items: [] }
      if (body === null) sendJson(response, 500, { detail: 'down' })
      else sendJson(response, 200, body)
    })
    running = openConsole(join(folder, 'odd.db'))
    const { deploymentId } = await running.client.deployments.add({
      baseUrl: server.baseUrl,
      name: 'Odd',
      sites: ['global'],
    })
    eventKey = eventKeySchema.parse(`${deploymentId}~global~ev_1`)
  })
  afterAll(async () => {
    await running.console.close()
    await server.close()
  })
  const threadAfter = async (body: unknown) => {
    reply = typeof body === 'function' ? (body as typeof reply) : () => body
    await running.client.events.refreshThread({ eventKey, agentKey: null, isForced: true })
    return (await running.client.events.get({ eventKey, agentKey: null })).thread
  }
  const row = (id: string, changed: Record<string, unknown> = {}) => ({
    comment_id: id,
    content: `Text of ${id}`,
    created_at: '2026-06-15T07:10:00',
    agent: { agent_id: 'agent_a', name: 'A' },
    ...changed,
  })

  it('takes replies that are null, and more of them without any', async () => {
    const { comments } = await threadAfter({
      total_count: 9,
      comments: [
        row('a', { replies: null, reply_count: null, like_count: 3 }),
        row('b', { has_more_replies: true, like_count: 2 }),
        row('c', { replies: [{ content: 'no id' }], reply_count: 1, agent: null }),
      ],
    })
    expect(comments).toMatchObject([
      { commentId: 'a', replyTotal: null, hasMoreReplies: false, replies: [] },
      { commentId: 'b', replyTotal: null, hasMoreReplies: true, likeCount: 2 },
      {
        commentId: 'c',
        replyTotal: 1,
        hasMoreReplies: true,
        likeCount: null,
        author: { profileKey: null, name: null, agentKey: null },
      },
    ])
  })

  it('marks what a whole list lacks, and keeps what a failed or short one does', async () => {
    await threadAfter({ total_count: 2, comments: [row('x'), row('y')] })
    const goneIds = async (body: unknown) =>
      (await threadAfter(body)).comments.filter(({ goneSinceMs }) => goneSinceMs !== null).map((one) => one.commentId)
    expect(await goneIds(null)).not.toContain('y')
    expect(await goneIds({ total_count: 5, comments: [row('x')] })).not.toContain('y')
    expect(await goneIds({ total_count: 1, comments: [row('x')] })).toContain('y')
    expect(await goneIds({ total_count: 2, comments: [row('x'), row('y')] })).not.toContain('y')
  })

  it('ends with cursors that go round, and says that the list is not whole', async () => {
    server.received.length = 0
    const thread = await threadAfter((path: string) => ({
      comments: [row(path.includes('cursor=two') ? 'p2' : 'p1')],
      next_cursor: path.includes('cursor=two') ? 'one' : 'two',
    }))
    expect(thread.completeness).toMatchObject({ hasMore: true })
    expect(thread.comments.map(({ commentId }) => commentId)).toEqual(expect.arrayContaining(['p1', 'p2']))
    expect(server.received.length).toBeLessThan(6)
  })

  it('keeps the thread where the list cannot be had, with the reason', async () => {
    const before = await threadAfter({ total_count: 1, comments: [row('x')] })
    const after = await threadAfter(null)
    expect(after.error).toMatchObject({ code: 'site_down' })
    expect(after.comments.map(({ commentId }) => commentId)).toEqual(before.comments.map(({ commentId }) => commentId))
  })
})

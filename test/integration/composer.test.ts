/** What the composer and the event page show of our own writes, over real HTTP with a real database. */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentKey, agentIdSchema, commentIdSchema, type DeploymentId, eventIdSchema } from '#contract/ids.ts'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import { type EventKey, eventKeySchema } from '#contract/ipc/event-key.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, tokenOf } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let sandbox: RunningSandbox
let running: RunningConsole
let deploymentId: DeploymentId
let agentKey: AgentKey
let eventId: string
let eventKey: EventKey

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 3, limits: false })
  running = openConsole(join(folder, 'console.db'), { lookUpSpacingMs: 100 })
  running.console.start()
  deploymentId = (await addDeployment(running, sandbox, ['global', 'cn'])).deploymentId
  agentKey = await addAgent(0)
  eventId = (await operate(sandbox, 'events', { title: 'Harvest report', spaces: ['finance', 'policy'] })).id
  eventKey = eventKeySchema.parse(`${deploymentId}~global~${eventId}`)
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

async function addAgent(index: number): Promise<AgentKey> {
  const agent = agentOf(sandbox, 'global', index)
  return (await addSandboxAgent(running, { deploymentId, agent })).agentKey
}

const event = () => ({ eventId: eventIdSchema.parse(eventId), title: 'Harvest report' })
const about = (id: string, isReply = false) => ({
  commentId: commentIdSchema.parse(id),
  isReply,
  authorId: null,
  authorName: 'Somebody',
  text: 'What they said',
})
const comment = (text: string): DiscussionItem => ({ kind: 'comment', agentKey, event: event(), spaceId: null, text })

async function send(item: DiscussionItem) {
  const [receipt] = await running.client.discussion.send({ items: [item] })
  if (receipt?.outboxId == null) throw new Error(`not queued: ${receipt?.error?.code}`)
  return receipt.outboxId
}
const stateOf = async (outboxId: Awaited<ReturnType<typeof send>>) =>
  (await running.client.outbox.receipts({ outboxIds: [outboxId] })).rows[0]?.state
const accepted = (outboxId: Awaited<ReturnType<typeof send>>) =>
  expect.poll(() => stateOf(outboxId), { timeout: 20_000 }).toBe('accepted')
/** A comment of an agent that is not ours, at the service. */
async function writeByOther(content: string): Promise<string> {
  const token = await tokenOf(sandbox, agentOf(sandbox, 'global', 2))
  const { body } = await call(sandbox, '/api/v1/agent/comments', {
    method: 'POST',
    token,
    body: { news_id: eventId, content },
  })
  return body.comment_id
}
const fetchThread = () => running.client.events.refreshThread({ eventKey, agentKey: null, isForced: true })
const readThread = async () => (await running.client.events.get({ eventKey, agentKey: null })).thread
const readOwn = () => running.client.discussion.ofEvent({ eventKey })

describe('a comment of our own', () => {
  it('is in the thread as sent once the service has it, and as listed once a list has it', async () => {
    await fetchThread()
    await running.client.pauses.add({ aims: [{ kind: 'all' }] })
    const outboxId = await send(comment('Yields fall.'))
    expect(await readOwn()).toMatchObject({ writes: [{ outboxId, state: 'queued', text: 'Yields fall.' }] })
    expect((await readThread()).comments).toEqual([])
    await running.client.pauses.remove({ aims: null })
    await accepted(outboxId)
    expect(await readOwn()).toMatchObject({ writes: [] })
    expect(await readThread()).toMatchObject({
      comments: [{ content: 'Yields fall.', listing: 'sent', author: { agentKey }, likeCount: null }],
      listed: 0,
    })
    await fetchThread()
    expect(await readThread()).toMatchObject({ comments: [{ content: 'Yields fall.', listing: 'public' }], listed: 1 })
  })

  it('is under its comment when it is a reply, and stays while lists lack it', async () => {
    const parent = await writeByOther('Rain is late.')
    await fetchThread()
    await accepted(
      await send({ kind: 'reply', agentKey, event: event(), parent: about(parent), spaceId: null, text: 'By a week.' }),
    )
    expect(await readThread()).toMatchObject({
      comments: [{ commentId: parent, replies: [{ content: 'By a week.', listing: 'sent' }] }],
    })
    await operate(sandbox, 'faults', {
      faults: [
        {
          match: { path: '/api/v1/public/comments/*' },
          effect: { status: 200, body: { total_count: 0, comments: [] } },
          times: 1,
        },
      ],
    })
    await fetchThread()
    expect(await readThread()).toMatchObject({ comments: [{ replies: [{ listing: 'sent', goneSinceMs: null }] }] })
  })
})

describe('a like', () => {
  const like = async (): Promise<DiscussionItem> => {
    const id = await writeByOther('Rain is late.')
    await fetchThread()
    return { kind: 'like', agentKey, event: event(), comment: about(id) }
  }
  const arrivals = async (): Promise<string[]> => {
    const { entries } = await operate(sandbox, 'ledger')
    return entries
      .map(({ endpoint }: { endpoint: string }) => endpoint)
      .filter((endpoint: string) => /like/i.test(endpoint))
  }

  it('that waits is cancelled when it is taken back', async () => {
    const item = await like()
    await running.client.pauses.add({ aims: [{ kind: 'all' }] })
    const outboxId = await send(item)
    expect(await readOwn()).toMatchObject({ likes: [{ outboxId, agentKey, isLiked: true, state: 'queued' }] })
    expect(await running.client.discussion.undo({ outboxId })).toEqual({ by: 'cancel' })
    expect(await stateOf(outboxId)).toBe('cancelled')
    expect(await readOwn()).toMatchObject({ likes: [] })
    expect(await arrivals()).toEqual([])
  })

  it('that the service has is taken back there, and a comment cannot be', async () => {
    const item = await like()
    const outboxId = await send(item)
    await accepted(outboxId)
    expect(await readOwn()).toMatchObject({ likes: [{ outboxId, isLiked: true, state: 'accepted' }] })
    expect(await running.client.discussion.undo({ outboxId })).toEqual({ by: 'opposite' })
    await expect.poll(async () => (await readOwn()).likes, { timeout: 20_000 }).toEqual([])
    expect(await arrivals()).toEqual(['likeComment', 'unlikeComment'])
    const written = await send(comment('Yields fall.'))
    expect(await refusalOf(running.client.discussion.undo({ outboxId: written }))).toMatchObject({ code: 'not_found' })
  })
})

it('an event says why its challenges could not be read, until they are', async () => {
  const error = async () => (await running.client.events.get({ eventKey, agentKey: null })).challengesError
  await operate(sandbox, 'faults', {
    faults: [{ match: { path: '/api/v1/eval/challenges' }, effect: { status: 404 }, times: 1 }],
  })
  await fetchThread()
  expect(await error()).toMatchObject({ code: expect.any(String) })
  await fetchThread()
  expect(await error()).toBeNull()
})

describe('a draft', () => {
  const place = (title: string | null = 'Harvest report') => ({ kind: 'comment' as const, eventKey, title })
  const entry = (text: string, by: AgentKey | null = agentKey) => ({ agentKey: by, title: '', text })
  const save = (...entries: ReturnType<typeof entry>[]) =>
    running.client.discussionDrafts.save({ place: place(), spaceId: 'policy', entries, left: [] })
  const list = async () => running.client.discussionDrafts.list({ eventKey })

  it('is there again after a restart, listed with its event, and gone when it is thrown away or emptied', async () => {
    await save(entry('Half a thou'), entry('', null))
    await running.console.close()
    running = openConsole(join(folder, 'console.db'))
    expect(await list()).toMatchObject([
      {
        place: place(),
        spaceId: 'policy',
        entries: [
          { agentKey, text: 'Half a thou' },
          { agentKey: null, text: '' },
        ],
      },
    ])
    expect(await running.client.discussionDrafts.list({ eventKey: null })).toHaveLength(1)
    await save(entry('  '), entry(''))
    expect(await list()).toEqual([])
    await save(entry('Again'))
    await running.client.discussionDrafts.remove({ place: place() })
    expect(await running.client.discussionDrafts.get({ place: place() })).toBeNull()
  })

  it('moves to another place, which takes it over', async () => {
    await save(entry('To all'))
    const parent = { ...about(await writeByOther('Rain is late.')), authorId: null }
    const reply = { ...place(), kind: 'reply' as const, parent }
    await running.client.discussionDrafts.save({
      place: reply,
      spaceId: null,
      entries: [entry('To one')],
      left: [{ place: place(), spaceId: null, entries: [] }],
    })
    expect(await list()).toMatchObject([{ place: reply, entries: [{ text: 'To one' }] }])
  })

  it('keeps what stays at the places that were passed, with its time where nothing changed', async () => {
    const passed = [true, false].map((isChanged, index) => ({
      isChanged,
      place: { ...place(), kind: 'reply' as const, parent: { ...about(`cm_${index}`), authorId: null } },
    }))
    const keptThere = async (at: (typeof passed)[number]['place']) => running.client.discussionDrafts.get({ place: at })
    for (const { place: at } of passed)
      await running.client.discussionDrafts.save({ place: at, spaceId: 'policy', entries: [entry('There')], left: [] })
    const before = await Promise.all(passed.map(({ place: at }) => keptThere(at)))
    const stays = passed.map(({ place: at, isChanged }) => ({
      ...{ place: at, spaceId: 'policy' as const },
      entries: [entry(isChanged ? 'Changed' : 'There')],
    }))
    await running.client.discussionDrafts.save({
      ...{ place: place(), spaceId: null, entries: [entry('Here')] },
      left: stays,
    })
    const [changed, same] = await Promise.all(passed.map(({ place: at }) => keptThere(at)))
    expect(changed).toMatchObject({ spaceId: 'policy', entries: [{ text: 'Changed' }] })
    expect(same).toEqual(before[1])
    expect(await list()).toMatchObject([{ entries: [{ text: 'Here' }] }, {}, {}])
  })

  it('loses what was sent of it and nothing else', async () => {
    const second = await addAgent(1)
    await save(entry('Mine.'), entry('The other.', second))
    await send(comment('Mine.'))
    expect(await list()).toMatchObject([{ entries: [{ agentKey: second, text: 'The other.' }] }])
    await running.client.discussion.send({ items: [{ ...comment('The other.'), agentKey: second }] })
    expect(await list()).toEqual([])
  })
})

it('those that can write come first, with what they did here and what is left of their minute', async () => {
  const second = await addAgent(1)
  await fetchThread()
  await running.client.pauses.add({ aims: [{ kind: 'all' }] })
  await send(comment('Yields fall.'))
  const at = { deploymentId, site: 'global' as const }
  const writers = await running.client.discussion.writers({
    kind: 'comment',
    ...at,
    eventId: eventIdSchema.parse(eventId),
  })
  expect(new Map(writers.map(({ agentKey: key, error, written }) => [key, { error, written }]))).toEqual(
    new Map([
      [agentKey, { error: null, written: 1 }],
      [second, { error: null, written: 0 }],
    ]),
  )
  expect(writers[0]?.room).toMatchObject({ rateClass: 'comment', limit: 5, left: 5 })
  const posts = await running.client.discussion.writers({ kind: 'post', ...at })
  expect(posts.map(({ error }) => error?.code)).toEqual(['site_mismatch', 'site_mismatch'])
  const targetId = agentIdSchema.parse(agentOf(sandbox, 'global', 2).agent_id)
  const actOf = async () => {
    const followers = await running.client.discussion.writers({ kind: 'follow', ...at, targetId })
    return followers.find((writer) => writer.agentKey === agentKey)?.act
  }
  expect(await actOf()).toBeNull()
  await send({ kind: 'follow', agentKey, target: { agentId: targetId, name: null } })
  expect(await actOf()).toMatchObject({ isOn: true, state: 'queued' })
  await running.client.pauses.remove({ aims: null })
  await expect.poll(actOf, { timeout: 20_000 }).toMatchObject({ isOn: true, state: 'accepted', outboxId: null })
})

/** What the fleet's own agents do to each other, or say alike: asked about, forbidden or allowed, and recorded. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type AgentKey,
  agentIdSchema,
  agentKeySchema,
  commentIdSchema,
  eventIdSchema,
  outboxIdSchema,
} from '#contract/ids.ts'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import { findConcerns } from '../../src-main/operations/integrity/find-concerns.ts'
import { createOwnTexts } from '../../src-main/operations/integrity/own-texts.ts'
import { createComment } from '../../src-main/operations/outbox/kinds/comment.ts'
import { openStore } from '../../src-main/store/store.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { addAgents } from '../faults/filled-store.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { noDesktop } from '../support/no-desktop.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let sandbox: RunningSandbox
let running: RunningConsole
let one: AgentKey
let other: AgentKey
let otherId: string

const event = { eventId: eventIdSchema.parse('ev_1'), title: '=HYPERLINK("https://x.invalid")' }
const text = 'The outage lasts longer than assumed, so stocks will keep falling this week.'
const nearly = text.replace('assumed', 'expected')

const comment = (agentKey: AgentKey, words: string): DiscussionItem => {
  return { kind: 'comment', agentKey, event, spaceId: null, text: words }
}
const about = (more: { commentId?: string; authorId?: string | null; authorName?: string | null }) => ({
  commentId: commentIdSchema.parse(more.commentId ?? 'c_1'),
  isReply: false,
  authorId: more.authorId == null ? null : agentIdSchema.parse(more.authorId),
  authorName: more.authorName ?? null,
  text: 'What the other one wrote',
})
const followOf = (agentKey: AgentKey, agentId: string): DiscussionItem => {
  return { kind: 'follow', agentKey, target: { agentId: agentIdSchema.parse(agentId), name: null } }
}

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 8, limits: false })
  running = openConsole(join(folder, 'console.db'), {
    desktop: {
      ...noDesktop,
      fileDialogs: { ...noDesktop.fileDialogs, chooseTarget: async ({ name }) => join(folder, name) },
    },
  })
  const { client } = running
  const { deploymentId } = await addDeployment({ client }, sandbox)
  const keys: AgentKey[] = []
  for (const agent of sandbox.agents) {
    if (agent.site !== 'global' || agent.auth_method !== 'client_credentials' || keys.length === 2) continue
    keys.push((await addSandboxAgent(running, { deploymentId, agent })).agentKey)
    otherId = agent.agent_id
  }
  const [first, second] = keys
  if (first === undefined || second === undefined) throw new Error('two agents with secrets are needed')
  one = first
  other = second
  // What is queued stays: this is about what may go into the outbox.
  await client.pauses.add({ aims: [{ kind: 'all' }] })
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

const review = (...items: DiscussionItem[]) => running.client.discussion.review({ items })
const send = (items: DiscussionItem[], confirmedConcerns: string[] = []) =>
  running.client.discussion.send({ items, confirmedConcerns })
const concernsOf = async (...items: DiscussionItem[]) => (await review(...items)).map(({ concerns }) => concerns)
const recorded = async () => (await running.client.integrity.records()).records

describe('a text that is nearly another agent’s', () => {
  beforeEach(async () => {
    expect(await send([comment(one, text)])).toMatchObject([{ error: null }])
  })

  it('names the reason, the agent and the earlier text, and is sent only with the word of the operator', async () => {
    const [found] = await review(comment(other, nearly))
    const fleet = (await running.client.agents.fleet()).rows
    expect(found).toMatchObject({
      error: null,
      concerns: [
        {
          reason: 'similar_text',
          verdict: 'ask',
          other: { agentKey: one, name: fleet.find(({ agentKey }) => agentKey === one)?.name },
          earlier: { text, atMs: expect.any(Number) },
        },
      ],
    })
    expect(found?.concerns[0]?.similarity).toBeGreaterThan(0.6)
    expect(await send([comment(other, nearly)])).toMatchObject([
      { outboxId: null, error: { code: 'integrity_unconfirmed' } },
    ])
    expect(await send([comment(other, nearly)], ['another'])).toMatchObject([
      { error: { code: 'integrity_unconfirmed' } },
    ])
    expect(await recorded()).toEqual([])
    expect(await send([comment(other, nearly)], [found?.concerns[0]?.concernId ?? ''])).toMatchObject([{ error: null }])
    expect(await recorded()).toMatchObject([
      { decision: 'confirmed', reason: 'similar_text', kind: 'comment', text: nearly, earlierText: text },
    ])
  })

  it('asks neither the same agent nor about other words, nor about what was cancelled', async () => {
    expect(
      await concernsOf(comment(one, nearly), comment(other, 'Something else altogether, said by itself.')),
    ).toEqual([[], []])
    const { rows } = await running.client.outbox.list()
    for (const { outboxId } of rows) await running.client.outbox.cancel({ outboxId })
    expect(await concernsOf(comment(other, nearly))).toEqual([[]])
  })

  it('compares what is sent in one go with each other', async () => {
    const words = 'Inventories leave no room for a surprise, and this is one.'
    const [first, second] = await concernsOf(comment(one, words), comment(other, words))
    expect(first).toEqual([])
    expect(second).toMatchObject([{ other: { agentKey: one }, earlier: { text: words, atMs: null }, similarity: 1 }])
    expect(await send([comment(one, words), comment(other, words)])).toMatchObject([
      { error: null },
      { error: { code: 'integrity_unconfirmed' } },
    ])
  })

  it('is refused where the setting forbids it, and that is recorded; an allowed pair is let through and recorded', async () => {
    const { client } = running
    await client.integrity.updateModes({ similar_text: 'forbid' })
    const [found] = await review(comment(other, nearly))
    expect(found).toMatchObject({ error: { code: 'integrity_forbidden' }, concerns: [{ verdict: 'forbid' }] })
    const confirmed = [found?.concerns[0]?.concernId ?? '']
    expect(await send([comment(other, nearly)], confirmed)).toMatchObject([{ error: { code: 'integrity_forbidden' } }])
    expect(await client.integrity.allowPair({ one: other, other: one })).toMatchObject({
      pairs: [{ sinceMs: expect.any(Number) }],
    })
    expect(await send([comment(other, nearly)])).toMatchObject([{ error: null }])
    expect((await recorded()).map(({ decision }) => decision)).toEqual(['allowed', 'forbidden'])
    expect(await client.integrity.removePair({ one, other })).toMatchObject({ pairs: [] })
    expect(await review(comment(other, `${nearly}!`))).toMatchObject([{ error: { code: 'integrity_forbidden' } }])
  })
})

describe('a like, a follow and a reply towards an own agent', () => {
  it.each([
    [
      'like by the id',
      (): DiscussionItem => ({ kind: 'like', agentKey: one, event, comment: about({ authorId: otherId }) }),
      'own_like',
    ],
    [
      'reply by the id',
      (): DiscussionItem => ({
        kind: 'reply',
        agentKey: one,
        event,
        parent: about({ authorId: otherId }),
        spaceId: null,
        text: 'Yes.',
      }),
      'own_reply',
    ],
    ['follow', () => followOf(one, otherId), 'own_follow'],
    [
      'like of an own comment',
      (): DiscussionItem => ({ kind: 'like', agentKey: other, event, comment: about({ authorId: otherId }) }),
      null,
    ],
    [
      'like of a stranger',
      (): DiscussionItem => ({ kind: 'like', agentKey: one, event, comment: about({ authorId: 'stranger' }) }),
      null,
    ],
    [
      'unlike',
      (): DiscussionItem => ({ kind: 'unlike', agentKey: one, event, comment: about({ authorId: otherId }) }),
      null,
    ],
    ['unfollow', (): DiscussionItem => ({ ...followOf(one, otherId), kind: 'unfollow' }) as DiscussionItem, null],
  ] as const)('%s', async (_what, item, reason) => {
    const [concerns] = await concernsOf(item())
    expect(concerns?.map((concern) => concern.reason)).toEqual(reason === null ? [] : [reason])
  })

  it('is known by the name where nobody gives an id, and by what was sent from here where the page gives none', async () => {
    const { client } = running
    const name = (await client.agents.fleet()).rows.find(({ agentKey }) => agentKey === other)?.name ?? ''
    const like = (comment: ReturnType<typeof about>): DiscussionItem => ({
      kind: 'like',
      agentKey: one,
      event,
      comment,
    })
    expect(await concernsOf(like(about({ authorName: name })), like(about({ authorName: 'Somebody' })))).toMatchObject([
      [{ reason: 'own_like', other: { agentKey: other } }],
      [],
    ])
    const { items } = await (await fetch(new URL('/api/v1/events', sandbox.baseUrl))).json()
    const real = { eventId: eventIdSchema.parse(items[0].id), title: null }
    running.console.start()
    await client.pauses.remove({ aims: null })
    await send([{ kind: 'comment', agentKey: other, event: real, spaceId: null, text }])
    await expect
      .poll(async () => (await client.outbox.list()).rows[0]?.remoteId ?? null, { timeout: 20_000 })
      .not.toBeNull()
    const commentId = (await client.outbox.list()).rows[0]?.remoteId ?? ''
    expect(await concernsOf(like(about({ commentId })))).toMatchObject([[{ other: { agentKey: other } }]])
  })
})

describe('what a rule forbids of many', () => {
  const stop = (items: DiscussionItem[], stopped: DiscussionItem[]) =>
    running.client.discussion.send({ items, stopped, confirmedConcerns: [] })
  const queued = async () => (await running.client.outbox.list()).rows.length

  it.each<[string, () => { items: DiscussionItem[]; stopped: DiscussionItem[] }, number, string[]]>([
    ['a follow', () => ({ items: [], stopped: [followOf(one, otherId)] }), 0, ['own_follow']],
    [
      'a follow beside one that goes',
      () => ({ items: [followOf(one, 'stranger')], stopped: [followOf(one, otherId)] }),
      1,
      ['own_follow'],
    ],
    [
      'a text that is like one before it in the same call',
      () => ({ items: [comment(one, text)], stopped: [comment(other, nearly)] }),
      1,
      ['similar_text'],
    ],
    ['nothing that could not be sent anyway', () => ({ items: [], stopped: [comment(one, ' ')] }), 0, []],
    ['nothing that no rule forbids', () => ({ items: [], stopped: [followOf(one, 'stranger')] }), 0, []],
  ])('records %s, once each time it is tried, and sends nothing of it', async (_what, of, sent, reasons) => {
    await running.client.integrity.updateModes({ own_follow: 'forbid', similar_text: 'forbid' })
    const { items, stopped } = of()
    await review(...items, ...stopped)
    expect(await recorded()).toEqual([])
    expect(await stop(items, stopped)).toHaveLength(items.length)
    const records = await recorded()
    expect(records.map(({ decision, reason }) => [decision, reason])).toEqual(
      reasons.map((reason) => ['forbidden', reason]),
    )
    expect(await queued()).toBe(sent)
  })

  it.each(['ask', 'allow'] as const)('neither sends nor records what is to %s by then', async (mode) => {
    await running.client.integrity.updateModes({ own_follow: mode })
    await stop([], [followOf(one, otherId)])
    expect([await recorded(), await queued()]).toEqual([[], 0])
  })
})

it('writes the whole record into a file, with formulas made harmless, or as JSON', async () => {
  const { client } = running
  await send([comment(one, `=1+1 ${text}`)])
  await client.integrity.updateModes({ similar_text: 'allow' })
  await send([comment(other, `=1+1 ${nearly}`)])
  const csv = await client.integrity.exportRecords({ format: 'csv' })
  expect(csv.written).toMatchObject({ rows: 1 })
  const lines = readFileSync(csv.written?.file ?? '', 'utf8')
  expect(lines).toContain(`"'=1+1 ${nearly}"`)
  expect(lines).toContain(`"'=HYPERLINK(""https://x.invalid"")"`)
  const json = await client.integrity.exportRecords({ format: 'json' })
  expect(JSON.parse(readFileSync(json.written?.file ?? '', 'utf8'))).toMatchObject([
    {
      decision: 'allowed',
      state: 'queued',
      text: `=1+1 ${nearly}`,
      earlier_text: `=1+1 ${text}`,
      event_title: event.title,
    },
  ])
})

it('keeps the record when an agent is forgotten', async () => {
  await send([comment(one, text)])
  await running.client.integrity.updateModes({ similar_text: 'allow' })
  await send([comment(other, nearly)])
  const { rows } = await running.client.outbox.list()
  for (const { outboxId } of rows) await running.client.outbox.cancel({ outboxId })
  const [service] = (await running.client.app.state()).deployments
  expect(await recorded()).toMatchObject([
    { decision: 'allowed', writeState: 'cancelled', deploymentId: service?.deploymentId },
  ])
  await running.client.agents.forget({ agentKeys: [one, other], eraseSecret: false })
  expect(await recorded()).toMatchObject([{ text: nearly, earlierText: text, writeState: null, deploymentId: null }])
})

it('finds the one of 10,000 texts that is alike, and none that is older than a month', () => {
  const nowMs = Date.UTC(2026, 5, 15)
  const store = openStore({ path: ':memory:', clock: () => nowMs })
  addAgents(store, 2)
  const [writer, asking] = store.agents.all()
  if (writer === undefined || asking === undefined) throw new Error('two agents are needed')
  store.transaction(() => {
    for (let index = 0; index < 10_000; index += 1) {
      const isOld = index < 10
      const words = isOld
        ? `Old text ${index} that nobody remembers any more`
        : `Text ${index} has words ${index * 3} of its own ${index * 7}`
      const { target, body } = createComment({ event, parent: null, text: words, spaceId: null })
      const outboxId = outboxIdSchema.parse(`ob_${String(index).padStart(8, '0')}`)
      const createdAtMs = isOld ? nowMs - 31 * 86_400_000 : nowMs
      const write = { outboxId, requestId: `rq_${outboxId}`, agentNo: writer.agentNo, ...target, body }
      store.outbox.add({ ...write, createdAtMs, deadlineAtMs: null })
    }
  })
  const deps = { store, ownTexts: createOwnTexts({ store }), clock: () => nowMs }
  const asked = ['Old text 5 that nobody remembers any more', 'text 7777 has words 23331 of its own 54439!'].map(
    (words) => {
      return { agent: asking, item: comment(agentKeySchema.parse(asking.agentKey), words) }
    },
  )
  const concerns = findConcerns(deps, asked)
  expect(concerns.map((found) => found.map(({ earlier }) => earlier?.text))).toEqual([
    [],
    ['Text 7777 has words 23331 of its own 54439'],
  ])
  store.close()
})

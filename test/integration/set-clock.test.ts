/** The clock of this computer is set back or was ahead: nothing waits for moments of before, and nothing is lost. */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentKeySchema, challengeIdSchema, deploymentIdSchema, eventIdSchema, outboxIdSchema } from '#contract/ids.ts'
import { eventKeySchema } from '#contract/ipc/event-key.ts'
import { comparedDays } from '#contract/rules/discussion/integrity.ts'
import { listCurrentChallenges } from '../../src-main/operations/challenges/current-challenges.ts'
import { fetchThread } from '../../src-main/operations/comments/fetch-thread.ts'
import { newWriteOf } from '../../src-main/operations/discussion/new-write.ts'
import { fetchEvents } from '../../src-main/operations/events/fetch-events.ts'
import { fetchAgentFeed } from '../../src-main/operations/feed/fetch-agent-feed.ts'
import { createOwnTexts } from '../../src-main/operations/integrity/own-texts.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import type { AgentSessions } from '../../src-main/session/agent-session.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { createTestClient } from '../support/test-client.ts'

const second = 1_000
const hour = 3_600_000
const day = 24 * hour
const startMs = Date.UTC(2026, 5, 15, 12)

let store: Store
let nowMs: number
let asked: string[]
let client: ServiceClient

beforeEach(() => {
  nowMs = startMs
  asked = []
  store = openStore({ path: join(makeTemporaryFolder(), 'console.db'), clock: () => nowMs })
  storeDeployment(store)
  storeAgent(store, { agentKey: 'ag_clock00001', agentId: 'agent-1', name: 'Tern' })
  client = createTestClient({
    clock: () => nowMs,
    async fetch(input) {
      const { pathname } = new URL(String(input))
      asked.push(pathname)
      const body = pathname.includes('comments') ? { comments: [], total_count: 0 } : { items: [], total: 0 }
      return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
    },
  })
})
afterEach(() => store.close())

const sessions = {
  facts: () => null,
  call: () => Promise.reject(new Error('no agent is heard')),
} as unknown as AgentSessions
const deps = () => ({ store, client, sessions, clock: () => nowMs, notify: () => {} })

describe.each([
  ['the list of events', () => fetchEvents(deps(), { range: 'all', isForced: false }), '/events'],
  ['the list of today', () => fetchEvents(deps(), { range: 'today', isForced: false }), '/events/today'],
  [
    'a discussion',
    () =>
      fetchThread(deps(), { eventKey: eventKeySchema.parse('dp_test~global~ev_1'), agentKey: null, isForced: false }),
    '/comments/ev_1',
  ],
] as const)('%s', (_what, read, path) => {
  it.each([
    ['a moment later', 5 * second, false],
    ['a minute later', 60 * second, true],
    ['after the clock was set back by seconds', -5 * second, true],
    ['after it was set back by an hour', -hour, true],
    ['after it was set back by years', -2_000 * day, true],
  ] as const)('is asked for %s: %s ms, %s', async (_when, shiftMs, isAsked) => {
    await read()
    expect(asked.some((each) => each.endsWith(path))).toBe(true)
    asked = []
    nowMs += shiftMs
    await read()
    expect(asked.some((each) => each.endsWith(path))).toBe(isAsked)
    asked = []
    nowMs += second
    await read()
    expect(asked).toEqual([])
  })
})

describe('an agent’s feed', () => {
  const item = (no: number) => ({
    type: 'comment',
    agent_id: 'agent_9',
    agent_name: 'Other',
    event_id: 'ev_1',
    event_title: 'An event',
    comment_id: `cm_${no}`,
    content: `Comment ${no}`,
    created_at: '2026-06-01T00:00:00',
  })
  /** Two to a page, newest first; the line breaks before page `breaksAt`. */
  async function readFeed(newest: number, breaksAt = Number.POSITIVE_INFINITY): Promise<void> {
    const feedClient = createTestClient({
      clock: () => nowMs,
      async fetch(input) {
        const page = Number(new URL(String(input)).searchParams.get('cursor') ?? 0)
        if (page >= breaksAt) return new Response('{"detail":"No such page"}', { status: 404 })
        const first = newest - page * 2
        const items = [first, first - 1].filter((no) => no > 0).map(item)
        const body = { items, next_cursor: first > 2 ? String(page + 1) : null }
        return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
      },
    })
    const asAgent = {
      call: (_who: unknown, name: 'readFeed', args: object) =>
        feedClient.call(name, { baseUrl: 'http://127.0.0.1:9', site: 'global', token: 'a.b.c', ...args } as never),
    } as unknown as AgentSessions
    const statusRecorder = { failed: () => {} } as never
    const [agent] = store.agents.all()
    if (agent === undefined) throw new Error('no agent')
    const [reading] = store.feed.readings()
    await fetchAgentFeed({ store, sessions: asAgent, statusRecorder, clock: () => nowMs }, agent as never, {
      knownUntilMs: reading?.readAtMs ?? null,
      firstPages: 40,
      signal: new AbortController().signal,
      count: () => {},
    })
  }

  it.each([
    ['goes on', 2 * 60 * second],
    ['stands still', 0],
    ['is set back by a second', -second],
    ['is set back by an hour', -hour],
    ['was years ahead', -2_000 * day],
  ])('whose reading breaks off while the clock %s has all items after the next one', async (_how, shiftMs) => {
    await readFeed(4)
    nowMs += shiftMs
    await expect(readFeed(10, 1)).rejects.toThrow()
    expect(store.feed.counts().stored).toBe(6)
    nowMs += 2 * 60 * second
    await readFeed(10)
    expect(store.feed.counts().stored).toBe(10)
    expect(store.feed.readings()).toMatchObject([{ readAtMs: nowMs, isCut: false }])
    nowMs += 2 * 60 * second
    await readFeed(12)
    expect(store.feed.counts().stored).toBe(12)
  })
})

describe('texts of the fleet', () => {
  const add = (no: number) => {
    const { target, body } = newWriteOf({
      kind: 'comment',
      agentKey: agentKeySchema.parse('ag_clock00001'),
      event: { eventId: eventIdSchema.parse('ev_1'), title: null },
      text: `The outage lasts longer than assumed ${no}`,
      spaceId: null,
    })
    const id = `clock0000${no}`
    const outboxId = outboxIdSchema.parse(`ob_${id}`)
    store.outbox.add({
      agentNo: 1,
      outboxId,
      requestId: `rq_${id}`,
      ...target,
      body,
      createdAtMs: nowMs,
      deadlineAtMs: null,
    })
  }

  it.each([
    ['compared before', true],
    ['never compared before', false],
  ])('%s are compared again once a clock that was ahead is corrected', (_what, isRead) => {
    const texts = createOwnTexts({ store })
    const deploymentId = deploymentIdSchema.parse('dp_test')
    const count = () => texts.list(deploymentId, nowMs).length
    add(1)
    if (isRead) expect(count()).toBe(1)
    nowMs += (comparedDays + 300) * day
    add(2)
    expect(count()).toBe(1)
    nowMs = startMs + hour
    add(3)
    expect(count()).toBe(3)
    nowMs -= second
    expect(count()).toBe(3)
  })
})

it.each([
  ['a week ahead', 7 * day],
  ['a week behind', -7 * day],
])('a challenge that is open by the clock of its service is listed while this computer is %s', (_what, shiftMs) => {
  const listed = [
    listedChallenge({ deadlineAtMs: startMs + hour }),
    listedChallenge({ challengeId: challengeIdSchema.parse('long_over'), deadlineAtMs: startMs - 4 * day }),
  ]
  store.challenges.saveListed(1, listed)
  nowMs = startMs + shiftMs
  const ofService = { serviceNow: () => startMs } as unknown as ServiceClient
  const { all, open } = listCurrentChallenges({ store, client: ofService, clock: () => nowMs })
  expect([all, open].map((rows) => rows.map(({ challengeId }) => challengeId))).toEqual([['ch1'], ['ch1']])
})

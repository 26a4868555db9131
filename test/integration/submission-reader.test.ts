/**
 * Who has predicted on open challenges, read over real HTTP: what it costs, and what answers of every kind do to it.
 */
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { challengeIdSchema } from '#contract/ids.ts'
import type { ChangeTopic } from '#contract/ipc/change-topics.ts'
import { createSubmissionReader } from '../../src-main/schedule/submission-reader.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { createTestClient } from '../support/test-client.ts'

const agents = 1_000
const challenges = 50
let server: Server
let store: Store
let reader: ReturnType<typeof createSubmissionReader>
/** What the service says of a challenge: the ids of those who have predicted, or another answer. */
let lists: Map<string, string[]>
let instead: { status: number; body: string } | null
/** How the service refuses one challenge. */
let refused: Map<string, { status: number; body: string }>
let asked: string[]
let atOnce: number
let mostAtOnce: number
let nowMs: number
let isSeen: boolean
/** What the page was told has changed. */
let told: Set<ChangeTopic>
/** The reader's timer, held. */
let task: (() => void) | null

const idOf = (index: number) => challengeIdSchema.parse(`ch${index}`)
const record = (index: number) => {
  const found = store.challenges.find({
    deploymentId: 'dp_test',
    site: 'global',
    challengeId: idOf(index),
  })
  if (found === null) throw new Error(`no challenge ${index}`)
  return found
}
function save(index: number, predictionCount: number | null): void {
  store.challenges.saveListed(1, [
    listedChallenge({ challengeId: idOf(index), deadlineAtMs: nowMs + 86_400_000, predictionCount }),
  ])
}
/** One turn of the reader's own timer, to its end. */
async function turn(passedMs = 15_000): Promise<string[]> {
  nowMs += passedMs
  asked = []
  told = new Set()
  const run = task
  task = null
  run?.()
  await vi.waitFor(() => expect(task).not.toBeNull(), { timeout: 20_000, interval: 5 })
  return asked
}

beforeEach(async () => {
  lists = new Map()
  instead = null
  refused = new Map()
  asked = []
  told = new Set()
  atOnce = 0
  mostAtOnce = 0
  nowMs = Date.now()
  isSeen = true
  task = null
  server = createServer((request, response) => {
    const id = /challenges\/([^/]+)\/results/.exec(request.url ?? '')?.[1] ?? ''
    asked.push(id)
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    setImmediate(() => {
      atOnce -= 1
      const predictions = (lists.get(id) ?? []).map((agent_id) => ({ agent_id, submitted: true }))
      const body = { challenge_id: id, status: 'open', submitted_count: predictions.length, predictions }
      const other = refused.get(id) ?? instead
      response.writeHead(other?.status ?? 200, { 'content-type': 'application/json' })
      response.end(other?.body ?? JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  store = openStore({ path: ':memory:', clock: Date.now })
  storeDeployment(store, { baseUrl: `http://127.0.0.1:${address.port}` })
  store.transaction(() => {
    for (let index = 0; index < agents; index += 1) {
      storeAgent(store, { agentKey: `ag_submission${index}`, agentId: `agent-${index}`, name: `Agent ${index}` })
      store.subscriptions.replace(index + 1, ['CL'], 0)
    }
  })
  const clock = () => nowMs
  const client = createTestClient({ clock })
  reader = createSubmissionReader({
    store,
    client,
    clock,
    random: () => 0.5,
    isSeen: () => isSeen,
    notify(...topics) {
      for (const topic of topics) told.add(topic)
    },
    startTimer: (_delayMs, next) => {
      task = next
      return () => {
        task = null
      }
    },
  })
  reader.start()
})
afterEach(async () => {
  await reader.close()
  await new Promise((resolve) => server.close(resolve))
  store.close()
})

it('costs a request a challenge, not an agent, a few at a time, and none while counts stand still', async () => {
  for (let index = 0; index < challenges; index += 1) save(index, 7)
  const all: string[] = []
  for (let turns = 0; turns < challenges / 5; turns += 1) {
    const ids = await turn()
    expect(ids).toHaveLength(5)
    all.push(...ids)
  }
  expect(new Set(all).size).toBe(challenges)
  expect(mostAtOnce).toBeLessThanOrEqual(2)
  for (let turns = 0; turns < 8; turns += 1) expect(await turn()).toEqual([])
  for (const index of [3, 30]) save(index, 8)
  expect((await turn()).toSorted()).toEqual(['ch3', 'ch30'])
  expect(await turn()).toEqual([])
}, 60_000)

it('reads one at a time while nobody sees the window, what closes soonest first, and more again with it', async () => {
  isSeen = false
  for (let index = 0; index < 12; index += 1) save(index, 7)
  store.challenges.saveListed(1, [
    listedChallenge({ challengeId: idOf(12), deadlineAtMs: nowMs + 3_600_000, predictionCount: 7 }),
  ])
  expect(await turn()).toEqual(['ch12'])
  expect(await turn()).toHaveLength(1)
  isSeen = true
  expect(await turn()).toHaveLength(5)
}, 60_000)

it('finds who has predicted elsewhere and then asks no more about a challenge that the whole fleet has answered', async () => {
  save(1, 2)
  lists.set('ch1', ['agent-4', 'a-stranger', 'agent-7'])
  await turn()
  const known = () => store.predictions.ofChallenge(record(1).challengeNo)
  expect(known().map(({ agentName, direction }) => [agentName, direction])).toEqual([
    ['Agent 4', null],
    ['Agent 7', null],
  ])
  expect(store.watched.listOf(record(1).challengeNo)).toMatchObject({ readAtMs: nowMs, isComplete: true })
  lists.set(
    'ch1',
    Array.from({ length: agents }, (_, index) => `agent-${index}`),
  )
  save(1, agents)
  await turn(60_000)
  expect(known()).toHaveLength(agents)
  save(1, agents + 50)
  expect(await turn(3_600_000)).toEqual([])
})

it('tells the page of a reading itself, and of challenges and agents only where it says something new', async () => {
  save(1, 1)
  await turn()
  expect([...told]).toEqual(['submissions'])
  lists.set('ch1', ['agent-4', 'a-stranger'])
  save(1, 2)
  await turn(60_000)
  expect([...told].toSorted()).toEqual(['agents', 'challenges', 'results', 'submissions'])
  save(1, 3)
  expect(await turn(60_000)).toEqual(['ch1'])
  expect([...told]).toEqual(['submissions'])
  instead = { status: 403, body: '{"detail":"Results are not public yet"}' }
  save(1, 4)
  await turn(60_000)
  expect([...told]).toEqual(['submissions'])
})

it.each([
  ['an empty list', { challenge_id: 'ch1', status: 'open', submitted_count: 0, predictions: [] }, true, 1],
  // Its rest is asked for by offset, skip and page.
  ['a list that is cut', { status: 'open', submitted_count: 9, predictions: [{ agent_id: 'x' }] }, false, 4],
  ['a list with rows that cannot be read', { status: 'open', predictions: [{ agent: 4 }, 'x'] }, false, 1],
])('%s takes back nothing that is known', async (_form, body, isComplete, requests) => {
  save(1, 1)
  lists.set('ch1', ['agent-4'])
  await turn()
  instead = { status: 200, body: JSON.stringify(body) }
  save(1, 5)
  expect(await turn(60_000)).toEqual(Array.from({ length: requests }, () => 'ch1'))
  expect(store.predictions.ofChallenge(record(1).challengeNo)).toHaveLength(1)
  expect(store.watched.listOf(record(1).challengeNo)).toMatchObject({ readAtMs: nowMs, isComplete })
})

it.each([
  ['a page of a proxy', { status: 502, body: '<html>Bad gateway</html>' }],
  ['no access before the end', { status: 403, body: '{"detail":"Results are not public yet"}' }],
  ['an answer without a list', { status: 200, body: '{"hello":1}' }],
])('%s is asked again ever more seldom, is told, and leaves the last reading as it was', async (_form, answer) => {
  save(1, 1)
  await turn()
  const readAtMs = nowMs
  save(1, 2)
  instead = answer
  expect((await turn(60_000)).length).toBeGreaterThan(0)
  expect(reader.failureOf(record(1).challengeNo)).not.toBeNull()
  expect(store.watched.listOf(record(1).challengeNo)).toMatchObject({ readAtMs })
  expect(await turn(15_000)).toEqual([])
  const askedAtMs: number[] = []
  for (let turns = 0; turns < 40; turns += 1) if ((await turn()).length > 0) askedAtMs.push(nowMs)
  const waitsMs = askedAtMs.slice(1).map((atMs, index) => atMs - (askedAtMs[index] ?? 0))
  expect(waitsMs.length).toBeGreaterThan(1)
  expect(waitsMs).toEqual(waitsMs.toSorted((a, b) => a - b))
  expect(askedAtMs.length).toBeLessThanOrEqual(6)
  instead = null
  await turn(3_600_000)
  expect(reader.failureOf(record(1).challengeNo)).toBeNull()
})

it('a site that fails ends its turn, so that an outage does not cost a request a challenge', async () => {
  for (let index = 0; index < challenges; index += 1) save(index, 7)
  instead = { status: 404, body: '{"detail":"Not found"}' }
  await turn()
  const whileMissing = asked.length
  expect(whileMissing).toBeLessThanOrEqual(5)
  instead = { status: 503, body: '' }
  await turn(60_000)
  const afterwards = new Set(asked).size
  expect(afterwards).toBeLessThanOrEqual(2)
})

it('a site that answers its list again after an outage is asked at once, however long it had failed', async () => {
  save(0, 2)
  instead = { status: 503, body: '{}' }
  const error = { code: 'site_down', details: {} } as const
  store.deployments.recordFailure(1, error)
  // Each failure doubles the wait, up to half an hour.
  for (let times = 0; times < 12; times += 1) await turn(3_600_000)
  instead = null
  lists.set('ch0', ['agent-1'])
  expect(await turn()).toEqual([])
  store.deployments.recordAnswer({ siteNo: 1, atMs: nowMs })
  expect(await turn()).toEqual(['ch0'])
})

it.each(['No results yet', 'Challenge is not resolved yet', '该挑战尚未结算'])(
  'a challenge of which the service says "%s" holds up no other of its site',
  async (detail) => {
    for (let index = 1; index <= 5; index += 1) save(index, 7)
    refused.set('ch1', { status: 404, body: JSON.stringify({ detail }) })
    expect((await turn()).toSorted()).toEqual(['ch1', 'ch2', 'ch3', 'ch4', 'ch5'])
    expect(reader.failureOf(record(1).challengeNo)).toMatchObject({ code: 'request_refused' })
  },
)

it('a challenge whose count is not sent is read too, again after half an hour, and holds up no other', async () => {
  save(1, null)
  save(2, 3)
  lists.set('ch1', ['agent-4'])
  expect((await turn()).toSorted()).toEqual(['ch1', 'ch2'])
  expect(store.watched.listOf(record(1).challengeNo)).toEqual({ readAtMs: nowMs, isComplete: true })
  expect(await turn(60_000)).toEqual([])
  save(2, 4)
  expect(await turn(60_000)).toEqual(['ch2'])
  expect(await turn(28 * 60_000)).toEqual(['ch1'])
})

it('a desk that opens has the list read at once, but not again within seconds', async () => {
  save(1, 1)
  lists.set('ch1', ['agent-4'])
  reader.schedule(record(1))
  reader.schedule(record(1))
  await vi.waitFor(() => expect(store.predictions.ofChallenge(record(1).challengeNo)).toHaveLength(1))
  reader.schedule(record(1))
  expect(await turn(1_000)).toEqual([])
  expect(store.watched.listOf(record(1).challengeNo)).not.toBeNull()
})

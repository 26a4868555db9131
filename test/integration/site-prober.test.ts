/** A site that is down shortly before a deadline: when the console learns that it is back, and what it costs. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { outboxIdSchema } from '#contract/ids.ts'
import type { WriteState } from '#contract/rules/outbox/write-state.ts'
import { createOutboxSender, type OutboxSenderDeps } from '../../src-main/schedule/outbox-sender.ts'
import { createSiteProber } from '../../src-main/schedule/site-prober.ts'
import type { AgentSessions } from '../../src-main/session/agent-session.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { createSimulatedTime, type SimulatedTime } from '../support/simulated-time.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { createTestClient } from '../support/test-client.ts'

const startMs = Date.UTC(2026, 5, 15, 12)
const writes = 30
const second = 1_000
const ids = Array.from({ length: writes }, (_, no) => outboxIdSchema.parse(`ob_probed_${no}`))

let store: Store
let time: SimulatedTime
let closing: (() => unknown)[]

beforeEach(() => {
  time = createSimulatedTime(startMs)
  store = openStore({ path: ':memory:', clock: time.clock })
  storeDeployment(store, {})
  closing = []
})
afterEach(async () => {
  for (const close of closing) close()
  store.close()
})

function addWrites(deadlineAtMs: number): void {
  store.challenges.saveListed(1, [listedChallenge({ deadlineAtMs })])
  ids.forEach((outboxId, no) => {
    storeAgent(store, { agentKey: `ag_probed_${no}`, agentId: `agent${no}`, name: `Agent ${no}` })
    store.outbox.add({
      outboxId,
      requestId: `rq_probed_${no}`,
      agentNo: no + 1,
      ...targetOfPrediction(1),
      body: { direction: 'bullish', confidence: 0.7 },
      deadlineAtMs,
      createdAtMs: startMs,
    })
  })
}

/** A service whose lists and writes work or not, and the sender and the prober that meet it. */
function openSite() {
  const works = { lists: false, writes: false }
  const asked = { lists: 0, writes: 0 }
  const client = createTestClient({
    clock: time.clock,
    startTimer: time.startTimer,
    async fetch(input, init) {
      const { method, url } = new Request(input, init)
      const kind = method === 'GET' ? 'lists' : 'writes'
      if (method !== 'GET' || new URL(url).pathname.endsWith('/challenges')) asked[kind] += 1
      const headers = { 'content-type': 'application/json', date: new Date(time.clock()).toUTCString() }
      if (!works[kind]) return new Response('{"detail":"unavailable"}', { status: 503, headers })
      return new Response(kind === 'lists' ? '{"challenges":[]}' : '{"prediction_id":"pr_1"}', { headers })
    },
  })
  const sessions: Pick<AgentSessions, 'call'> & { facts: () => object } = {
    facts: () => ({ expiresAtMs: Number.MAX_SAFE_INTEGER }),
    call: ({ baseUrl, site, agentId }, name, args) => client.call(name, { ...args, baseUrl, site, agentId }),
  }
  const deps = {
    ...{ store, client, sessions, clock: time.clock, startTimer: time.startTimer, random: () => 0.5, notify: () => {} },
    statusRecorder: { proven: () => {}, failed: () => {}, flush: () => {}, close: () => {} },
  } as unknown as OutboxSenderDeps
  const sender = createOutboxSender(deps)
  const prober = createSiteProber({ ...deps, sender })
  closing.push(
    () => sender.close(),
    () => prober.close(),
    () => client.close(),
  )
  sender.start()
  prober.start()
  const rows = () => ids.map((id) => store.outbox.find(id)?.state)
  return {
    works,
    asked,
    count: (state: WriteState) => rows().filter((one) => one === state).length,
    pass: (ms: number) => time.runUntil(() => false, ms),
  }
}

it('sends what waits within seconds of the return of the site', async () => {
  addWrites(startMs + 110 * second)
  const { works, asked, count, pass } = openSite()
  await pass(65 * second)
  const before = { ...asked }
  expect(before.lists).toBeGreaterThan(5)
  // Those that were on their way when the site was found to be down: none of them finds out whether it is back.
  expect(before.writes).toBeLessThanOrEqual(8)
  Object.assign(works, { lists: true, writes: true })
  await pass(11 * second)
  expect(count('waiting')).toBe(0)
  expect(count('accepted')).toBe(writes - before.writes)
})

it('does not run through its writes where a site gives lists and fails at writes', async () => {
  addWrites(startMs + 110 * second)
  const { works, asked, pass } = openSite()
  works.lists = true
  await pass(100 * second)
  expect(asked.writes).toBeLessThan(writes)
})

it('reads one list in half a minute, and sends no write, while no deadline is near', async () => {
  addWrites(startMs + 60 * 60 * second)
  const { works, asked, count, pass } = openSite()
  await pass(120 * second)
  expect(asked.lists).toBeLessThanOrEqual(4)
  expect(asked.writes).toBeLessThanOrEqual(8)
  const before = { ...asked }
  Object.assign(works, { lists: true, writes: true })
  await pass(90 * second)
  expect(count('accepted')).toBe(writes - before.writes)
})

it('leaves a site alone that answers', async () => {
  addWrites(startMs + 110 * second)
  const { works, asked, count, pass } = openSite()
  Object.assign(works, { lists: true, writes: true })
  await pass(60 * second)
  expect(count('accepted')).toBe(writes)
  expect(asked).toEqual({ lists: 0, writes })
})

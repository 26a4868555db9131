/** When feeds are read by themselves, in simulated time, on a real store. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import type { StatusRecorder } from '../../src-main/operations/agents/status-recorder.ts'
import { createFeedReader } from '../../src-main/schedule/feed-reader.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import type { AgentSessions } from '../../src-main/session/agent-session.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { createSimulatedTime, type SimulatedTime } from '../support/simulated-time.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'

let store: Store
let time: SimulatedTime
let reader: ReturnType<typeof createFeedReader>
let askedAtMs: number[]

beforeEach(() => {
  time = createSimulatedTime(Date.UTC(2026, 5, 15))
  store = openStore({ path: ':memory:', clock: time.clock })
  storeDeployment(store, { baseUrl: 'https://arena.example', name: 'Arena' })
  askedAtMs = []
  const sessions = {
    call: async () => {
      askedAtMs.push(time.clock())
      throw new AppError('internal')
    },
  } as unknown as AgentSessions
  reader = createFeedReader({
    isTrial: false,
    store,
    sessions,
    client: {} as ServiceClient,
    statusRecorder: { failed: () => {} } as unknown as StatusRecorder,
    vault: { status: () => ({ state: 'ok', detail: null }) } as unknown as Vault,
    clock: time.clock,
    startTimer: time.startTimer,
    random: Math.random,
    notify: () => {},
  })
})
afterEach(async () => {
  await reader.close()
  store.close()
})

it('reads the feed of a first agent within seconds, however long the console had none', async () => {
  reader.start()
  await time.runUntil(() => false, 10 * 60_000)
  expect(askedAtMs).toEqual([])
  const addedAtMs = time.clock()
  storeAgent(store, { agentKey: 'ag_feed00000001', agentId: 'agent-1', name: 'Agent 1' })
  expect(await time.runUntil(() => askedAtMs.length > 0, 60_000)).toBe(true)
  expect((askedAtMs[0] ?? Number.NaN) - addedAtMs).toBeLessThanOrEqual(10_000)
})

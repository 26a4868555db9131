/** One agent with a prediction whose challenge is over, and a service that answers for its results as a test says. */
import { afterEach, beforeEach } from 'vitest'
import { agentIdSchema, challengeIdSchema, deploymentIdSchema } from '#contract/ids.ts'
import { listResults } from '../../src-main/operations/results/list-results.ts'
import { createResultCollector } from '../../src-main/schedule/result-collector.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { startRealTimer } from '../../src-main/system/timer.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { operate } from '../contract/sandbox-client.ts'
import { listedChallenge } from './listed-challenge.ts'
import { storeAgent, storeDeployment } from './stored-fleet.ts'
import { createTestClient } from './test-client.ts'

export const deploymentId = deploymentIdSchema.parse('dp_test')
/** The agent of this console that has predicted. */
export const fleetId = agentIdSchema.parse('fleet-agent')
export const challengeId = challengeIdSchema.parse('due1')

/** Its row in the results. */
export const row = { agent_id: fleetId, direction: 'bullish', confidence: 0.7, is_correct: true, score: 85 }
/** Results without their rows. */
export const head = {
  status: 'resolved',
  result: 'bullish',
  resolved_at: '2026-06-15T19:00:00',
  open_price: 1,
  close_price: 2,
}

const path = '/api/v1/eval/challenges/*/results'

interface ResultsState {
  sandbox: RunningSandbox
  store: Store
  collector: ReturnType<typeof createResultCollector>
  deps: Parameters<typeof createResultCollector>[0]
}

/** Sets up a fresh store, and a sandbox without the challenge, before each test of the file that calls it. */
export function setUpResultsDesk() {
  // Filled before each test.
  const desk = {} as ResultsState

  const open = () => {
    desk.collector = createResultCollector(desk.deps)
    desk.collector.start()
  }
  const results = () => listResults({ store: desk.store, client: createTestClient(), clock: Date.now })

  beforeEach(async () => {
    desk.sandbox = await startSandbox({ agents: 1, limits: false })
    desk.store = openStore({ path: ':memory:', clock: Date.now })
    storeDeployment(desk.store, { deploymentId, baseUrl: desk.sandbox.baseUrl })
    storeAgent(desk.store, { agentKey: 'ag_results0', agentId: fleetId, name: 'Helios' })
    const dueMs = Date.now() - 60_000
    desk.store.challenges.saveListed(1, [listedChallenge({ challengeId, deadlineAtMs: dueMs, resolveAtMs: dueMs })])
    desk.store.predictions.save({
      agentNo: 1,
      challengeNo: 1,
      direction: 'bullish',
      confidence: 0.7,
      reasoning: null,
      remoteId: 'p1',
      acceptedAtMs: dueMs,
      isCorrect: null,
      score: null,
      knownBy: 'response',
      knownAtMs: dueMs,
      sent: { direction: 'bullish', confidence: 0.7 },
    })
    desk.deps = {
      store: desk.store,
      client: createTestClient(),
      clock: Date.now,
      startTimer: startRealTimer,
      random: Math.random,
      notify: () => {},
    }
    open()
  })
  afterEach(async () => {
    await desk.collector.close()
    await desk.sandbox.close()
    desk.store.close()
  })

  const acts = {
    results,
    /** What a reading by hand gives when the service answers with `body`. */
    async readAs(body: unknown, status = 200) {
      const faults = [
        { match: { path }, effect: { status, body }, times: null },
        {
          match: { path: '/api/v1/eval/challenges' },
          effect: { status: 200, body: { items: [], total: 0 } },
          times: null,
        },
      ]
      await operate(desk.sandbox, 'faults', { faults })
      const { asked, unread } = await desk.collector.runNow()
      return { asked, unread, prediction: results().rows[0] }
    },
    async restart() {
      await desk.collector.close()
      open()
    },
  }
  return Object.assign(desk, acts)
}

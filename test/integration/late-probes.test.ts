/** A site that is down and comes back shortly before a deadline: what waits for it still goes, in simulated time. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { challengeIdSchema, deploymentIdSchema, type OutboxId, outboxIdSchema } from '#contract/ids.ts'
import { createOutboxSender, type OutboxSenderDeps } from '../../src-main/schedule/outbox-sender.ts'
import { createCircuitBreaker } from '../../src-main/service/policy/circuit-breaker.ts'
import { openStore } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { createSimulatedTime } from '../support/simulated-time.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const startMs = Date.UTC(2026, 5, 15, 12)
const lifeMs = 10 * 60_000
const agents = 5
const siteKey = 'site'

/** Sends a prediction an agent to a site that is down until `backMs` before their deadline. */
async function sendUntil(backMs: number) {
  const time = createSimulatedTime(startMs)
  const deadlineAtMs = startMs + lifeMs
  const store = openStore({ path: join(makeTemporaryFolder(), 'console.db'), clock: time.clock })
  storeDeployment(store, {
    deploymentId: deploymentIdSchema.parse('dp_lateprobes'),
    baseUrl: 'https://service.example',
    name: 'Late',
    addedAtMs: startMs,
  })
  store.challenges.saveListed(1, [listedChallenge({ challengeId: challengeIdSchema.parse('ch1'), deadlineAtMs })])
  const outboxIds: OutboxId[] = []
  for (let agentNo = 1; agentNo <= agents; agentNo += 1) {
    const outboxId = outboxIdSchema.parse(`ob_lateprobes${agentNo}`)
    outboxIds.push(outboxId)
    storeAgent(store, {
      agentKey: `ag_lateprobes${agentNo}`,
      agentId: `agent${agentNo}`,
      name: `Agent ${agentNo}`,
      addedAtMs: startMs,
    })
    store.outbox.add({
      outboxId,
      requestId: `rq_lateprobes${agentNo}`,
      agentNo,
      ...targetOfPrediction(1),
      body: { direction: 'bullish', confidence: 0.7 },
      createdAtMs: startMs,
      deadlineAtMs,
    })
  }
  const breaker = createCircuitBreaker(time.clock)
  const requestsAtMs: number[] = []
  const submit = async (agentId: string) => {
    const blockedMs = breaker.blockedMs(siteKey, deadlineAtMs - time.clock())
    if (blockedMs > 0) throw new AppError('site_down', { retryAfterSeconds: Math.ceil(blockedMs / 1000) })
    requestsAtMs.push(time.clock())
    if (time.clock() < deadlineAtMs - backMs) {
      breaker.failed(siteKey)
      throw new AppError('site_down')
    }
    breaker.succeeded(siteKey)
    const unsaid = { created_at: null, challenge_id: null, agent_id: null, echoes: [], counts_for_score: null }
    const said = { direction: null, confidence: null, revision_number: null, claim_reminder: null }
    return { ...unsaid, ...said, prediction_id: `pr_${agentId}` }
  }
  const deps = {
    store,
    clock: time.clock,
    random: () => 1,
    startTimer: time.startTimer,
    notify: () => {},
    statusRecorder: { proven: () => {}, failed: () => {}, flush: () => {}, close: () => {} },
    client: {
      serviceNow: time.clock,
      paceOf: () => ({ used: 0, waitMs: 0 }),
      sparedMs: (_of: object, leftMs: number | null) => breaker.sparedMs(siteKey, leftMs),
      timing: () => ({ offsetMs: 0, roundTripMs: 0, uncertaintyMs: 0, measuredAtMs: startMs }),
    },
    sessions: {
      facts: () => ({ expiresAtMs: Number.MAX_SAFE_INTEGER }),
      call: ({ agentId }: { agentId: string }) => submit(agentId),
    },
  }
  // Only what the sender asks is there; its types are those of the whole service.
  const sender = createOutboxSender(deps as unknown as OutboxSenderDeps)
  sender.start()
  const accepted = () => outboxIds.filter((outboxId) => store.outbox.find(outboxId)?.state === 'accepted').length
  await time.runUntil(() => accepted() === agents, lifeMs)
  const outcome = { accepted: accepted(), requestsAtMs, sends: store.ledger.highestSeq() }
  await sender.close()
  store.close()
  return outcome
}

it.each([110_000, 45_000, 29_000, 15_000, 7_000])(
  'every write goes to a site that comes back %i ms before the deadline',
  async (backMs) => {
    expect((await sendUntil(backMs)).accepted).toBe(agents)
  },
)

it('a site that stays down is asked no more than every five seconds, and what it is spared leaves no entry', async () => {
  const { accepted, requestsAtMs, sends } = await sendUntil(-1)
  expect(accepted).toBe(0)
  const late = requestsAtMs.filter((atMs) => atMs >= startMs + lifeMs - 120_000)
  expect(late.length).toBeGreaterThan(20)
  expect(late.length).toBeLessThanOrEqual(25)
  for (const [index, atMs] of late.slice(1).entries()) expect(atMs - (late[index] ?? 0)).toBeGreaterThanOrEqual(5_000)
  const early = requestsAtMs.length - late.length
  expect(early).toBeLessThan(30)
  expect(sends).toBeLessThan(4 * (late.length + 60))
})

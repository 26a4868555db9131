/** The sender is closed while writes are on their way: these are written down, and no other leaves. */
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { challengeIdSchema, outboxIdSchema } from '#contract/ids.ts'
import type { WriteState } from '#contract/rules/outbox/write-state.ts'
import { findWrites } from '../../src-main/operations/outbox/find-write.ts'
import { createOutboxSender, type OutboxSenderDeps } from '../../src-main/schedule/outbox-sender.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { createSimulatedTime, type SimulatedTime } from '../support/simulated-time.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'

const startMs = Date.UTC(2026, 5, 15, 12)
const agents = 8
const ids = Array.from({ length: agents }, (_, index) => outboxIdSchema.parse(`ob_closing${index}`))

let store: Store
let time: SimulatedTime

beforeEach(() => {
  time = createSimulatedTime(startMs)
  store = openStore({ path: ':memory:', clock: time.clock })
  storeDeployment(store, {})
  const deadlineAtMs = startMs + 60 * 60_000
  ids.forEach((outboxId, index) => {
    const challengeId = challengeIdSchema.parse(`ch${index + 1}`)
    store.challenges.saveListed(1, [listedChallenge({ challengeId, deadlineAtMs })])
    storeAgent(store, { agentKey: `ag_closing${index}`, agentId: `agent${index}`, name: `Agent ${index}` })
    store.outbox.add({
      outboxId,
      requestId: `rq_closing${index}`,
      agentNo: index + 1,
      ...targetOfPrediction(index + 1),
      body: { direction: 'bullish', confidence: 0.7 },
      deadlineAtMs,
      createdAtMs: startMs,
    })
  })
  return () => store.close()
})

/** A service whose answers come when a test says; `hasToken`: the agents hold theirs already. */
function openSender({ hasToken }: { hasToken: boolean }) {
  const waiting: { end: (thrown: AppError | null) => void }[] = []
  const asked = { token: 0, write: 0, reading: 0 }
  const hold = (kind: keyof typeof asked) =>
    new Promise<void>((resolve, reject) => {
      asked[kind] += 1
      waiting.push({ end: (thrown) => (thrown === null ? resolve() : reject(thrown)) })
    })
  const said = { direction: null, confidence: null, revision_number: null, counts_for_score: null }
  const answer = { ...said, prediction_id: 'pr_1', created_at: null, claim_reminder: null, challenge_id: null }
  const deps = {
    store,
    clock: time.clock,
    random: () => 0.5,
    startTimer: time.startTimer,
    notify: () => {},
    statusRecorder: { proven: () => {}, failed: () => {}, flush: () => {}, close: () => {} },
    client: {
      serviceNow: time.clock,
      call: () => hold('reading'),
      paceOf: () => ({ used: 0, waitMs: 0 }),
      probeBeforeWrite: async () => {},
      timing: () => ({ offsetMs: 0, roundTripMs: 0, uncertaintyMs: 0, measuredAtMs: startMs }),
    },
    sessions: {
      facts: () => (hasToken ? { expiresAtMs: Number.MAX_SAFE_INTEGER } : null),
      mint: () => hold('token'),
      async call() {
        await hold('write')
        return { ...answer, agent_id: null, echoes: [] }
      },
    },
  }
  // What the sender asks of a client and of sessions; their types are those of the whole service.
  const sender = createOutboxSender(deps as unknown as OutboxSenderDeps)
  const endAll = (thrown: AppError | null) => {
    for (const { end } of waiting.splice(0)) end(thrown)
  }
  return { sender, asked, endAll, settle: () => time.runUntil(() => false, 1_000) }
}

const countIn = (state: WriteState) => ids.filter((id) => store.outbox.find(id)?.state === state).length

describe('a sender that is closed', () => {
  it.each<[string, AppError | null, WriteState]>([
    ['are answered', null, 'accepted'],
    ['are refused', new AppError('forbidden'), 'refused'],
    ['were cut off before they left', new AppError('timed_out'), 'waiting'],
    ['are in doubt', new AppError('outcome_unknown'), 'uncertain'],
  ])('writes down those under way that %s, and sends no other', async (_how, end, state) => {
    const { sender, asked, endAll, settle } = openSender({ hasToken: true })
    sender.start()
    await settle()
    expect(asked.write).toBe(4)
    const closed = sender.close()
    sender.wake()
    endAll(end)
    await settle()
    await closed
    expect(asked.write).toBe(4)
    expect({ ended: countIn(state), queued: countIn('queued') }).toEqual({ ended: 4, queued: 4 })
    expect(ids.filter((id) => store.outbox.find(id)?.sentAtMs != null)).toHaveLength(4)
  })

  it.each([
    ['comes', null],
    ['does not come', new AppError('timed_out')],
  ])('leaves a write as it was whose token %s after that', async (_how, end) => {
    const { sender, asked, endAll, settle } = openSender({ hasToken: false })
    sender.start()
    await settle()
    expect(asked).toEqual({ token: 4, write: 0, reading: 0 })
    const closed = sender.close()
    endAll(end)
    await settle()
    await closed
    expect(asked).toEqual({ token: 4, write: 0, reading: 0 })
    expect(countIn('queued')).toBe(agents)
    expect(ids.filter((id) => store.outbox.find(id)?.attempt !== 0)).toEqual([])
  })

  it('reads no more of many that it is asked to look for, and says that they were not read', async () => {
    const { sender, asked, endAll, settle } = openSender({ hasToken: true })
    const doubt = { sinceMs: startMs, looks: 0, lookedAtMs: null, found: null, error: null }
    for (const id of ids) {
      const row = store.outbox.find(id)
      if (row !== null) store.outbox.change(row, { state: 'needs_you', sentAtMs: startMs, doubt })
    }
    sender.start()
    const found = findWrites({ store, sender, clock: time.clock }, { outboxIds: ids })
    await settle()
    expect(asked.reading).toBe(2)
    const closed = sender.close()
    endAll(new AppError('timed_out'))
    await settle()
    await closed
    expect(asked).toEqual({ token: 0, write: 0, reading: 2 })
    expect((await found).receipts.map(({ outcome }) => outcome)).toEqual(ids.map(() => 'unread'))
  })
})

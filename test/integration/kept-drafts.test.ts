/** What a start says of drafts from before, by real SQL: those of the queue, and by challenge those in none. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentKeySchema, challengeIdSchema, type DeploymentId, outboxIdSchema } from '#contract/ids.ts'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import { dismissKeptDrafts, readKeptDrafts } from '../../src-main/operations/reminders/kept-drafts.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { createTestClient, noLine } from '../support/test-client.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const draft = { direction: 'bullish' as const, confidenceText: '0.7', reasoning: '' }
const keyOf = (no: number) => agentKeySchema.parse(`ag_0000000${no}`)

let store: Store
let deploymentId: DeploymentId
beforeEach(() => {
  store = openStore({ path: ':memory:', clock: () => nowMs })
  deploymentId = storeDeployment(store)
  const idsOf = [1, 2, 3, 4, 5, 6].map((no) => challengeIdSchema.parse(`ch${no}`))
  store.challenges.saveListed(
    1,
    idsOf.map((challengeId, at) =>
      listedChallenge({ challengeId, question: `Q${at + 1}`, deadlineAtMs: nowMs + at + 1 }),
    ),
  )
  for (const no of [1, 2]) storeAgent(store, { agentKey: keyOf(no), agentId: `a${no}`, name: `Agent ${no}` })
})
afterEach(() => store.close())

const type = (agentNo: number, challengeNo: number) =>
  store.drafts.save({ agentNo, challengeNo, savedAtMs: nowMs - 10 }, draft)
const read = (serviceNowMs = nowMs) => {
  const client = { ...createTestClient({ fetch: noLine }), serviceNow: () => serviceNowMs }
  return readKeptDrafts({ store, client, clock: () => nowMs }, nowMs)
}
const beside = (no: number, count = 1) => ({
  challengeKey: challengeKeyOf({
    deploymentId,
    site: 'global',
    challengeId: challengeIdSchema.parse(`ch${no}`),
  }),
  question: `Q${no}`,
  count,
})

function predict(agentNo: number, challengeNo: number): void {
  store.predictions.save({
    agentNo,
    challengeNo,
    direction: 'bullish',
    confidence: 0.7,
    reasoning: null,
    remoteId: 'pr_1',
    acceptedAtMs: nowMs,
    knownBy: 'response',
    knownAtMs: nowMs,
    sent: null,
    isCorrect: null,
    score: null,
  })
}

function queue(agentNo: number, challengeNo: number): void {
  store.outbox.add({
    outboxId: outboxIdSchema.parse('ob_00000001'),
    requestId: 'rq_00000001',
    agentNo,
    ...targetOfPrediction(challengeNo),
    body: { direction: 'bullish', confidence: 0.7 },
    createdAtMs: nowMs,
    deadlineAtMs: nowMs + 60_000,
  })
}

function block(agentNo: number): void {
  store.agents.setStatus(keyOf(agentNo), {
    status: 'credential_refused',
    statusDetail: null,
    lastError: null,
    atMs: nowMs,
  })
}

describe('drafts of before a start', () => {
  it.each([
    ['nothing was predicted', () => {}, { predictions: 1, beside: [] }],
    ['the agent has predicted', () => predict(1, 1), { predictions: 0, beside: [1] }],
    ['its prediction is on its way', () => queue(1, 1), { predictions: 0, beside: [1] }],
    ['the agent cannot predict', () => block(1), { predictions: 0, beside: [1] }],
  ] as const)('are where they can be found: %s', (_, change, expected) => {
    type(1, 1)
    change()
    const { predictions, beside: others } = expected
    expect(read()).toEqual({ predictions, beside: others.map((no) => beside(no)), more: 0, texts: 0 })
  })

  it.each([
    ['slow', -7_200_000, 1],
    ['fast', 7_200_000, null],
  ])('go by the clock of the service, which is %s here', (_clock, aheadMs, predictions) => {
    const challengeId = challengeIdSchema.parse('ch1')
    const deadlineAtMs = nowMs + (aheadMs < 0 ? -3_600_000 : 3_600_000)
    store.challenges.saveListed(1, [listedChallenge({ challengeId, deadlineAtMs })])
    type(1, 1)
    expect(read(nowMs + aheadMs)?.predictions ?? null).toBe(predictions)
  })

  it.each([
    ['before they were saved', -20, 1],
    ['after they were saved', 0, null],
    ['while the clock was ahead', 3_600_000, 1],
  ])('that were dismissed %s', (_when, aheadMs, predictions) => {
    type(1, 1)
    dismissKeptDrafts({ store, clock: () => nowMs + aheadMs })
    expect(read()?.predictions ?? null).toBe(predictions)
  })

  it('of an archived agent are not told', () => {
    type(1, 1)
    store.labels.setArchived(1, nowMs)
    expect(read()).toBeNull()
  })

  it('name the four challenges that close first, and count the rest', () => {
    block(1)
    for (const no of [6, 5, 4, 3, 2, 1]) type(1, no)
    type(2, 1)
    expect(read()).toEqual({ predictions: 1, beside: [1, 2, 3, 4].map((no) => beside(no)), more: 2, texts: 0 })
  })
})

/** A write that the disk or a hand has altered: no act on it seals it as if it were sound. */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { outboxIdSchema } from '#contract/ids.ts'
import { undoWrite } from '../../src-main/operations/discussion/undo-write.ts'
import { cancelWrite, cancelWrites } from '../../src-main/operations/outbox/cancel-write.ts'
import { moveWaitsBack } from '../../src-main/operations/outbox/move-waits.ts'
import { outboxViewOf } from '../../src-main/operations/outbox/outbox-view.ts'
import { settleAsGivenUp, settleWrite } from '../../src-main/operations/outbox/settle-write.ts'
import { readChallengeResults } from '../../src-main/operations/results/read-challenge-results.ts'
import { createOutboxSender, type OutboxSenderDeps } from '../../src-main/schedule/outbox-sender.ts'
import { openDatabase } from '../../src-main/store/database/database.ts'
import { isIntact, type NewWrite, type WriteChange, type WriteRecord } from '../../src-main/store/outbox-row.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { createTestClient } from '../support/test-client.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const clock = () => nowMs
const outboxId = outboxIdSchema.parse('ob_00000001')
const doubt = { sinceMs: nowMs, looks: 0, lookedAtMs: null, found: null, error: null }

let path: string
let store: Store

beforeEach(() => {
  path = join(makeTemporaryFolder(), 'console.db')
  store = openStore({ path, clock })
  storeDeployment(store)
  storeAgent(store, { agentKey: 'ag_00000001', agentId: 'a1', name: 'One' })
  store.challenges.saveListed(1, [listedChallenge({ deadlineAtMs: nowMs + 600_000 })])
})
afterEach(() => store.close())

const prediction: NewWrite = {
  outboxId,
  requestId: 'rq_00000001',
  agentNo: 1,
  ...targetOfPrediction(1),
  body: { direction: 'bullish', confidence: 0.7 },
  createdAtMs: nowMs,
  deadlineAtMs: nowMs + 600_000,
}

function find(): WriteRecord {
  const row = store.outbox.find(outboxId)
  if (row === null) throw new Error('not there')
  return row
}

/** The write as it is after `change`. */
function add(change: WriteChange | null, write: NewWrite = prediction): void {
  store.outbox.add(write)
  if (change !== null) store.outbox.change(find(), change)
}

function alter(assignment: string): void {
  const { db } = openDatabase({ path, clock })
  db.exec(`UPDATE outbox SET ${assignment}`)
  db.close()
}

const deps = () => {
  const sender = { wake: () => {}, lookUp: async () => {} }
  const client = { serviceNow: clock, timing: () => null }
  return { store, client, sender, clock, notify: () => {} } as unknown as Parameters<typeof settleWrite>[0]
}

/** Reads results that list the agent; gives how many they list. */
async function readListed(): Promise<number> {
  const body = JSON.stringify({ status: 'open', predictions: [{ agent_id: 'a1' }] })
  const headers = { 'content-type': 'application/json' }
  const client = createTestClient({ clock, fetch: async () => new Response(body, { headers }) })
  const { challenge, siteNo, deploymentId, site, baseUrl } = find()
  if (challenge === null) throw new Error('about no challenge')
  const read = await readChallengeResults({ ...deps(), client }, { ...challenge, siteNo, deploymentId, site, baseUrl })
  client.close()
  return read.submitted.size
}

/** What no act writes, what every one does, and the words. */
const alterations = [
  'deadline_at_ms = deadline_at_ms + 60000',
  "request_id = 'rq_00000002'",
  'attempt = attempt + 1',
  "living_key = 'prediction:2'",
  "body = replace(body, '0.7', '0.9')",
]
const waiting: WriteChange = { state: 'waiting', error: { code: 'offline', details: {} }, waitsUntilMs: nowMs + 5_000 }
const uncertain: WriteChange = { state: 'uncertain', sentAtMs: nowMs, waitsUntilMs: nowMs + 5_000, doubt }
const askedAbout: WriteChange = { state: 'needs_you', sentAtMs: nowMs, doubt }

describe.each(alterations)('of a write with %s', (alteration) => {
  it.each<[string, WriteChange | null]>([
    ['queued', null],
    ['waiting', waiting],
    ['waiting after a try in doubt', { ...waiting, doubt }],
  ])('taking it back, %s, asks the operator', (_state, change) => {
    add(change)
    alter(alteration)
    cancelWrite(deps(), { outboxId })
    expect(find()).toMatchObject({ state: 'needs_you', error: { code: 'store_unavailable' }, waitsUntilMs: null })
    expect(isIntact(find())).toBe(false)
    expect(store.journal.newest({ limit: 1 })).toMatchObject([{ what: 'prediction_altered', subject: outboxId }])
  })

  it('taking it back among others says that it is to be decided', () => {
    add(null)
    alter(alteration)
    const { receipts } = cancelWrites(deps(), { outboxIds: [outboxId] })
    expect(receipts).toEqual([{ outboxId, outcome: 'doubtful' }])
    expect(isIntact(find())).toBe(false)
  })

  it.each([
    ['it is looked for', uncertain],
    ['the operator is asked', askedAbout],
  ])('the word that it is there is not taken while %s', (_state, change) => {
    add(change)
    alter(alteration)
    const before = find()
    expect(() => settleWrite(deps(), { outboxId, as: 'it_is_there' })).toThrow('store_unavailable')
    expect(find()).toEqual(before)
    expect(store.predictions.ofChallenge(1)).toEqual([])
  })

  it.each([
    ['it is looked for', uncertain],
    ['the operator is asked', askedAbout],
  ])('giving it up ends it while %s, and its seal stays broken', (_state, change) => {
    add(change)
    alter(alteration)
    settleWrite(deps(), { outboxId, as: 'give_up' })
    expect(find()).toMatchObject({ state: 'refused', settledAtMs: nowMs, dismissedAtMs: nowMs, waitsUntilMs: null })
    expect(isIntact(find())).toBe(false)
    expect(store.outbox.counts()).toEqual({ waitingToSend: 0, needYou: 0, failed: 0 })
    expect(store.journal.newest({ limit: 1 })).toMatchObject([{ what: 'prediction_settled', subject: outboxId }])
  })

  it('being listed does not settle it while the operator is asked', async () => {
    add(askedAbout)
    alter(alteration)
    expect(await readListed()).toBe(1)
    expect(find()).toMatchObject({ state: 'needs_you', settledAtMs: null })
    expect(isIntact(find())).toBe(false)
  })

  it('it is put aside where that happens while its token is asked for', async () => {
    add(null)
    const sender = createOutboxSender({
      ...deps(),
      random: () => 0.5,
      startTimer: () => () => {},
      statusRecorder: { failed: () => {} },
      sessions: { facts: () => null, mint: async () => alter(alteration) },
      client: { ...deps().client, probeBeforeWrite: async () => {}, paceOf: () => ({ waitMs: 0 }) },
    } as unknown as OutboxSenderDeps)
    sender.start()
    await expect.poll(() => find().state).toBe('needs_you')
    expect(find()).toMatchObject({ error: { code: 'store_unavailable' } })
    expect(isIntact(find())).toBe(false)
    await sender.close()
  })

  it('it is put aside where that happens while its refusal is looked into', async () => {
    add(null)
    const headers = { 'content-type': 'application/json' }
    const client = createTestClient({
      clock,
      async fetch() {
        alter(alteration)
        return new Response(JSON.stringify({ status: 'open', predictions: [{ agent_id: 'a1' }] }), { headers })
      },
    })
    const refuse = async () => {
      throw new AppError('duplicate_prediction', { status: 409 })
    }
    const sender = createOutboxSender({
      ...deps(),
      random: () => 0.5,
      startTimer: () => () => {},
      statusRecorder: { failed: () => {} },
      sessions: { facts: () => null, mint: async () => {}, call: refuse },
      client: { ...client, probeBeforeWrite: async () => {} },
    } as unknown as OutboxSenderDeps)
    sender.start()
    await expect.poll(() => find().state).not.toMatch(/queued|sending/)
    expect(find()).toMatchObject({ state: 'needs_you', error: { code: 'store_unavailable' } })
    expect(isIntact(find())).toBe(false)
    await sender.close()
    client.close()
  })

  it('giving up several ends it too', () => {
    add(askedAbout)
    alter(alteration)
    const { receipts } = settleAsGivenUp(deps(), { outboxIds: [outboxId] })
    expect(receipts).toEqual([{ outboxId, outcome: 'given_up' }])
    expect(isIntact(find())).toBe(false)
  })

  it('one that nobody is sending any more is not looked for', async () => {
    add({ state: 'sending', attempt: 1, sentAtMs: nowMs })
    alter(alteration)
    const sender = createOutboxSender({ ...deps(), startTimer: () => () => {} } as unknown as OutboxSenderDeps)
    sender.start()
    expect(find()).toMatchObject({ state: 'needs_you', error: { code: 'store_unavailable' } })
    expect(isIntact(find())).toBe(false)
    expect(outboxViewOf(find()).state).toBe('needs_you')
    await sender.close()
  })

  it.each([
    ['to be tried again', waiting],
    ['to be looked for', uncertain],
  ])('its wait %s is not moved with the clock', (_what, change) => {
    add({ ...change, waitsUntilMs: nowMs + 3_600_000 })
    alter(alteration)
    const before = find()
    moveWaitsBack(deps(), 1_800_000)
    expect(find()).toEqual(before)
  })
})

it('a like that waits and was altered is not taken back', () => {
  const subject = '{"event":{"eventId":"ev_1","title":null},"comment":{"commentId":"cm_1"}}'
  const target = { kind: 'like', challengeNo: null, subject, livingKey: 'like:cm_1', isOnce: false } as const
  add(null, { ...prediction, ...target, body: null, deadlineAtMs: null })
  alter(`subject = replace(subject, 'cm_1', 'cm_2')`)
  const before = find()
  expect(() => undoWrite(deps() as unknown as Parameters<typeof undoWrite>[0], { outboxId })).toThrow(
    'store_unavailable',
  )
  expect(find()).toEqual(before)
})

it('a like that may have arrived by an earlier try is not said to be taken back', () => {
  const comment = { commentId: 'cm_1', authorName: null, text: null, isReply: false }
  const subject = JSON.stringify({ event: { eventId: 'ev_1', title: null }, comment, target: null })
  const target = { kind: 'like', challengeNo: null, subject, livingKey: 'like:cm_1', isOnce: false } as const
  add(null, { ...prediction, ...target, body: null, deadlineAtMs: null })
  const row = find()
  if (row === null) throw new Error('no row')
  const doubt = { sinceMs: nowMs, looks: 2, lookedAtMs: nowMs, found: null, error: null }
  store.outbox.change(row, { state: 'queued', doubt })
  expect(() => undoWrite(deps() as unknown as Parameters<typeof undoWrite>[0], { outboxId })).toThrow(
    'same_write_under_way',
  )
  expect(find()).toMatchObject({ state: 'needs_you' })
})

describe('a write as it was written', () => {
  it('is settled by being listed', async () => {
    add(askedAbout)
    expect(await readListed()).toBe(1)
    expect(find()).toMatchObject({ state: 'accepted' })
    expect(isIntact(find())).toBe(true)
  })

  it('is taken back', () => {
    add(waiting)
    cancelWrite(deps(), { outboxId })
    expect(find()).toMatchObject({ state: 'cancelled' })
    expect(isIntact(find())).toBe(true)
  })

  it.each([
    ['it_is_there', 'accepted'],
    ['give_up', 'refused'],
    ['send_again', 'queued'],
  ] as const)('goes by the word of the operator: %s', (as, state) => {
    add(askedAbout)
    settleWrite(deps(), { outboxId, as })
    expect(find()).toMatchObject({ state })
    expect(isIntact(find())).toBe(true)
  })

  it('is looked for where nobody is sending it any more', async () => {
    add({ state: 'sending', attempt: 1, sentAtMs: nowMs })
    const sender = createOutboxSender({ ...deps(), startTimer: () => () => {} } as unknown as OutboxSenderDeps)
    sender.start()
    expect(find()).toMatchObject({ state: 'uncertain' })
    expect(isIntact(find())).toBe(true)
    await sender.close()
  })
})

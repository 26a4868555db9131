/** Every prediction on a challenge, as a service gives it over HTTP, beside what the console knows of the fleet. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { challengeIdSchema, deploymentIdSchema } from '#contract/ids.ts'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { fetchResultField } from '../../src-main/operations/results/fetch-result-field.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { createTestClient } from '../support/test-client.ts'

let service: FaultServer
let store: Store
const ref = { deploymentId: deploymentIdSchema.parse('dp_field'), site: 'global' } as const
const challengeId = challengeIdSchema.parse('c1')
const challengeKey = challengeKeyOf({ ...ref, challengeId })

beforeEach(async () => {
  service = await startFaultServer((_request, response) => sendJson(response, 404, { detail: 'no such thing' }))
  store = openStore({ path: ':memory:', clock: Date.now })
  const { deploymentId } = ref
  storeDeployment(store, { deploymentId, baseUrl: service.baseUrl })
  storeAgent(store, { agentKey: 'ag_field0000', agentId: 'ours', name: 'Helios' })
  store.challenges.saveListed(1, [listedChallenge({ challengeId, deadlineAtMs: 0 })])
})
afterEach(async () => {
  await service.close()
  store.close()
})

function fetchField(body: unknown) {
  service.answer = (_request, response) => sendJson(response, 200, body)
  const client = createTestClient()
  return fetchResultField({ store, client, clock: () => 1_000 }, { challengeKey })
}

function keepOwn(): void {
  const [challenge] = store.challenges.unresolved({ sinceMs: 0 })
  const challengeNo = challenge?.challengeNo ?? 0
  store.challenges.resolve(challengeNo, {
    status: 'resolved',
    gaps: [],
    readAtMs: 5,
    result: 'bearish',
    openPrice: 70,
    closePrice: 69,
    resolutionSource: 'Harbour prices',
    resolvedAtMs: 4,
  })
  store.predictions.save({
    agentNo: 1,
    challengeNo,
    direction: 'bearish',
    confidence: 0.7,
    reasoning: 'Supply.',
    remoteId: 'p1',
    acceptedAtMs: 1,
    isCorrect: true,
    score: 85,
    knownBy: 'resolved',
    knownAtMs: 5,
    sent: null,
  })
}

const row = (agent_id: string, more: object = {}) => ({
  agent_id,
  direction: 'bullish',
  confidence: 0.7,
  reasoning: 'Demand.',
  is_correct: true,
  score: 85,
  ...more,
})
const head = {
  challenge_id: 'c1',
  status: 'resolved',
  result: 'bullish',
  open_price: 70.5,
  close_price: 71.25,
  resolution_source: 'Harbour prices',
  resolved_at: '2026-06-15T19:00:00',
}

describe('fetchResultField', () => {
  it.each([
    ['by its number', { revision_number: 1 }, { revision_number: 2 }, 0.9],
    ['by its number, whichever comes first', { revision_number: 2 }, { revision_number: 1 }, 0.7],
    ['by its time', { created_at: '2026-06-15T07:00:00' }, { created_at: '2026-06-15T08:00:00' }, 0.9],
    ['by neither', {}, {}, null],
    ['by one number of two', { revision_number: 2 }, {}, null],
  ])('of two rows of one agent shows the last one %s', async (_what, first, second, confidence) => {
    const predictions = [row('theirs', first), row('theirs', { confidence: 0.9, score: 95, ...second })]
    const { rows } = await fetchField({ ...head, predictions })
    const score = confidence === null ? null : confidence === 0.9 ? 95 : 85
    expect(rows).toMatchObject([{ agentId: 'theirs', direction: 'bullish', confidence, score, isCorrect: true }])
  })

  it.each([
    ['a flag', { provisional: true }, true],
    ['its status', { status: 'provisional' }, true],
    ['nothing', {}, false],
  ])('says by %s that the outcome may still change, and shows no verdict then', async (_what, said, isProvisional) => {
    const field = await fetchField({ ...head, ...said, predictions: [row('ours')] })
    expect(field).toMatchObject({ isProvisional, challenge: { result: 'bullish' } })
    const verdict = isProvisional ? { isCorrect: null, score: null } : { isCorrect: true, score: 85 }
    expect(field.rows).toMatchObject([verdict])
  })

  it('gives outcome, prices, source and everybody, with the names that are known here', async () => {
    const field = await fetchField({ ...head, predictions: [row('theirs', { direction: 'bearish' }), row('ours')] })
    expect(field.challenge).toMatchObject({ result: 'bullish', openPrice: 70.5, closePrice: 71.25 })
    expect(field).toMatchObject({ resolutionSource: 'Harbour prices', status: 'resolved', readAtMs: 1_000 })
    expect(field.resolvedAtMs).toBe(Date.UTC(2026, 5, 15, 19))
    expect(field.rows.map(({ agentId, name, isOwn, direction }) => [agentId, name, isOwn, direction])).toEqual([
      ['theirs', null, false, 'bearish'],
      ['ours', 'Helios', true, 'bullish'],
    ])
  })

  it('names others as the newest leaderboard of the site has them', async () => {
    const { boardNo } = store.leaderboards.open(1, null)
    const listed = (agentId: string, agentName: string | null) => ({
      ...{ agentId, agentName, rank: 1, isTied: false, avgScore: null, accuracy: null },
      ...{ predictionCount: null, correctCount: null, isVerified: null },
    })
    store.leaderboards.addRows(boardNo, 1, { firstPlace: 1, rows: [listed('theirs', 'Osprey'), listed('other', null)] })
    store.leaderboards.saveReading(boardNo, {
      ...{
        readingNo: 1,
        atMs: 1,
        rankedBy: 'service',
        digest: 'd',
        completeness: { received: 2, total: null, hasMore: false, unreadable: 0, firstUnreadable: null },
      },
    })
    const field = await fetchField({ ...head, predictions: [row('theirs'), row('other'), row('ours')] })
    expect(field.rows.map(({ name, isOwn }) => [name, isOwn])).toEqual([
      ['Osprey', false],
      [null, false],
      ['Helios', true],
    ])
  })

  it('counts an agent once, by its last revision', async () => {
    const predictions = [row('theirs', { revision_number: 2, score: 40 }), row('theirs', { revision_number: 1 })]
    expect((await fetchField({ ...head, predictions })).rows).toMatchObject([{ agentId: 'theirs', score: 40 }])
  })

  it('shows before the end who has predicted, and nothing else', async () => {
    const predictions = [{ agent_id: 'ours', submitted: true }]
    const field = await fetchField({ challenge_id: 'c1', status: 'open', submitted_count: 1, predictions })
    expect(field).toMatchObject({ submitted: 1, resolvedAtMs: null, resolutionSource: null })
    expect(field.rows).toMatchObject([{ agentId: 'ours', direction: null, score: null }])
  })

  it('says where the list is not whole, and leaves what it has not said unknown', async () => {
    const field = await fetchField({ status: 'resolved', result: 'bearish', predictions: [row('theirs'), 7] })
    expect(isComplete(field.completeness)).toBe(false)
    expect(field.completeness.unreadable).toBe(1)
    expect(field.challenge.closePrice).toBeNull()
    expect(field.rows).toHaveLength(1)
  })

  it.each([
    ['without predictions', { ...head, predictions: [] }],
    ['void', { challenge_id: 'c1', status: 'voided', predictions: [] }],
  ])('is empty for a challenge %s', async (_what, body) => {
    expect((await fetchField(body)).rows).toEqual([])
  })

  it('is what was kept here where the service does not know the challenge any more', async () => {
    keepOwn()
    service.answer = (_request, response) => sendJson(response, 404, { detail: 'Challenge not found' })
    const field = await fetchResultField({ store, client: createTestClient(), clock: () => 1_000 }, { challengeKey })
    expect(field).toMatchObject({
      challenge: { result: 'bearish', closePrice: 69 },
      resolutionSource: 'Harbour prices',
      resolvedAtMs: 4,
      readAtMs: null,
      withheldWords: null,
    })
    expect(field.rows).toMatchObject([
      { agentId: 'ours', isOwn: true, direction: 'bearish', score: 85, revisable: null },
    ])
    // What others said is not known: the list is not taken for the whole field.
    expect(isComplete(field.completeness)).toBe(false)
  })

  it.each(['Challenge not available', 'Results not published yet', '暂无结果'])(
    'is what was kept here where the service gives none: %s',
    async (detail) => {
      service.answer = (_request, response) => sendJson(response, 404, { detail })
      const ask = () => fetchResultField({ store, client: createTestClient(), clock: () => 1_000 }, { challengeKey })
      await expect(ask()).rejects.toMatchObject({ code: 'request_refused' })
      keepOwn()
      const field = await ask()
      expect(field).toMatchObject({ readAtMs: null, withheldWords: detail, rows: [{ agentId: 'ours', score: 85 }] })
      expect(isComplete(field.completeness)).toBe(false)
    },
  )

  it.each([
    [404, { detail: 'Not Found' }],
    [404, {}],
    [403, { detail: 'Challenge not available' }],
    [400, { detail: 'Results not published yet' }],
  ])('is not what was kept here for %d %j', async (status, body) => {
    keepOwn()
    service.answer = (_request, response) => sendJson(response, status, body)
    const client = createTestClient()
    await expect(fetchResultField({ store, client, clock: Date.now }, { challengeKey })).rejects.toHaveProperty('code')
  })

  it.each([500, 503])('is not taken for gone where the service answers %d', async (status) => {
    service.answer = (_request, response) => sendJson(response, status, { detail: 'later' })
    const client = createTestClient()
    await expect(fetchResultField({ store, client, clock: Date.now }, { challengeKey })).rejects.not.toMatchObject({
      code: 'challenge_unknown',
    })
  })

  it('is not there for a challenge that is not known here', async () => {
    const strange = challengeKeyOf({ ...ref, challengeId: challengeIdSchema.parse('c2') })
    const client = createTestClient()
    await expect(fetchResultField({ store, client, clock: Date.now }, { challengeKey: strange })).rejects.toMatchObject(
      { code: 'not_found' },
    )
    expect(service.received).toEqual([])
  })
})

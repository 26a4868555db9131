/**
 * Results that come in pieces: read again until they are complete, and not for ever. Over real HTTP and a real
 * database.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentIdSchema, agentKeySchema, challengeIdSchema, deploymentIdSchema, siteSchema } from '#contract/ids.ts'
import { siteRules } from '#contract/rules/site-rules.ts'
import { challengeViewOf } from '../../src-main/operations/challenges/challenge-view.ts'
import { readPastChallenges } from '../../src-main/operations/challenges/read-past-challenges.ts'
import { listResults } from '../../src-main/operations/results/list-results.ts'
import { createResultCollector } from '../../src-main/schedule/result-collector.ts'
import { mostReadings } from '../../src-main/schedule/results-pace.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { startRealTimer } from '../../src-main/system/timer.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { operate } from '../contract/sandbox-client.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { form } from '../support/registration-samples.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { createTestClient } from '../support/test-client.ts'

let sandbox: RunningSandbox
let store: Store
let collector: ReturnType<typeof createResultCollector>
let deps: Parameters<typeof createResultCollector>[0]

const deploymentId = deploymentIdSchema.parse('dp_test')
const fleetId = agentIdSchema.parse('fleet-agent')
const challengeId = challengeIdSchema.parse('due1')
const path = '/api/v1/eval/challenges/*/results'

beforeEach(async () => {
  sandbox = await startSandbox({ agents: 1, limits: false })
  store = openStore({ path: ':memory:', clock: Date.now })
  storeDeployment(store, { deploymentId, baseUrl: sandbox.baseUrl })
  storeAgent(store, { agentKey: 'ag_results0', agentId: fleetId, name: 'Helios' })
  const dueMs = Date.now() - 60_000
  store.challenges.saveListed(1, [listedChallenge({ challengeId, deadlineAtMs: dueMs, resolveAtMs: dueMs })])
  store.predictions.save({
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
  const client = createTestClient()
  deps = {
    store,
    client,
    clock: Date.now,
    startTimer: startRealTimer,
    random: Math.random,
    notify: () => {},
  }
  collector = createResultCollector(deps)
  collector.start()
})
afterEach(async () => {
  await collector.close()
  await sandbox.close()
  store.close()
})

const results = () => listResults({ store, client: createTestClient(), clock: Date.now })

const row = { agent_id: fleetId, direction: 'bullish', confidence: 0.7, is_correct: true, score: 85 }
const head = {
  status: 'resolved',
  result: 'bullish',
  resolved_at: '2026-06-15T19:00:00',
  open_price: 1,
  close_price: 2,
}

const voided = {
  ...{ status: 'void', gaps: [], result: null, openPrice: null, closePrice: null },
  ...{ resolutionSource: null, resolvedAtMs: null },
}

/** What a reading by hand gives when the service answers with `body`. */
async function readAs(body: unknown, status = 200) {
  const faults = [
    { match: { path }, effect: { status, body }, times: null },
    {
      match: { path: '/api/v1/eval/challenges' },
      effect: { status: 200, body: { items: [], total: 0 } },
      times: null,
    },
  ]
  await operate(sandbox, 'faults', { faults })
  const { asked, unread } = await collector.runNow()
  return { asked, unread, prediction: results().rows[0] }
}

describe('results', () => {
  it.each([
    ['a refusal', { detail: 'Results are not public yet' }, 403],
    ['no such challenge', { detail: 'Not found' }, 404],
    ['a body that is none of results', { hello: 1 }, 200],
  ])('that could not be read are counted as such: %s', async (_what, body, status) => {
    expect(await readAs(body, status)).toMatchObject({ asked: 1, unread: 1 })
    expect(await readAs({ ...head, predictions: [row] })).toMatchObject({ asked: 1, unread: 0 })
  })

  it.each([
    ['a flag', { is_provisional: true }],
    ['the word for the state', { status: 'under_review' }],
  ])(
    'that %s calls provisional give no score, which averages would count, until they are final',
    async (_what, said) => {
      const first = await readAs({ ...head, predictions: [row], ...said })
      expect(first.prediction).toMatchObject({ score: null, isCorrect: null, results: { missing: ['provisional'] } })
      expect(results().summary).toMatchObject({ scored: 0, resolved: 0 })
      expect((await readAs({ ...head, predictions: [row] })).prediction).toMatchObject({ score: 85, isCorrect: true })
    },
  )

  it.each([
    ['without the own row', { ...head, predictions: [{ ...row, agent_id: 'other' }] }, 'own_rows'],
    ['without scores', { ...head, predictions: [{ agent_id: fleetId, direction: 'bullish' }] }, 'score'],
    ['without the list', head, 'list'],
    ['with a null list', { ...head, predictions: null }, 'list'],
    ['with rows that cannot be read', { ...head, predictions: [row, { score: 3 }] }, 'unreadable'],
    ['with fewer rows than there are', { ...head, submitted_count: 9, predictions: [row] }, 'rows'],
  ])('%s say what is missing and since when, and are read again until they are complete', async (_what, body, gap) => {
    const first = await readAs(body)
    expect(first.prediction).toMatchObject({
      isOver: true,
      results: { state: 'incomplete', missing: [gap] },
    })
    expect(first.prediction?.results.sinceMs).not.toBeNull()
    expect(first.prediction?.results.nextAtMs).toBeGreaterThan(Date.now())
    const second = await readAs({ ...head, predictions: [row] })
    expect(second.asked).toBe(1)
    expect(second.prediction).toMatchObject({
      score: 85,
      isCorrect: true,
      results: { state: 'final', missing: [], nextAtMs: null },
    })
    expect((await readAs(head)).asked).toBe(0)
  })

  it.each(['settled', 'closed', 'archived'])('under the state %s are taken by their content', async (status) => {
    const { prediction } = await readAs({ ...head, status, predictions: [row] })
    expect(prediction).toMatchObject({
      isOver: true,
      challengeStatus: status,
      score: 85,
      results: { state: 'final' },
    })
  })

  it.each([
    ['void', { status: 'voided', predictions: [] }, 'final'],
    ['void in an envelope', { status: 'ok', challenge: { status: 'voided' }, predictions: [] }, 'final'],
    ['provisional', { ...head, is_provisional: true, predictions: [row] }, 'incomplete'],
  ])('that turn out to be %s take back the scores that a part of them gave', async (_word, body, state) => {
    const first = await readAs({ ...head, submitted_count: 9, predictions: [row] })
    expect(first.prediction).toMatchObject({ score: 85, results: { state: 'incomplete' } })
    store.challenges.deferResults({ challengeNo: 1, nextAtMs: 0, most: 99, error: null })
    expect((await readAs(body)).prediction).toMatchObject({ score: null, isCorrect: null, results: { state } })
    expect(results().summary).toMatchObject({ scored: 0 })
  })

  it.each([
    ['a flag', { ...head, is_void: true }],
    ['a word', { ...head, status: 'voided' }],
  ])(
    'of a challenge that is void by %s take back what says right or wrong, and count it no more',
    async (_by, body) => {
      await readAs({ ...head, submitted_count: 9, predictions: [row] })
      expect(results().summary).toMatchObject({ scored: 1 })
      store.challenges.deferResults({ challengeNo: 1, nextAtMs: 0, most: 99, error: null })
      const stale = { agent_id: 'other', direction: 'bearish', confidence: 0.7, is_correct: false, score: 15 }
      expect((await readAs({ ...body, predictions: [row, stale] })).prediction).toMatchObject({
        ...{ challengeStatus: 'voided', score: null, isCorrect: null, results: { state: 'final' } },
      })
      expect(results().summary).toMatchObject({ scored: 0 })
    },
  )

  it('of a challenge that is void keep a score that they give themselves', async () => {
    await readAs({ ...head, submitted_count: 9, predictions: [row] })
    store.challenges.deferResults({ challengeNo: 1, nextAtMs: 0, most: 99, error: null })
    const refunded = { agent_id: fleetId, direction: 'bullish', confidence: 0.7, score: 50 }
    expect((await readAs({ status: 'void', predictions: [refunded] })).prediction).toMatchObject({
      score: 50,
      isCorrect: null,
    })
  })

  it('give their own time, be it in a later reading, and none that is made up', async () => {
    const { resolved_at, ...undated } = head
    const first = await readAs({ ...undated, submitted_count: 9, predictions: [row] })
    expect(first.prediction).toMatchObject({ isOver: true, resolvedAtMs: null })
    const second = await readAs({ ...undated, resolved_at, predictions: [row] })
    expect(second.prediction).toMatchObject({ resolvedAtMs: Date.parse(`${resolved_at}Z`) })
  })

  it.each([
    ['no outcome', { ...head, result: null, resolved_at: null }],
    ['the outcome that was predicted', head],
    ['a time that was planned, and a state that denies it', { resolved_at: head.resolved_at, is_resolved: false }],
  ])(
    'that are wrong with nothing beside %s count nowhere, and are read again until they are there',
    async (_what, said) => {
      const first = await readAs({ ...said, predictions: [{ ...row, is_correct: false, score: 0 }] })
      expect(first.prediction).toMatchObject({ score: null, isCorrect: null })
      expect(results().summary).toMatchObject({ scored: 0 })
      const second = await readAs({ ...head, predictions: [row] })
      expect(second).toMatchObject({
        asked: 1,
        prediction: { score: 85, isCorrect: true, results: { state: 'final' } },
      })
    },
  )

  it('that are wrong with nothing are not read for ever', async () => {
    const body = { ...head, predictions: [{ ...row, is_correct: false, score: 0 }] }
    for (let reading = 0; reading < mostReadings; reading++) await readAs(body)
    expect((await readAs(body)).prediction).toMatchObject({ score: null, results: { state: 'given_up' } })
  })

  it.each(['voided', 'resolved', 'closed'])(
    'that say nothing of a state leave it %s as it was listed',
    async (status) => {
      const deadlineAtMs = Date.now() - 60_000
      store.challenges.saveListed(1, [listedChallenge({ challengeId, deadlineAtMs, status })])
      await readAs({ predictions: [{ ...row, is_correct: null, score: null }] })
      expect(store.challenges.find({ deploymentId, site: 'global', challengeId })).toMatchObject({ status })
    },
  )

  describe('of a challenge that was void', () => {
    const list = (change: Parameters<typeof listedChallenge>[0], listedAtMs = Date.now()) =>
      store.challenges.saveListed(1, [listedChallenge({ challengeId, ...change })], { listedAtMs })
    const found = () => store.challenges.find({ deploymentId, site: 'global', challengeId })

    it('end when it is listed as open with another deadline, and with the same one once no cache can be the reason', async () => {
      await readAs({ status: 'cancelled', predictions: [] })
      const deadlineAtMs = Date.now() + 3_600_000
      list({ deadlineAtMs: Date.now() - 60_000 })
      expect(found()).toMatchObject({ isResolved: true, status: 'cancelled' })
      list({ deadlineAtMs })
      expect(found()).toMatchObject({ isResolved: false, status: 'open', resultsState: 'waiting', resolvedAtMs: null })
      store.challenges.resolve(1, { ...voided, readAtMs: Date.now() })
      list({ deadlineAtMs })
      expect(found()).toMatchObject({ isResolved: true, status: 'void' })
      list({ deadlineAtMs }, Date.now() + 11 * 60_000)
      expect(found()).toMatchObject({ isResolved: false, status: 'open' })
    })

    it('stay when a list says nothing of its state, read or only listed as void', () => {
      const deadlineAtMs = Date.now() + 3_600_000
      const silent = { ...listedChallenge({ challengeId, deadlineAtMs }), isStateSaid: false }
      list({ deadlineAtMs, status: 'voided' })
      store.challenges.saveListed(1, [silent], { listedAtMs: Date.now() })
      expect(found()).toMatchObject({ isResolved: false, status: 'voided' })
      store.challenges.resolve(1, { ...voided, readAtMs: Date.now() })
      store.challenges.saveListed(1, [silent], { listedAtMs: Date.now() + 11 * 60_000 })
      expect(found()).toMatchObject({ isResolved: true, status: 'void' })
      list({ deadlineAtMs }, Date.now() + 11 * 60_000)
      expect(found()).toMatchObject({ isResolved: false, status: 'open' })
    })

    it('stay when it is only named beside an event, or was resolved with an outcome', async () => {
      await readAs({ status: 'cancelled', predictions: [] })
      store.challenges.saveListed(1, [listedChallenge({ challengeId, deadlineAtMs: Date.now() + 3_600_000 })])
      expect(found()).toMatchObject({ isResolved: true })
      store.challenges.resolve(1, { ...voided, status: 'resolved', result: 'bullish', readAtMs: Date.now() })
      list({ deadlineAtMs: Date.now() + 7_200_000 })
      expect(found()).toMatchObject({ isResolved: true, status: 'resolved' })
    })

    it('are read once more where it had an outcome before', async () => {
      expect((await readAs({ ...head, predictions: [row] })).prediction).toMatchObject({ score: 85 })
      list({ status: 'voided', deadlineAtMs: Date.now() - 60_000 })
      expect((await readAs({ status: 'voided', predictions: [] })).prediction).toMatchObject({
        challengeStatus: 'voided',
        score: null,
        results: { state: 'final' },
      })
    })
  })

  it.each(['voided', 'void', 'cancelled', 'annulled'])(
    'of a challenge that is %s end the waiting, by that word',
    async (status) => {
      const { prediction } = await readAs({ status, predictions: [] })
      expect(prediction).toMatchObject({
        isOver: true,
        challengeStatus: status,
        isCorrect: null,
        results: { state: 'final' },
      })
      expect((await readAs({ status, predictions: [] })).asked).toBe(0)
      const { summary } = results()
      expect(summary).toMatchObject({ ended: 1, waiting: 0, resolved: 0 })
    },
  )

  it.each([
    ['are refused', {}, 403],
    ['cannot be read', { nothing: 1 }, 200],
    ['stay open', { status: 'open', submitted_count: 1, predictions: [{ agent_id: fleetId, submitted: true }] }, 200],
    ['stay in a state nobody knows', { status: 'expired', predictions: [] }, 200],
    ['stay incomplete', head, 200],
  ])('that %s are asked for a bounded number of times, then by hand', async (_what, body, status) => {
    const due = () =>
      store.challenges.dueForResults({
        siteNo: 1,
        nowMs: Date.now(),
        sinceMs: 0,
        readyAtMs: 0,
        heldUntilMs: 0,
        limit: 9,
      }).length
    let readings = 0
    while (due() > 0 && readings < 100) {
      await readAs(body, status)
      readings += 1
    }
    expect(readings).toBe(40)
    const [prediction] = results().rows
    expect(prediction?.results).toMatchObject({ state: 'given_up', nextAtMs: null, readings: 40 })
    const challenge = store.challenges.find({ deploymentId, site: 'global', challengeId })
    expect(challenge === null ? null : challengeViewOf(challenge).results.state).toBe('given_up')
    const byHand = await readAs({ ...head, predictions: [row] })
    expect(byHand.prediction).toMatchObject({ score: 85, results: { state: 'final' } })
  })

  describe('that are all here, when an agent comes that is in them', () => {
    const lateId = agentIdSchema.parse('late-agent')
    const add = () => storeAgent(store, { agentKey: 'ag_results1', agentId: lateId, name: 'Selene' })
    const body = { ...head, predictions: [row, { ...row, agent_id: lateId, score: 40 }] }
    const found = () => results().rows.map(({ agentName, score }) => [agentName, score])

    it('are read once more for it', async () => {
      expect((await readAs(body)).asked).toBe(1)
      expect((await readAs(body)).asked).toBe(0)
      add()
      expect((await readAs(body)).asked).toBe(1)
      expect(found()).toEqual([
        ['Selene', 40],
        ['Helios', 85],
      ])
      expect((await readAs(body)).asked).toBe(0)
    })

    it('are read once more for one that was forgotten and is added again, also after a restart', async () => {
      add()
      await readAs(body)
      store.agents.remove({ agentKey: agentKeySchema.parse('ag_results1') })
      expect(found()).toEqual([['Helios', 85]])
      add()
      await collector.close()
      collector = createResultCollector(deps)
      collector.start()
      await readAs(body)
      expect(found()).toHaveLength(2)
    })

    it('are read of challenges too that nobody here had heard of', async () => {
      await collector.runNow()
      const { id } = await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 60, resolve_in_s: 120 })
      await operate(sandbox, 'resolve', { challenge_id: id, result: 'bullish' })
      const isKnown = () =>
        store.challenges.find({ deploymentId, site: 'global', challengeId: challengeIdSchema.parse(id) }) !== null
      await collector.runNow()
      expect(isKnown()).toBe(false)
      add()
      await collector.runNow()
      expect(isKnown()).toBe(true)
    })

    it('stay all here while they cannot be read, and are not asked for in vain for ever', async () => {
      await readAs(body)
      add()
      let readings = 0
      while ((await readAs({ detail: 'Not found' }, 404)).asked > 0 && readings < 100) readings += 1
      expect(readings).toBe(40)
      expect(results().rows[0]?.results.state).toBe('final')
    })

    it('are not asked for again of an agent that is registered here, or where they are older than a week', async () => {
      await readAs(body)
      store.registrations.add({ agentKey: agentKeySchema.parse('ag_results1'), siteNo: 1, stage: 'intent', form })
      add()
      expect((await readAs(body)).asked).toBe(0)
      const deadlineAtMs = Date.now() - 8 * 24 * 3_600_000
      store.challenges.saveListed(1, [listedChallenge({ challengeId, deadlineAtMs })])
      storeAgent(store, { agentKey: 'ag_results2', agentId: 'later-agent', name: 'Eos' })
      expect((await readAs(body)).asked).toBe(0)
    })
  })
})

describe('past challenges of a site', () => {
  const listAs = async (hoursAgo: Readonly<Record<string, number | null>>, total: number) => {
    const items = Object.entries(hoursAgo).map(([id, hours]) => ({
      ...{ id, question: 'Up?', asset: 'CL', status: 'resolved' },
      deadline: hours === null ? null : new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19),
    }))
    const effect = { status: 200, body: { items, total } }
    await operate(sandbox, 'faults', { faults: [{ match: { path: '/api/v1/eval/challenges' }, effect, times: null }] })
    await collector.runNow()
    const isKnown = (id: string) =>
      store.challenges.find({ deploymentId, site: 'global', challengeId: challengeIdSchema.parse(id) }) !== null
    const list = store.deployments.site(deploymentId, 'global')?.pastChallengeList ?? null
    return { known: ['past1', 'past2', 'past3', 'past4'].filter(isKnown), list }
  }
  const whole = { hasMore: false, unreadable: 0 }

  it('are read until their list was whole, and how much of it came is on record', async () => {
    expect(await listAs({ past1: 1 }, 3)).toMatchObject({
      known: ['past1'],
      list: { received: 1, total: 3, hasMore: true },
    })
    expect(await listAs({ past1: 1, past2: 1 }, 2)).toMatchObject({ known: ['past1', 'past2'], list: whole })
    expect(await listAs({ past3: 1 }, 1)).toMatchObject({ known: ['past1', 'past2'], list: whole })
  })

  it('are whole where the list, newest first, goes back beyond the week that is asked about', async () => {
    expect(await listAs({ past1: 200, past2: 1 }, 900)).toMatchObject({ known: ['past2'], list: { hasMore: true } })
    expect(await listAs({ past2: 1, past3: 100, past1: 200 }, 900)).toMatchObject({
      known: ['past2', 'past3'],
      list: { received: 3, total: null, ...whole },
    })
    expect(await listAs({ past4: 1 }, 900)).toMatchObject({ known: ['past2', 'past3'] })
  })

  it('say nothing of their list where a site lists them with the open ones', async () => {
    const [site] = store.deployments.sites()
    const withOpen = siteSchema.options.find((name) => !siteRules[name].filtersChallengesByStatus)
    if (site === undefined || withOpen === undefined) throw new Error('no such site')
    expect((await listAs({ past1: 1 }, 3)).list).toMatchObject({ hasMore: true })
    const { signal } = new AbortController()
    await readPastChallenges({ ...deps, client: createTestClient() }, { ...site, site: withOpen }, signal)
    expect(store.deployments.site(deploymentId, 'global')?.pastChallengeList).toBeNull()
  })

  it('that could not be read are counted', async () => {
    expect(await listAs({ past1: 1, past2: null }, 2)).toMatchObject({
      known: ['past1'],
      list: { unreadable: 1, firstUnreadable: { path: 'deadline' } },
    })
  })
})

/**
 * Results that come in pieces: read again until they are complete, and not for ever. Over real HTTP and a real
 * database.
 */
import { describe, expect, it } from 'vitest'
import { challengeViewOf } from '../../src-main/operations/challenges/challenge-view.ts'
import { mostReadings } from '../../src-main/schedule/pace/results-pace.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { challengeId, deploymentId, fleetId, head, row, setUpResultsDesk } from '../support/results-desk.ts'

const desk = setUpResultsDesk()
const { readAs, results } = desk

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
    desk.store.challenges.deferResults({ challengeNo: 1, nextAtMs: 0, most: 99, error: null })
    expect((await readAs(body)).prediction).toMatchObject({ score: null, isCorrect: null, results: { state } })
    expect(results().summary).toMatchObject({ scored: 0 })
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
      desk.store.challenges.saveListed(1, [listedChallenge({ challengeId, deadlineAtMs, status })])
      await readAs({ predictions: [{ ...row, is_correct: null, score: null }] })
      expect(desk.store.challenges.find({ deploymentId, site: 'global', challengeId })).toMatchObject({ status })
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
      desk.store.challenges.dueForResults({
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
    const challenge = desk.store.challenges.find({ deploymentId, site: 'global', challengeId })
    expect(challenge === null ? null : challengeViewOf(challenge).results.state).toBe('given_up')
    const byHand = await readAs({ ...head, predictions: [row] })
    expect(byHand.prediction).toMatchObject({ score: 85, results: { state: 'final' } })
  })
})

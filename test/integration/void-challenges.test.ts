/** Results of a challenge that is void, and of one that is void no more. */
import { describe, expect, it } from 'vitest'
import { packedChallengeFacts } from '#contract/rules/challenges/challenge-facts.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { challengeId, deploymentId, fleetId, head, row, setUpResultsDesk } from '../support/results-desk.ts'

const desk = setUpResultsDesk()
const { readAs, results } = desk

const voided = {
  ...{ status: 'void', gaps: [], result: null, openPrice: null, closePrice: null },
  ...{ resolutionSource: null, resolvedAtMs: null },
}

describe('results of a challenge', () => {
  it.each([0, 50])(
    'that is void keep a score of %d that they give themselves, and count it in no average',
    async (score) => {
      await readAs({ ...head, submitted_count: 9, predictions: [row] })
      desk.store.challenges.deferResults({ challengeNo: 1, nextAtMs: 0, most: 99, error: null })
      const refunded = { agent_id: fleetId, direction: 'bullish', confidence: 0.7, score }
      expect((await readAs({ status: 'void', predictions: [refunded] })).prediction).toMatchObject({
        score,
        isCorrect: null,
      })
      expect(results().summary).toMatchObject({ scored: 0, averageScore: null })
      expect(desk.store.agents.ofSite({ siteNo: 1 })[0]).toMatchObject({ scoreCount: 0, scoreSum: 0 })
    },
  )

  it.each([
    ['a flag', { ...head, is_void: true }],
    ['a word', { ...head, status: 'voided' }],
  ])('that is void by %s take back what says right or wrong, and count it no more', async (_by, body) => {
    await readAs({ ...head, submitted_count: 9, predictions: [row] })
    expect(results().summary).toMatchObject({ scored: 1 })
    desk.store.challenges.deferResults({ challengeNo: 1, nextAtMs: 0, most: 99, error: null })
    const stale = { agent_id: 'other', direction: 'bearish', confidence: 0.7, is_correct: false, score: 15 }
    expect((await readAs({ ...body, predictions: [row, stale] })).prediction).toMatchObject({
      ...{ challengeStatus: 'voided', score: null, isCorrect: null, results: { state: 'final' } },
    })
    expect(results().summary).toMatchObject({ scored: 0 })
  })

  it.each(['voided', 'void', 'cancelled', 'annulled'])('that is %s end the waiting, by that word', async (status) => {
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
  })

  describe('that was void', () => {
    const list = (change: Parameters<typeof listedChallenge>[0], listedAtMs = Date.now()) =>
      desk.store.challenges.saveListed(1, [listedChallenge({ challengeId, ...change })], { listedAtMs })
    const found = () => desk.store.challenges.find({ deploymentId, site: 'global', challengeId })

    it('and is known from a backup alone are open again with the first list that says so', async () => {
      const deadlineAtMs = Date.now() + 3_600_000
      list({ deadlineAtMs })
      const row = found()
      if (row === null) throw new Error('no challenge')
      const inPack: Record<string, unknown> = { ...row, ...voided, isResolved: true }
      const facts = Object.keys(packedChallengeFacts.shape).map((name) => [name, inPack[name] ?? null])
      desk.store.packs.restoreChallenge({ ...Object.fromEntries(facts), siteNo: 1 })
      expect(found()).toMatchObject({ isResolved: true, status: 'void' })
      list({ deadlineAtMs })
      expect(found()).toMatchObject({ isResolved: false, status: 'open' })
    })

    it('end when it is listed as open with another deadline, and with the same one once no cache can be the reason', async () => {
      await readAs({ status: 'cancelled', predictions: [] })
      const deadlineAtMs = Date.now() + 3_600_000
      list({ deadlineAtMs: Date.now() - 60_000 })
      expect(found()).toMatchObject({ isResolved: true, status: 'cancelled' })
      list({ deadlineAtMs })
      expect(found()).toMatchObject({ isResolved: false, status: 'open', resultsState: 'waiting', resolvedAtMs: null })
      desk.store.challenges.resolve(1, { ...voided, readAtMs: Date.now() })
      list({ deadlineAtMs })
      expect(found()).toMatchObject({ isResolved: true, status: 'void' })
      list({ deadlineAtMs }, Date.now() + 11 * 60_000)
      expect(found()).toMatchObject({ isResolved: false, status: 'open' })
    })

    it('leave no score behind that was given while it was void, and tell of the result when it comes', async () => {
      const refunded = { agent_id: fleetId, direction: 'bullish', confidence: 0.7, score: 50 }
      await readAs({ status: 'void', predictions: [refunded] })
      desk.store.reminders.mark('result', [1], Date.now())
      expect(list({ deadlineAtMs: Date.now() + 3_600_000 })).toBe(1)
      expect(desk.store.predictions.ofAgent(1, 9)[0]).toMatchObject({ score: null, isCorrect: null })
      expect(desk.store.reminders.unmarked('result', [1])).toEqual(new Set([1]))
      expect(results().summary).toMatchObject({ scored: 0, averageScore: null })
      expect(desk.store.agents.ofSite({ siteNo: 1 })[0]).toMatchObject({ scoreCount: 0, scoreSum: 0 })
      expect(list({ deadlineAtMs: Date.now() + 3_600_000 })).toBe(0)
    })

    it('stay when a list says nothing of its state, read or only listed as void', () => {
      const deadlineAtMs = Date.now() + 3_600_000
      const silent = { ...listedChallenge({ challengeId, deadlineAtMs }), isStateSaid: false }
      list({ deadlineAtMs, status: 'voided' })
      desk.store.challenges.saveListed(1, [silent], { listedAtMs: Date.now() })
      expect(found()).toMatchObject({ isResolved: false, status: 'voided' })
      desk.store.challenges.resolve(1, { ...voided, readAtMs: Date.now() })
      desk.store.challenges.saveListed(1, [silent], { listedAtMs: Date.now() + 11 * 60_000 })
      expect(found()).toMatchObject({ isResolved: true, status: 'void' })
      list({ deadlineAtMs }, Date.now() + 11 * 60_000)
      expect(found()).toMatchObject({ isResolved: false, status: 'open' })
    })

    it('stay when it is only named beside an event, or was resolved with an outcome', async () => {
      await readAs({ status: 'cancelled', predictions: [] })
      desk.store.challenges.saveListed(1, [listedChallenge({ challengeId, deadlineAtMs: Date.now() + 3_600_000 })])
      expect(found()).toMatchObject({ isResolved: true })
      desk.store.challenges.resolve(1, { ...voided, status: 'resolved', result: 'bullish', readAtMs: Date.now() })
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
})

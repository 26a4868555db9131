/** Analytics keep what they have read: after any change they must say what one says that reads everything again. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { challengeIdSchema } from '#contract/ids.ts'
import { analyticsDimensions } from '#contract/rules/analytics/group-predictions.ts'
import { askAnalytics } from '../../src-main/operations/analytics/ask-analytics.ts'
import type { AnalyticsReader } from '../../src-main/store/analytics/analytics-reader.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { everything } from '../support/everything.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { type SettledFleet, type StoredPrediction, storeSettledFleet } from '../support/settled-fleet.ts'

const agents = 3
const challenges = 4
const fleet: SettledFleet<StoredPrediction> = {
  agents,
  challenges,
  resultOf: () => 'bullish',
  isOpen: (challenge) => challenge === 3,
  predict: (agent, challenge) =>
    agent === 2 && challenge === 1
      ? null
      : // Of one of them it is not known what it said.
        agent === 1 && challenge === 0
        ? { direction: null, confidence: null, isCorrect: true, score: 85 }
        : {
            direction: 'bullish',
            confidence: 0.7,
            isCorrect: challenge === 3 ? null : true,
            score: challenge === 3 ? null : 85,
          },
}

const placeOf = { agentNo: fc.integer({ min: 1, max: agents }), challengeNo: fc.integer({ min: 1, max: challenges }) }
const said = {
  direction: fc.constantFrom('bullish' as const, 'bearish' as const),
  confidence: fc.constantFrom(0.55, 0.7, 0.95),
  isCorrect: fc.constantFrom(true, false),
  score: fc.constantFrom(10, 85, 97.5),
}

/** What an operator, the service or a backup may change between two looks. */
const changes = fc.oneof(
  fc.record({ kind: fc.constant('saved' as const), ...placeOf, ...said }),
  fc.record({ kind: fc.constant('filled' as const), ...placeOf, ...said }),
  fc.record({
    kind: fc.constant('listed' as const),
    challengeNo: placeOf.challengeNo,
    type: fc.constantFrom('daily', 'octagonal'),
    daysOn: fc.integer({ min: 0, max: 90 }),
  }),
  fc.record({ kind: fc.constant('resolved' as const), challengeNo: placeOf.challengeNo, result: said.direction }),
  fc.record({ kind: fc.constant('tagged' as const), agentNo: placeOf.agentNo, tag: fc.constantFrom('macro', 'night') }),
)
type Change = typeof changes extends fc.Arbitrary<infer Of> ? Of : never

const dayMs = 86_400_000
const startMs = Date.UTC(2026, 0, 5, 12)

function apply(store: Store, change: Change): void {
  switch (change.kind) {
    case 'saved': {
      const { kind: _kind, ...prediction } = change
      store.predictions.save({
        ...prediction,
        reasoning: null,
        remoteId: null,
        acceptedAtMs: null,
        knownBy: 'resolved',
        knownAtMs: startMs,
        sent: null,
      })
      return
    }
    case 'filled': {
      const { kind: _kind, agentNo, ...prediction } = change
      store.packs.restorePrediction(agentNo, {
        ...prediction,
        reasoning: '',
        remoteId: null,
        acceptedAtMs: null,
        knownBy: 'resolved',
        knownAtMs: startMs,
        sent: null,
        revisionNumber: null,
        former: null,
      })
      return
    }
    case 'listed':
      store.challenges.saveListed(1, [
        listedChallenge({
          challengeId: challengeIdSchema.parse(`settled-${change.challengeNo - 1}`),
          challengeType: change.type,
          deadlineAtMs: startMs + change.daysOn * dayMs,
          resolveAtMs: startMs + change.daysOn * dayMs + 3_600_000,
        }),
      ])
      return
    case 'resolved':
      store.challenges.resolve(change.challengeNo, {
        status: 'resolved',
        gaps: [],
        readAtMs: startMs + 7 * dayMs,
        result: change.result,
        openPrice: 1,
        closePrice: 2,
        resolutionSource: null,
        resolvedAtMs: startMs + 6 * dayMs,
      })
      return
    case 'tagged':
      store.labels.addTag(change.agentNo, change.tag)
      return
  }
}

async function readAll(analytics: AnalyticsReader): Promise<unknown[]> {
  const reports = await Promise.all(
    analyticsDimensions.map((by) => askAnalytics({ analytics }, { name: 'report', input: { filter: everything, by } })),
  )
  return [await askAnalytics({ analytics }, { name: 'choices', input: {} }), ...reports]
}

it('after any change, what is kept says what everything read anew does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 6 }), async (steps) => {
      const store = openStore({ path: ':memory:', clock: () => startMs })
      storeSettledFleet(store, { baseUrl: 'https://harbour.example', fleet })
      const kept = store.openAnalytics(null)
      await readAll(kept)
      for (const step of steps) {
        apply(store, step)
        expect(await readAll(kept), step.kind).toEqual(await readAll(store.openAnalytics(null)))
      }
      store.close()
    }),
    { numRuns: 60 },
  )
})

/** The card of an absence counts by one clock, whatever this computer's is: so do the lists that it leads to. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { challengeIdSchema } from '#contract/ids.ts'
import { listFleet } from '../../src-main/operations/agents/list-fleet.ts'
import { readObligationMatrix } from '../../src-main/operations/challenges/read-obligation-matrix.ts'
import { recordClosedChallenges } from '../../src-main/operations/challenges/record-closed-challenges.ts'
import { createUnsavedRegistrations } from '../../src-main/operations/registrations/secrets/registration-secrets.ts'
import { readAbsence } from '../../src-main/operations/reminders/read-absence.ts'
import { everyResult, listResults } from '../../src-main/operations/results/list-results.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { addAgents, startMs } from '../faults/filled-store.ts'
import { acceptWrite } from '../support/accepted-write.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { createTestClient, noLine } from '../support/test-client.ts'

const hour = 60 * 60_000
const nowMs = startMs + 1_000 * hour
const span = { fromMs: nowMs - 10 * hour, toMs: nowMs }

let store: Store
beforeEach(() => {
  store = openStore({ path: ':memory:', clock: () => nowMs })
  addAgents(store, 1)
  store.subscriptions.replace(1, ['CL'], 0)
})
afterEach(() => store.close())

function listChallenge(id: string, deadlineAtMs: number): number {
  const challengeId = challengeIdSchema.parse(id)
  store.challenges.saveListed(1, [
    listedChallenge({ challengeId, deadlineAtMs, instrument: 'CL', asset: 'CL', scopeKey: 'CL' }),
  ])
  const found = store.challenges.find({ deploymentId: 'dp_faults', site: 'global', challengeId })
  if (found === null) throw new Error(`${id} was not stored`)
  return found.challengeNo
}

/** Sent at a moment of this computer, accepted and resolved at the same of a service that is so far ahead. */
function predict(id: string, atMs: number, aheadMs: number): void {
  const challengeNo = listChallenge(id, atMs + aheadMs)
  acceptWrite(store, { agentNo: 1, challengeNo, atMs })
  store.predictions.save({
    ...{ agentNo: 1, challengeNo, direction: 'bullish', confidence: 0.6, reasoning: null, remoteId: id },
    ...{ acceptedAtMs: atMs + aheadMs, isCorrect: true, score: 80, knownBy: 'response', knownAtMs: atMs, sent: null },
  })
  store.challenges.resolve(challengeNo, {
    ...{ status: 'resolved', gaps: [], readAtMs: nowMs, result: 'bullish', openPrice: 70, closePrice: 71 },
    ...{ resolutionSource: null, resolvedAtMs: atMs + aheadMs },
  })
}

it.each([-48, -1, 0, 1, 48])('with a service that is %i h ahead of this computer', (aheadH) => {
  const aheadMs = aheadH * hour
  const client = { ...createTestClient({ fetch: noLine }), serviceNow: () => nowMs + aheadMs }
  const deps = { isTrial: false, store, client, held: createUnsavedRegistrations(), clock: () => nowMs }
  for (const [id, atMs] of [
    ['before', span.fromMs - hour / 2],
    ['in', span.fromMs],
    ['late', span.toMs - 1],
  ] as const)
    predict(id, atMs, aheadMs)
  const missed = [-30, -10.5, -9, -0.5].map((h) => listChallenge(`missed${h}`, nowMs + h * hour + aheadMs))
  store.watched.watchOpen(missed)
  recordClosedChallenges(deps, [])

  expect(readAbsence(deps, span)).toMatchObject({
    ...{ missed: 2, unable: 0, shown: { missed: 2, unable: 0 }, predicted: 2, scored: 2 },
  })
  expect(readAbsence(deps, { ...span, fromMs: nowMs - 40 * hour })).toMatchObject({
    ...{ missed: 4, shown: { missed: 3 }, predicted: 3, scored: 3 },
  })
  const times = { resolvedSinceMs: span.fromMs, resolvedUntilMs: span.toMs }
  expect(listResults(deps, { ...everyResult, ...times, isScored: true }).rows).toHaveLength(2)
  expect(readObligationMatrix(deps).closedChallengeKeys).toHaveLength(3)
  const sessions = { facts: () => null }
  expect(listFleet({ ...deps, sessions: sessions as never }).rows.map((row) => row.missed)).toEqual([3])
})

it.each([48, -48])('an agent that was added on this computer %i h ago was there when a challenge closed since', (h) => {
  const aheadMs = -h * hour
  const client = { ...createTestClient({ fetch: noLine }), serviceNow: () => startMs + 2 * hour + aheadMs }
  store.watched.watchOpen([listChallenge('closed', startMs + hour + aheadMs)])
  recordClosedChallenges({ store, client, clock: () => startMs + 2 * hour }, [])
  expect(store.watched.dueAtClose(1)?.size).toBe(1)
})

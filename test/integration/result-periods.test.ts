/** The results of a time: by when their challenges were resolved, else when this console first saw that they were. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { challengeIdSchema } from '#contract/ids.ts'
import type { ResultFilter } from '#contract/ipc/results.procedures.ts'
import { everyResult, listResults } from '../../src-main/operations/results/list-results.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { addAgents, startMs } from '../faults/filled-store.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { createTestClient, noLine } from '../support/test-client.ts'

const hour = 60 * 60_000
const nowMs = startMs + 1_000 * hour

let store: Store
beforeEach(() => {
  store = openStore({ path: ':memory:', clock: () => nowMs })
  addAgents(store, 1)
})
afterEach(() => store.close())

/** The service's clock is so far ahead of this computer's. */
const clientAhead = (aheadMsOf: (baseUrl: string) => number) => ({
  ...createTestClient({ fetch: noLine }),
  serviceNow: (baseUrl: string) => nowMs + aheadMsOf(baseUrl),
})

interface Ended {
  siteNo?: number
  /** When it is said to have ended, by a service that is so far ahead. */
  aheadMs?: number
  agoH: number
  isTimeSaid?: boolean
  score?: number | null
}

/** A prediction on a challenge that ended so many hours ago, or has not. */
function predict(id: string, ended: Ended | null): void {
  const challengeId = challengeIdSchema.parse(id)
  const siteNo = ended?.siteNo ?? 1
  store.challenges.saveListed(siteNo, [listedChallenge({ challengeId, deadlineAtMs: startMs })])
  const [challengeNo = 0] = store.challenges
    .unresolved({ sinceMs: 0 })
    .filter((challenge) => challenge.challengeId === challengeId)
    .map((challenge) => challenge.challengeNo)
  const score = ended === null ? null : (ended.score ?? (ended.score === null ? null : 80))
  store.predictions.save({
    agentNo: siteNo,
    challengeNo,
    direction: 'bullish',
    confidence: 0.6,
    reasoning: null,
    remoteId: null,
    acceptedAtMs: null,
    isCorrect: score === null ? null : true,
    score,
    knownBy: 'resolved',
    knownAtMs: startMs,
    sent: null,
  })
  if (ended === null) return
  const atMs = nowMs - ended.agoH * hour
  store.challenges.resolve(challengeNo, {
    status: 'resolved',
    gaps: [],
    readAtMs: atMs,
    result: 'bullish',
    openPrice: 70,
    closePrice: 71,
    resolutionSource: null,
    resolvedAtMs: ended.isTimeSaid === false ? null : atMs + (ended.aheadMs ?? 0),
  })
}

const namesOf = (rows: readonly { challengeKey: string }[]) =>
  rows.map(({ challengeKey }) => challengeKey.split('~').at(-1)).sort()

it.each<[Partial<ResultFilter>, string[]]>([
  [{}, ['hour', 'waiting', 'unsaid', 'void', 'day', 'week', 'old']],
  [{ resolvedWithinH: 24 }, ['hour', 'unsaid', 'void', 'day']],
  [{ resolvedWithinH: 168 }, ['hour', 'unsaid', 'void', 'day', 'week']],
  [{ resolvedWithinH: 720 }, ['hour', 'unsaid', 'void', 'day', 'week']],
  [{ resolvedWithinH: 24, isScored: true }, ['hour', 'unsaid', 'day']],
  [{ resolvedSinceMs: nowMs - 24 * hour, resolvedUntilMs: nowMs - hour }, ['unsaid', 'void', 'day']],
  [{ resolvedUntilMs: nowMs - 24 * hour }, ['week', 'old']],
  [{ resolvedWithinH: 24, resolvedSinceMs: nowMs - 2 * hour }, ['hour', 'unsaid']],
  [{ resolvedWithinH: 24, outcome: 'waiting' }, []],
  [{ resolvedWithinH: 24, outcome: 'ended' }, ['void']],
])('%j', (filter, expected) => {
  predict('hour', { agoH: 1 })
  predict('unsaid', { agoH: 2, isTimeSaid: false })
  predict('void', { agoH: 3, score: null })
  predict('day', { agoH: 24 })
  predict('week', { agoH: 168 })
  predict('old', { agoH: 721 })
  predict('waiting', null)
  const { rows, summary } = listResults(
    { store, client: clientAhead(() => 0), clock: () => nowMs },
    { ...everyResult, ...filter },
  )
  expect(namesOf(rows)).toEqual([...expected].sort())
  expect(summary.resolved + summary.waiting + summary.ended).toBe(expected.length)
})

it.each([-48, -1, 1, 48])('a period goes by the clock of each service: one %i h ahead', (aheadH) => {
  const aheadMs = aheadH * hour
  const baseUrl = 'https://other.example'
  storeDeployment(store, { deploymentId: 'dp_other', baseUrl })
  storeAgent(store, { agentKey: 'ag_other000001', agentId: 'other-1', name: 'Other', siteNo: 2 })
  predict('here-in', { agoH: 24 })
  predict('here-out', { agoH: 24.1 })
  predict('other-in', { siteNo: 2, agoH: 24, aheadMs })
  predict('other-out', { siteNo: 2, agoH: 24.1, aheadMs })
  predict('unsaid-in', { siteNo: 2, agoH: 24, isTimeSaid: false })
  predict('unsaid-out', { siteNo: 2, agoH: 24.1, isTimeSaid: false })
  const client = clientAhead((url) => (url === baseUrl ? aheadMs : 0))
  const filter = { ...everyResult, resolvedWithinH: 24 } as const
  const { rows, summary } = listResults({ store, client, clock: () => nowMs }, filter)
  expect(namesOf(rows)).toEqual(['here-in', 'other-in', 'unsaid-in'])
  expect(summary.resolved).toBe(3)
})

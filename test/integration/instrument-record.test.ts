/** What the fleet said before on an instrument, by a real database, and figures reckoned here by hand. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { Direction } from '#contract/rules/predictions/direction.ts'
import type { Workspace } from '../../src-main/ipc/workspace.ts'
import { readInstrumentRecord } from '../../src-main/operations/predictions/read-instrument-record.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { createOfflineWorkspace } from '../support/offline-workspace.ts'
import { findChallenge, storeChallenge } from '../support/stored-challenges.ts'
import { storeAgent } from '../support/stored-fleet.ts'

const hour = 3_600_000
const nowMs = Date.UTC(2026, 5, 15, 12)
let store: Store
let workspace: Workspace

const list = (id: string, deadlineAtMs: number, instrument = 'CL', siteNo = 1) =>
  storeChallenge(store, { id, deadlineAtMs, instrument, siteNo })
const challengeOf = (id: string) => findChallenge(store, id)
function hold(
  agentNo: number,
  id: string,
  direction: Direction | null,
  confidence: number | null,
  isCorrect: boolean | null,
) {
  store.predictions.save({
    agentNo,
    challengeNo: challengeOf(id).challengeNo,
    direction,
    confidence,
    reasoning: null,
    remoteId: null,
    acceptedAtMs: null,
    isCorrect,
    score: isCorrect === null || confidence === null ? null : 50 + (isCorrect ? 50 : -50) * confidence,
    knownBy: 'listed',
    knownAtMs: nowMs,
    sent: null,
  })
}
const recordOf = (id: string) => {
  const record = readInstrumentRecord(workspace, { challengeKey: challengeKeyOf(challengeOf(id)) })
  return {
    ...record,
    before: record.before.map(({ challenge, ...said }) => ({ ...said, id: challenge.challengeId })),
  }
}

beforeEach(() => {
  store = openStore({ path: ':memory:', clock: () => nowMs })
  workspace = createOfflineWorkspace(store, () => nowMs)
  for (const index of [1, 2])
    storeAgent(store, { agentKey: `ag_record0${index}`, agentId: `agent-${index}`, name: `Tern ${index}` })
  list('now', nowMs + hour)
  list('older', nowMs - 2 * hour)
  list('newer', nowMs - hour)
  list('other', nowMs - hour, 'NG')
})
afterEach(() => store.close())

it('counts what was resolved on this instrument, and says the others by challenge, newest first', () => {
  hold(1, 'older', 'bullish', 0.8, true)
  hold(2, 'older', 'bearish', 0.6, false)
  hold(1, 'newer', 'neutral', 0.5, null)
  hold(2, 'newer', null, null, null)
  hold(1, 'now', 'bullish', 0.9, null)
  hold(1, 'other', 'bullish', 1, true)
  expect(recordOf('now')).toEqual({
    instrument: 'CL',
    n: 2,
    correct: 1,
    scored: 2,
    averageScore: (90 + 20) / 2,
    rated: 2,
    brier: expect.closeTo((0.04 + 0.36) / 2, 10),
    before: [
      { id: 'newer', n: 2, bullish: 0, neutral: 1, bearish: 0, meanConfidence: 0.5, resolved: 0, correct: 0 },
      { id: 'older', n: 2, bullish: 1, neutral: 0, bearish: 1, meanConfidence: 0.7, resolved: 2, correct: 1 },
    ],
  })
})

it('says that there is nothing, not nought', () => {
  expect(recordOf('now')).toEqual({
    instrument: 'CL',
    n: 0,
    correct: 0,
    scored: 0,
    averageScore: null,
    rated: 0,
    brier: null,
    before: [],
  })
})

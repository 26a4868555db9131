/** By what it is known which predictions can be stale, and how old they are. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { challengeIdSchema } from '#contract/ids.ts'
import { type ReminderSettings, readReminderSettings } from '#contract/rules/reminders/reminder-settings.ts'
import { listChallenges } from '../../src-main/operations/challenges/list-challenges.ts'
import { findRevisable } from '../../src-main/operations/predictions/revisable.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import type { KnownPrediction } from '../../src-main/store/predictions.store.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { addAgents, startMs } from '../faults/filled-store.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { createTestClient, noLine } from '../support/test-client.ts'

const hour = 60 * 60_000
const settings: ReminderSettings = { ...readReminderSettings(undefined), stale: true, staleHours: 4 }

let store: Store
let client: ServiceClient
let nowMs: number
let aheadMs: number
beforeEach(() => {
  nowMs = startMs
  aheadMs = 0
  client = { ...createTestClient({ fetch: noLine }), serviceNow: () => nowMs + aheadMs }
  store = openStore({ path: ':memory:', clock: () => nowMs })
  addAgents(store, 1)
  const challengeId = challengeIdSchema.parse('ch1')
  store.challenges.saveListed(1, [listedChallenge({ challengeId, deadlineAtMs: startMs + 1_000 * hour })])
})
afterEach(() => store.close())

const countStale = () =>
  listChallenges({ store, client, clock: () => nowMs, reminderSettings: () => settings }).items[0]?.fleet.stale
const sent = { direction: 'bullish', confidence: 0.7 } as const
function save(known: Partial<KnownPrediction>): void {
  store.predictions.save({
    agentNo: 1,
    challengeNo: 1,
    ...sent,
    reasoning: null,
    remoteId: null,
    acceptedAtMs: nowMs,
    isCorrect: null,
    score: null,
    knownBy: 'response',
    knownAtMs: nowMs,
    sent,
    ...known,
  })
}

describe('what can be stale is what can be revised', () => {
  it.each<[string, Partial<KnownPrediction>, boolean]>([
    ['answered', {}, true],
    ['answered, without what it says', { direction: null, confidence: null }, false],
    ['listed', { knownBy: 'listed', direction: null, confidence: null }, false],
    ['listed, with its id', { knownBy: 'listed', remoteId: 'p1' }, true],
    ['by the word of the operator', { knownBy: 'operator', direction: null, confidence: null }, false],
    ['in the results as it was sent', { knownBy: 'resolved' }, true],
    ['in the results, rounded to six digits', { knownBy: 'resolved', confidence: 0.700_000_4 }, true],
    ['in the results with another direction', { knownBy: 'resolved', direction: 'bearish' }, false],
    ['in the results with another confidence', { knownBy: 'resolved', confidence: 0.71 }, false],
    ['in the results without a confidence', { knownBy: 'resolved', confidence: null }, false],
    ['in the results, and nothing was sent', { knownBy: 'resolved', sent: null }, false],
    ['in the results, and nothing was sent, with its id', { knownBy: 'resolved', sent: null, remoteId: 'p1' }, true],
  ])('%s', (_, known, isRevisable) => {
    save(known)
    const [prediction = null] = store.predictions.ofChallenge(1)
    expect(findRevisable(prediction) !== null).toBe(isRevisable)
    nowMs += 4 * hour
    expect(countStale()).toBe(Number(isRevisable))
  })
})

describe('how old a prediction is where the clock of the service is another', () => {
  it.each(
    [-48, -1, 0, 1, 48].flatMap((aheadH) => [
      { aheadH, isSaid: true },
      { aheadH, isSaid: false },
    ]),
  )('$aheadH h ahead, and it says when it accepted: $isSaid', ({ aheadH, isSaid }) => {
    aheadMs = aheadH * hour
    save({ acceptedAtMs: isSaid ? nowMs + aheadMs : nowMs })
    nowMs += 4 * hour - 1
    expect(countStale()).toBe(0)
    nowMs += 1
    expect(countStale()).toBe(1)
  })

  it.each([-48, 48])('%i h ahead, and the results of the open challenge say it since', (aheadH) => {
    aheadMs = aheadH * hour
    save({ acceptedAtMs: nowMs + aheadMs })
    nowMs += 3 * hour
    save({ knownBy: 'resolved', acceptedAtMs: null })
    nowMs += hour - 1
    expect(countStale()).toBe(0)
    nowMs += 1
    expect(countStale()).toBe(1)
  })
})

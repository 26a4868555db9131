/** Which predictions and drafts are stale, by a real database: one reminder of each, another once it is made again. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentKeySchema, challengeIdSchema, outboxIdSchema } from '#contract/ids.ts'
import type { Direction } from '#contract/rules/predictions/direction.ts'
import type { ReminderGroup } from '#contract/rules/reminders/reminder-group.ts'
import { type ReminderSettings, readReminderSettings } from '#contract/rules/reminders/reminder-settings.ts'
import { listChallenges } from '../../src-main/operations/challenges/list-challenges.ts'
import { createUnsavedRegistrations } from '../../src-main/operations/registrations/secrets/registration-secrets.ts'
import { createReminderWatch } from '../../src-main/schedule/reminder-watch.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfRevision } from '../../src-main/store/write-target.ts'
import { addWrite } from '../faults/filled-store.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { createTestClient, noLine } from '../support/test-client.ts'

const minute = 60_000
const hour = 60 * minute
const neverRings = () => () => {}
const startMs = Date.UTC(2026, 5, 15, 12)
const keyOf = (agentNo: number) => agentKeySchema.parse(`ag_stale00000${agentNo}`)

let store: Store
let client: ServiceClient
let nowMs: number
let settings: ReminderSettings
let isPresenting: boolean
let groups: ReminderGroup[]
let topics: string[]
let watch: ReturnType<typeof createReminderWatch>

beforeEach(() => {
  nowMs = startMs
  settings = { ...readReminderSettings(undefined), due: false, stale: true, staleHours: 4 }
  isPresenting = false
  topics = []
  client = createTestClient({ fetch: noLine, startTimer: neverRings, clock: () => nowMs })
  store = openStore({ path: ':memory:', clock: () => nowMs })
  storeDeployment(store, { deploymentId: 'dp_test' })
  for (const index of [1, 2, 3])
    storeAgent(store, { agentKey: keyOf(index), agentId: `agent-${index}`, name: `Agent ${index}` })
  watch = createReminderWatch({
    store,
    held: createUnsavedRegistrations(),
    client,
    clock: () => nowMs,
    startTimer: neverRings,
    notify: (...told) => void topics.push(...told),
    reminderSettings: () => settings,
    isPresenting: () => isPresenting,
    remind: (told) => void groups.push(...told),
  })
  watch.start()
})
afterEach(async () => {
  await watch.close()
  store.close()
})

/** The list of the site says it now. */
function list(id: string, currentPrice: number | null, { instrument = 'CL', inMs = 100 * hour } = {}): number {
  const challengeId = challengeIdSchema.parse(id)
  const named = { asset: instrument, scopeKey: instrument, instrument, question: `${instrument} higher?` }
  const listed = { challengeId, deadlineAtMs: startMs + inMs, ...named, currentPrice, openPrice: 100, seenAtMs: nowMs }
  store.challenges.saveListed(1, [listedChallenge(listed)])
  return store.challenges.find({ deploymentId: 'dp_test', site: 'global', challengeId })?.challengeNo ?? 0
}
const content = (direction: Direction) => ({ direction, confidence: 0.7, reasoning: 'Stocks fell.' })
function predict(agentNo: number, challengeNo: number, direction: Direction = 'bullish'): void {
  store.predictions.save({
    ...content(direction),
    agentNo,
    challengeNo,
    remoteId: `p${agentNo}-${challengeNo}`,
    acceptedAtMs: nowMs,
    isCorrect: null,
    score: null,
    knownBy: 'response',
    knownAtMs: nowMs,
    sent: { direction, confidence: 0.7 },
  })
}
/** The results list it, or say what it is: some deployments show that of an open challenge. */
function find(agentNo: number, challengeNo: number, knownBy: 'listed' | 'resolved'): void {
  const unsaid = { remoteId: null, acceptedAtMs: nowMs, isCorrect: null, score: null, sent: null }
  store.predictions.save({ ...content('bullish'), ...unsaid, agentNo, challengeNo, knownBy, knownAtMs: nowMs })
}
function revise(agentNo: number, challengeNo: number, direction: Direction): void {
  store.predictions.revise({
    ...content(direction),
    agentNo,
    challengeNo,
    remoteId: null,
    revisionNumber: 2,
    sent: { direction, confidence: 0.7 },
    knownBy: 'response',
    knownAtMs: nowMs,
    former: { ...content('bullish'), revisionNumber: null, replacedAtMs: nowMs },
  })
}
function draft(
  agentNo: number,
  challengeNo: number,
  direction: Direction | null = 'bullish',
  isRevision = false,
): void {
  store.drafts.save(
    { agentNo, challengeNo, savedAtMs: nowMs },
    { direction, confidenceText: '0.7', reasoning: '', isRevision },
  )
}
/** The site has answered a revision of another agent. */
function answerRevision(to: 'accepted' | 'refused'): void {
  const challengeNo = list('ch9', null)
  const outboxId = outboxIdSchema.parse('ob_stale_revision')
  store.outbox.add({
    outboxId,
    requestId: 'rq_stale_revision',
    agentNo: 3,
    ...targetOfRevision(challengeNo, { ...content('bullish'), revisionNumber: null }),
    body: content('bearish'),
    createdAtMs: nowMs,
    deadlineAtMs: startMs + 100 * hour,
  })
  const row = store.outbox.find(outboxId)
  if (row === null) throw new Error('no write')
  store.outbox.change(row, {
    state: to,
    settledAtMs: nowMs,
    ...(to === 'accepted' ? { remoteId: 'r1' } : { error: { code: 'revision_refused', details: {} } }),
  })
}
async function turn(): Promise<ReminderGroup[]> {
  groups = []
  await watch.runNow()
  return groups
}
const counted = () =>
  listChallenges({ store, client, clock: () => nowMs, reminderSettings: () => settings }).items.map(
    ({ fleet }) => fleet.stale,
  )

describe('what is old', () => {
  it('is told once, with drafts, as one that leads to these agents on the challenge', async () => {
    const challengeNo = list('ch1', null)
    predict(1, challengeNo)
    draft(2, challengeNo, null)
    nowMs += 4 * hour - 1
    expect([await turn(), counted()]).toEqual([[], [0]])
    nowMs += 1
    expect(counted()).toEqual([2])
    topics = []
    expect(await turn()).toMatchObject([
      {
        kind: 'stale',
        count: 2,
        subjects: 1,
        agentName: null,
        texts: ['CL higher?'],
        target: { kind: 'challenge', challengeKey: 'dp_test~global~ch1', agentKeys: [keyOf(1), keyOf(2)] },
      },
    ])
    expect(topics).toContain('challenges')
    nowMs += hour
    expect(await turn()).toEqual([])
    expect(counted()).toEqual([2])
  })

  it('of several challenges leads to their list, for the one agent where it is one', async () => {
    predict(1, list('ch1', null))
    predict(1, list('ch2', null, { instrument: 'BTC' }))
    nowMs += 5 * hour
    expect(await turn()).toMatchObject([{ count: 2, target: { kind: 'stale', agentKeys: [keyOf(1)] } }])
    predict(2, list('ch3', null))
    predict(3, list('ch4', null))
    nowMs += 5 * hour
    expect(await turn()).toMatchObject([{ count: 2, target: { kind: 'stale', agentKeys: [] } }])
  })

  it('is told again when it was revised or saved and has grown old again', async () => {
    const challengeNo = list('ch1', null)
    predict(1, challengeNo)
    draft(2, challengeNo)
    nowMs += 4 * hour
    expect(await turn()).toHaveLength(1)
    revise(1, challengeNo, 'bearish')
    draft(2, challengeNo)
    expect([await turn(), counted()]).toEqual([[], [0]])
    nowMs += 4 * hour
    expect(await turn()).toMatchObject([{ kind: 'stale', count: 2 }])
  })

  it.each<[string, (challengeNo: number) => void]>([
    ['is discarded', (challengeNo) => store.drafts.remove(1, challengeNo)],
    [
      'is discarded and the results of the open challenge say it',
      (challengeNo) => {
        store.drafts.remove(1, challengeNo)
        find(1, challengeNo, 'resolved')
      },
    ],
  ])('is not told a second time when a revision of it that was told too %s', async (_, discard) => {
    const challengeNo = list('ch1', null)
    predict(1, challengeNo)
    nowMs += 4 * hour
    expect(await turn()).toHaveLength(1)
    draft(1, challengeNo, 'bearish', true)
    nowMs += 4 * hour
    expect(await turn()).toHaveLength(1)
    discard(challengeNo)
    nowMs += hour
    expect([await turn(), counted()]).toEqual([[], [1]])
  })

  it('comes together where it comes one by one', async () => {
    const challengeNo = list('ch1', null)
    for (const agentNo of [1, 2, 3]) {
      predict(agentNo, challengeNo)
      nowMs += 60_000
    }
    nowMs += 4 * hour - 3 * 60_000
    expect(await turn()).toMatchObject([{ count: 1, agentName: 'Agent 1' }])
    nowMs += 60_000
    expect(await turn()).toEqual([])
    nowMs += 15 * 60_000
    expect(await turn()).toMatchObject([{ count: 2 }])
  })

  it('is not looked for while the reminder is off, and told when it is on', async () => {
    predict(1, list('ch1', null))
    nowMs += 5 * hour
    settings = { ...settings, stale: false }
    expect([await turn(), counted()]).toEqual([[], [0]])
    settings = { ...settings, stale: true }
    expect(await turn()).toHaveLength(1)
  })

  it('waits for the end of the quiet hours', async () => {
    predict(1, list('ch1', null))
    nowMs += 5 * hour
    const clockOf = (ms: number) => new Date(ms).toTimeString().slice(0, 5)
    const quiet = { isOn: true, from: clockOf(nowMs - hour), to: clockOf(nowMs + hour) }
    settings = { ...settings, quiet }
    expect(await turn()).toEqual([])
    settings = { ...settings, quiet: { ...quiet, isOn: false } }
    expect(await turn()).toHaveLength(1)
  })
})

describe('a price that has moved since', () => {
  it.each<[string, Direction, number | null, number | null, string, number]>([
    ['up, it fell by more than the band', 'bullish', 100, 99.6, 'CL', 1],
    ['up, it fell within the band', 'bullish', 100, 99.8, 'CL', 0],
    ['up, it rose', 'bullish', 100, 110, 'CL', 0],
    ['down, it rose by more', 'bearish', 100, 100.4, 'CL', 1],
    ['down, it fell', 'bearish', 100, 90, 'CL', 0],
    ['neutral, it rose', 'neutral', 100, 100.4, 'CL', 1],
    ['neutral, it fell', 'neutral', 100, 99.6, 'CL', 1],
    ['neutral, it stayed', 'neutral', 100, 100.2, 'CL', 0],
    ['the band of bonds is smaller', 'bullish', 100, 99.8, 'ZN', 1],
    ['gold under its other name', 'bullish', 100, 99.6, 'XAUUSD', 1],
    ['a band that is not known', 'bullish', 100, 50, 'AU', 0],
    ['no price then', 'bullish', null, 50, 'CL', 0],
  ])('%s', async (_, direction, then, now, instrument, stale) => {
    const challengeNo = list('ch1', then, { instrument })
    predict(1, challengeNo, direction)
    draft(2, challengeNo, direction)
    draft(3, challengeNo, null)
    nowMs += hour
    list('ch1', now, { instrument })
    expect(counted()).toEqual([2 * stale])
    expect((await turn()).map(({ count }) => count)).toEqual(stale === 0 ? [] : [2])
  })

  it('is measured from the last revision, and not by a price that was read long before or after', async () => {
    const challengeNo = list('ch1', 100)
    predict(1, challengeNo)
    nowMs += hour
    list('ch1', 99)
    expect(counted()).toEqual([1])
    revise(1, challengeNo, 'bullish')
    expect(counted()).toEqual([0])
    nowMs += hour
    list('ch1', 98)
    expect(counted()).toEqual([1])
    nowMs += 2 * hour
    expect(counted()).toEqual([0])
    draft(2, challengeNo)
    list('ch1', 50)
    settings = { ...settings, staleHours: 72 }
    expect(counted()).toEqual([1])
  })

  it.each<[string, () => void]>([
    ['lists leave it out', () => list('ch1', null)],
    ['lists lack the challenge', () => list('ch2', null)],
  ])('is no present one an hour after it was given, though %s since', (_, listAgain) => {
    const challengeNo = list('ch1', 100)
    settings = { ...settings, staleHours: 72 }
    predict(1, challengeNo)
    draft(2, challengeNo)
    nowMs += 5 * minute
    list('ch1', 50)
    for (let passed = 0; passed < hour; passed += 5 * minute) {
      expect(counted()[0]).toBe(2)
      nowMs += 5 * minute
      listAgain()
    }
    expect(counted()[0]).toBe(2)
    nowMs += 1
    expect(counted()[0]).toBe(0)
    predict(3, challengeNo)
    list('ch1', 1)
    // The first two were made at a price that was known, the third was not.
    expect(counted()[0]).toBe(2)
  })

  it('of a draft that a backup brings is not known', () => {
    const challengeNo = list('ch1', 100)
    store.drafts.save(
      { agentNo: 1, challengeNo, savedAtMs: nowMs - hour },
      { direction: 'bullish', confidenceText: '0.7', reasoning: '' },
    )
    list('ch1', 50)
    expect(counted()).toEqual([0])
  })
})

describe('while others look on', () => {
  it.each<[string, Direction | null, number | null]>([
    ['that the price has moved against it or at all', 'neutral', 110],
    ['what is only old', 'bullish', null],
    ['a draft that says nothing yet', null, null],
  ])('%s is not told, and told afterwards', async (_, direction, now) => {
    const challengeNo = list('ch1', 100)
    draft(1, challengeNo, direction)
    nowMs += now === null ? 5 * hour : hour
    list('ch1', now)
    isPresenting = true
    expect(await turn()).toEqual([])
    isPresenting = false
    expect(await turn()).toMatchObject([{ kind: 'stale', count: 1 }])
  })
})

describe('what nobody can make anew', () => {
  beforeEach(() => {
    predict(1, list('ch1', null))
    draft(2, list('ch2', null))
  })
  const later = () => {
    nowMs += 5 * hour
    return counted()
  }

  it.each([
    ['accepted', [1, 1]],
    ['refused', [0, 1]],
  ] as const)('where the last revision was %s', (to, expected) => {
    answerRevision(to)
    expect(later().slice(0, 2)).toEqual(expected)
  })

  it.each<[string, () => void, number[]]>([
    ['is here', () => {}, [1, 1]],
    ['is of an archived agent', () => store.labels.setArchived(1, nowMs), [0, 1]],
    ['is a draft of an archived agent', () => store.labels.setArchived(2, nowMs), [1, 0]],
    [
      'is of an agent whose credential is refused',
      () =>
        void store.agents.setStatus(keyOf(1), {
          status: 'credential_refused',
          statusDetail: null,
          lastError: null,
          atMs: nowMs,
        }),
      [0, 1],
    ],
    ['is on its way', () => void addWrite(store, 2, 2), [1, 0]],
  ])('that %s', (_, change, expected) => {
    change()
    expect(later()).toEqual(expected)
  })

  it('that has closed is not stale, nor what another client has predicted', () => {
    list('ch1', null, { inMs: hour })
    find(3, 2, 'listed')
    expect(later()).toEqual([0, 1])
  })

  it('is the revision that is being typed, in the place of the prediction', () => {
    nowMs += 3 * hour
    draft(1, 1, 'bearish', true)
    nowMs += 2 * hour
    expect(counted()).toEqual([0, 1])
    nowMs += 2 * hour
    expect(counted()).toEqual([1, 1])
  })
})

/** What the operator is reminded of, by a real database: each once, grouped, and held back in the quiet hours. */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentKeySchema, challengeIdSchema, deploymentIdSchema } from '#contract/ids.ts'
import type { ReminderGroup } from '#contract/rules/reminders/reminder-group.ts'
import { type ReminderSettings, readReminderSettings } from '#contract/rules/reminders/reminder-settings.ts'
import { createUnsavedRegistrations } from '../../src-main/operations/registrations/secrets/registration-secrets.ts'
import { countDueSoon } from '../../src-main/operations/reminders/due-soon.ts'
import { readAbsence } from '../../src-main/operations/reminders/read-absence.ts'
import { everyResult, listResults } from '../../src-main/operations/results/list-results.ts'
import { createAbsenceWatch } from '../../src-main/schedule/absence-watch.ts'
import { createReminderWatch } from '../../src-main/schedule/reminder-watch.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { acceptWrite } from '../support/accepted-write.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { createTestClient, noLine } from '../support/test-client.ts'

const minute = 60_000
const hour = 60 * minute
const neverRings = () => () => {}
/** No zone of the tests is in its own summer time change then. */
const noonMs = new Date(2026, 5, 15, 12).getTime()

let folder: string
let store: Store
let client: ServiceClient
let nowMs: number
let settings: ReminderSettings
let groups: ReminderGroup[]
let topics: string[]
let watch: ReturnType<typeof createReminderWatch>

function open(): void {
  store = openStore({ path: join(folder, 'console.db'), clock: () => nowMs })
  watch = createReminderWatch({
    store,
    held: createUnsavedRegistrations(),
    client,
    clock: () => nowMs,
    startTimer: neverRings,
    notify: (...told) => void topics.push(...told),
    reminderSettings: () => settings,
    remind: (told) => void groups.push(...told),
  })
  watch.start()
}

beforeEach(() => {
  folder = makeTemporaryFolder()
  nowMs = noonMs
  settings = readReminderSettings(undefined)
  groups = []
  topics = []
  client = createTestClient({ fetch: noLine, startTimer: neverRings, clock: () => nowMs })
  open()
  const deploymentId = deploymentIdSchema.parse('dp_test')
  storeDeployment(store, { deploymentId })
  for (const index of [1, 2, 3]) {
    storeAgent(store, { agentKey: `ag_reminded0${index}`, agentId: `agent-${index}`, name: `Agent ${index}` })
    store.subscriptions.replace(index, index === 3 ? ['BTC'] : ['CL'], 0)
  }
})
afterEach(async () => {
  await watch.close()
  store.close()
})

const list = (id: string, deadlineAtMs: number, instrument = 'CL', siteNo = 1): number => {
  const challengeId = challengeIdSchema.parse(id)
  store.challenges.saveListed(siteNo, [
    listedChallenge({ challengeId, deadlineAtMs, instrument, asset: instrument, scopeKey: instrument }),
  ])
  const place = store.deployments.sites().find((one) => one.siteNo === siteNo)
  const found = place === undefined ? null : store.challenges.find({ ...place, challengeId })
  if (found === null) throw new Error(`${id} was not stored`)
  return found.challengeNo
}
function predict(agentNo: number, challengeNo: number, score: number | null = null): void {
  store.predictions.save({
    agentNo,
    challengeNo,
    direction: 'bullish',
    confidence: 0.7,
    reasoning: 'Stocks fell.',
    remoteId: `p${agentNo}-${challengeNo}`,
    acceptedAtMs: nowMs,
    isCorrect: score === null ? null : score > 50,
    score,
    knownBy: 'response',
    knownAtMs: nowMs,
    sent: { direction: 'bullish', confidence: 0.7 },
  })
}
function resolve(challengeNo: number): void {
  store.challenges.resolve(challengeNo, {
    status: 'resolved',
    gaps: [],
    readAtMs: nowMs,
    result: 'bullish',
    openPrice: 70,
    closePrice: 71,
    resolutionSource: null,
    resolvedAtMs: nowMs,
  })
}
/** One turn, and what it told. */
async function turn(): Promise<ReminderGroup[]> {
  groups = []
  await watch.runNow()
  return groups
}

describe('what is due', () => {
  it('is told once, when it comes within the lead time, in one group that leads to the queue', async () => {
    list('ch1', nowMs + 40 * minute)
    list('ch2', nowMs + 41 * minute)
    list('ch3', nowMs + 5 * hour)
    expect(await turn()).toEqual([])
    nowMs += 15 * minute
    expect(await turn()).toMatchObject([
      { kind: 'due', count: 4, subjects: 2, withinMin: 26, target: { kind: 'queue', agentKeys: [] } },
    ])
    expect(await turn()).toEqual([])
  })

  it('is told once more before a deadline that was moved to later', async () => {
    list('ch1', nowMs + 10 * minute)
    expect(await turn()).toHaveLength(1)
    list('ch1', nowMs + 20 * minute)
    expect(await turn()).toEqual([])
    list('ch1', nowMs + 6 * hour)
    expect(await turn()).toEqual([])
    nowMs += 5 * hour + 45 * minute
    expect(await turn()).toMatchObject([{ kind: 'due', subjects: 1 }])
    expect(await turn()).toEqual([])
  })

  it('of one agent alone leads to the challenge as that agent', async () => {
    predict(1, list('ch1', nowMs + 10 * minute))
    expect(await turn()).toMatchObject([
      {
        count: 1,
        agentName: 'Agent 2',
        target: { kind: 'challenge', challengeKey: 'dp_test~global~ch1', agentKeys: ['ag_reminded02'] },
      },
    ])
  })

  it('is not told again after a restart', async () => {
    list('ch1', nowMs + 10 * minute)
    expect(await turn()).toHaveLength(1)
    await watch.close()
    store.close()
    open()
    expect(await turn()).toEqual([])
    list('ch2', nowMs + 10 * minute)
    expect(await turn()).toMatchObject([{ kind: 'due', subjects: 1 }])
  })

  it('waits in the quiet hours, and what has closed by their end is not told', async () => {
    settings = { ...settings, quiet: { isOn: true, from: '11:00', to: '12:20' } }
    list('ch1', nowMs + 10 * minute)
    list('ch2', nowMs + 25 * minute)
    expect(await turn()).toEqual([])
    nowMs += 20 * minute
    expect(await turn()).toMatchObject([{ kind: 'due', subjects: 1, withinMin: 5 }])
  })

  it('is noted without a word while it is switched off', async () => {
    settings = { ...settings, due: false }
    list('ch1', nowMs + 10 * minute)
    expect(await turn()).toEqual([])
    settings = { ...settings, due: true }
    expect(await turn()).toEqual([])
  })

  it('is counted for the badge, which hears when time changes the count', async () => {
    const challengeNo = list('ch1', nowMs + 10 * minute)
    const count = () => countDueSoon({ store, client, clock: () => nowMs }, 30 * minute)
    expect(count()).toEqual({ count: 2, soonestAtMs: nowMs + 10 * minute })
    await turn()
    expect(topics).toEqual(['reminders'])
    predict(1, challengeNo)
    expect(count().count).toBe(1)
    nowMs += 11 * minute
    await turn()
    expect(topics).toEqual(['reminders', 'reminders'])
    expect(count()).toEqual({ count: 0, soonestAtMs: null })
  })
})

describe('new challenges', () => {
  beforeEach(() => {
    settings = { ...settings, challenge: true }
  })

  it('are told of a site that is known, not of one that was just connected', async () => {
    list('ch1', nowMs + 5 * hour)
    list('ch2', nowMs + 5 * hour)
    expect(await turn()).toEqual([])
    list('ch3', nowMs + 5 * hour)
    expect(await turn()).toMatchObject([
      { kind: 'challenge', count: 1, target: { kind: 'challenge', challengeKey: 'dp_test~global~ch3' } },
    ])
    expect(await turn()).toEqual([])
  })

  const whole = { received: 0, total: 0, hasMore: false, unreadable: 0, firstUnreadable: null }
  const inPart = { ...whole, received: 1, unreadable: 1, firstUnreadable: { path: null, expected: 'a challenge' } }
  it.each<[string, () => void, number]>([
    ['that was read whole', () => store.deployments.saveChallengeList(1, whole), 1],
    ['that has only what is closed', () => [list('ch0', 0), store.deployments.saveChallengeList(1, whole)], 1],
    ['that was never read', () => {}, 0],
    ['that was read in part', () => store.deployments.saveChallengeList(1, inPart), 0],
  ])('are told of a site without any, %s: the first one already', async (_what, read, told) => {
    read()
    expect(await turn()).toEqual([])
    await watch.close()
    store.close()
    open()
    list('ch1', nowMs + 5 * hour)
    expect(await turn()).toHaveLength(told)
    list('ch2', nowMs + 5 * hour)
    expect(await turn()).toMatchObject([{ kind: 'challenge', count: 1 }])
  })

  it('are not told of a site that was connected after another was found without any', async () => {
    store.deployments.saveChallengeList(1, whole)
    await turn()
    const deploymentId = deploymentIdSchema.parse('dp_test')
    store.deployments.addSite(deploymentId, 'cn')
    list('ch1', nowMs + 5 * hour, 'CL', 2)
    store.deployments.saveChallengeList(2, whole)
    expect(await turn()).toEqual([])
  })

  it('are not told of a service that has the number of one that was found without any', async () => {
    store.deployments.saveChallengeList(1, whole)
    await turn()
    for (const index of [1, 2, 3]) store.agents.remove({ agentKey: agentKeySchema.parse(`ag_reminded0${index}`) })
    store.deployments.remove({ deploymentId: deploymentIdSchema.parse('dp_test') })
    await turn()
    storeDeployment(store, { deploymentId: 'dp_next' })
    expect(store.deployments.sites()).toMatchObject([{ siteNo: 1 }])
    list('ch1', nowMs + 5 * hour)
    store.deployments.saveChallengeList(1, whole)
    expect(await turn()).toEqual([])
  })

  it('are told of the chosen scope keys only, in any spelling', async () => {
    settings = { ...settings, scopes: ['GC'] }
    list('ch1', nowMs + 5 * hour)
    await turn()
    list('ch2', nowMs + 5 * hour, 'BTC')
    list('ch3', nowMs + 5 * hour, 'XAUUSD')
    expect(await turn()).toMatchObject([
      { kind: 'challenge', count: 1, target: { challengeKey: 'dp_test~global~ch3' } },
    ])
    settings = { ...settings, scopes: [] }
    expect(await turn()).toEqual([])
  })
})

describe('results', () => {
  it('are told once with how many predictions they are about; those from before are not', async () => {
    const old = list('ch0', nowMs - 2 * hour)
    predict(1, old, 80)
    resolve(old)
    nowMs += minute
    expect(await turn()).toEqual([])
    const challengeNo = list('ch1', nowMs - hour)
    predict(1, challengeNo, 80)
    predict(2, challengeNo, 20)
    resolve(challengeNo)
    expect(await turn()).toMatchObject([
      { kind: 'result', count: 2, subjects: 1, target: { kind: 'result', challengeKey: 'dp_test~global~ch1' } },
    ])
    expect(await turn()).toEqual([])
  })
})

describe('an absence', () => {
  let isSeen: boolean
  let tell: () => void
  const start = () => {
    const absence = createAbsenceWatch({
      store,
      clock: () => nowMs,
      startTimer: neverRings,
      notify: (...told) => void topics.push(...told),
      presence: {
        isSeen: () => isSeen,
        onLock: () => () => {},
        onResume: () => () => {},
        onChange(listener) {
          tell = listener
          return () => {}
        },
      },
    })
    absence.start()
    tell()
    return absence
  }
  /** The turn that `tell` begins is over at the next one's end. */
  const settle = () => Promise.resolve().then(() => Promise.resolve())
  beforeEach(() => {
    isSeen = true
  })

  it('is what lies between the last look at the window and the next start, with what happened in it', async () => {
    const first = start()
    await settle()
    expect(first.span()).toBeNull()
    await first.close()
    const missed = list('ch1', nowMs + hour)
    store.watched.watchOpen([missed])
    const scored = list('ch2', nowMs + 2 * hour, 'BTC')
    nowMs += 2.5 * hour
    store.watched.noteClosed({ challengeNo: missed, nowMs })
    store.watched.noteMissed({ challengeNo: missed, aheadMs: 0 })
    acceptWrite(store, { agentNo: 3, challengeNo: scored, atMs: nowMs })
    predict(3, scored, 80)
    resolve(scored)
    list('ch3', nowMs + 4.5 * hour + 4 * minute)
    nowMs += 4.5 * hour
    const second = start()
    await settle()
    const deps = { isTrial: false, store, client, held: createUnsavedRegistrations(), clock: () => nowMs }
    expect(readAbsence(deps, second.span())).toEqual({
      fromMs: noonMs,
      toMs: nowMs,
      missed: 2,
      unable: 0,
      shown: { missed: 2, unable: 0 },
      predicted: 1,
      scored: 1,
      ...{ writesFailed: 0, writesNeedYou: 0, agentsNeedYou: 0, claimsEnding: 0 },
      possible: { count: 2, soonestAtMs: nowMs + 4 * minute },
    })
    const scoredIn = (resolvedSinceMs: number, resolvedUntilMs: number) =>
      listResults(deps, { ...everyResult, isScored: true, resolvedSinceMs, resolvedUntilMs }).rows.length
    expect([scoredIn(noonMs, nowMs), scoredIn(noonMs, noonMs + 1), scoredIn(nowMs, nowMs)]).toEqual([1, 0, 0])
    expect(readAbsence({ ...deps, isTrial: true }, second.span())).toBeNull()
    second.dismiss()
    expect(second.span()).toBeNull()
    expect(topics).toContain('reminders')
    await second.close()
  })

  it('tells what was missed in all of it apart from what the matrix still shows', () => {
    const fromMs = nowMs
    const miss = (id: string) => {
      const challengeNo = list(id, nowMs + hour)
      store.watched.watchOpen([challengeNo])
      nowMs += 2 * hour
      store.watched.noteClosed({ challengeNo, nowMs })
      store.watched.noteMissed({ challengeNo, aheadMs: 0 })
    }
    miss('ch1')
    nowMs += 40 * hour
    miss('ch2')
    const deps = { isTrial: false, store, client, held: createUnsavedRegistrations(), clock: () => nowMs }
    const all = readAbsence(deps, { fromMs, toMs: nowMs })
    expect(all).toMatchObject({ missed: (all?.shown.missed ?? 0) * 2, shown: { unable: 0 } })
    expect(all?.shown.missed).toBeGreaterThan(0)
    nowMs += 40 * hour
    expect(readAbsence(deps, { fromMs, toMs: nowMs })).toMatchObject({ shown: { missed: 0, unable: 0 } })
  })

  it('is a hidden window too, is no break, and is not shown where nothing happened', async () => {
    const absence = start()
    await settle()
    isSeen = false
    tell()
    await settle()
    nowMs += 30 * minute
    isSeen = true
    tell()
    await settle()
    expect(absence.span()).toBeNull()
    isSeen = false
    tell()
    await settle()
    nowMs += 3 * hour
    tell()
    await settle()
    expect(absence.span()).toBeNull()
    isSeen = true
    tell()
    await settle()
    expect(absence.span()).toEqual({ fromMs: nowMs - 3 * hour, toMs: nowMs })
    const deps = { isTrial: false, store, client, held: createUnsavedRegistrations(), clock: () => nowMs }
    expect(readAbsence(deps, absence.span())).toBeNull()
    await absence.close()
  })
})

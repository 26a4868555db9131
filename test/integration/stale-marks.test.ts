/** The page reads the list of challenges again when time alone changes how many forecasts are stale. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { challengeIdSchema } from '#contract/ids.ts'
import { type ReminderSettings, readReminderSettings } from '#contract/rules/reminders/reminder-settings.ts'
import { createUnsavedRegistrations } from '../../src-main/operations/registrations/secrets/registration-secrets.ts'
import { createReminderWatch } from '../../src-main/schedule/reminder-watch.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { addAgents, startMs } from '../faults/filled-store.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { createTestClient, noLine } from '../support/test-client.ts'

const minute = 60_000
const hour = 60 * minute
const neverRings = () => () => {}
const clockOf = (ms: number) => new Date(ms).toTimeString().slice(0, 5)

let store: Store
let nowMs: number
let settings: ReminderSettings
let told: number
let topics: string[]
let watch: ReturnType<typeof createReminderWatch>
beforeEach(() => {
  nowMs = startMs
  told = 0
  topics = []
  settings = { ...readReminderSettings(undefined), due: false, stale: true, staleHours: 4 }
  store = openStore({ path: ':memory:', clock: () => nowMs })
  addAgents(store, 2)
  watch = createReminderWatch({
    store,
    held: createUnsavedRegistrations(),
    client: createTestClient({ fetch: noLine, startTimer: neverRings, clock: () => nowMs }),
    clock: () => nowMs,
    startTimer: neverRings,
    notify: (...changed) => void topics.push(...changed),
    reminderSettings: () => settings,
    remind: (groups) => {
      told += groups.length
    },
  })
  watch.start()
})
afterEach(async () => {
  await watch.close()
  store.close()
})

const challengeId = challengeIdSchema.parse('ch1')
const named = { asset: 'CL', scopeKey: 'CL', instrument: 'CL' }
const list = (currentPrice: number | null) =>
  store.challenges.saveListed(1, [
    listedChallenge({ challengeId, ...named, deadlineAtMs: startMs + 100 * hour, currentPrice, seenAtMs: nowMs }),
  ])
const draft = (agentNo: number) =>
  store.drafts.save(
    { agentNo, challengeNo: 1, savedAtMs: nowMs },
    { direction: 'bullish', confidenceText: '0.7', reasoning: '' },
  )
/** Whether a turn told the page, and how many notifications it showed. */
async function turn(): Promise<[boolean, number]> {
  topics = []
  told = 0
  await watch.runNow()
  return [topics.includes('challenges'), told]
}

it.each<[string, () => unknown, { isShown: boolean }]>([
  ['a notification is shown', () => {}, { isShown: true }],
  [
    'it is quiet',
    () => {
      settings = { ...settings, quiet: { isOn: true, from: clockOf(nowMs - hour), to: clockOf(nowMs + 6 * hour) } }
    },
    { isShown: false },
  ],
])('where one grows old while %s', async (_, begin, { isShown }) => {
  begin()
  list(null)
  draft(1)
  await turn()
  nowMs += 4 * hour - 1
  expect(await turn()).toEqual([false, 0])
  nowMs += 1
  expect(await turn()).toEqual([true, Number(isShown)])
  expect(await turn()).toEqual([false, 0])
})

it('where one grows old shortly after another was told', async () => {
  list(null)
  draft(1)
  nowMs += minute
  draft(2)
  nowMs += 4 * hour - minute
  expect(await turn()).toEqual([true, 1])
  nowMs += minute
  expect(await turn()).toEqual([true, 0])
  expect(await turn()).toEqual([false, 0])
})

it('where the price that had moved is too old to go by', async () => {
  list(100)
  draft(1)
  list(50)
  expect(await turn()).toEqual([true, 1])
  nowMs += hour
  expect(await turn()).toEqual([false, 0])
  nowMs += 1
  expect(await turn()).toEqual([true, 0])
})

it('where the reminder is switched off', async () => {
  list(null)
  draft(1)
  nowMs += 4 * hour
  await turn()
  settings = { ...settings, stale: false }
  expect(await turn()).toEqual([true, 0])
  nowMs += hour
  expect(await turn()).toEqual([false, 0])
})

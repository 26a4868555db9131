/** Notifications of what went wrong, by a real database: once, one a kind, and again when it comes again. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import type { AgentStatus } from '#contract/ipc/agent-status.ts'
import type { ReminderGroup } from '#contract/rules/reminders/reminder-group.ts'
import { type ReminderSettings, readReminderSettings } from '#contract/rules/reminders/reminder-settings.ts'
import { recordAbsence } from '../../src-main/operations/outbox/record-look-up.ts'
import { createUnsavedRegistrations } from '../../src-main/operations/registrations/secrets/registration-secrets.ts'
import { readAbsence } from '../../src-main/operations/reminders/read-absence.ts'
import { createReminderWatch } from '../../src-main/schedule/reminder-watch.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import { emptyClaim } from '../../src-main/store/claims.store.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { addAgents, addWrite, startMs } from '../faults/filled-store.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { createTestClient, noLine } from '../support/test-client.ts'

const minute = 60_000
const hour = 60 * minute
const neverRings = () => () => {}

let store: Store
let client: ServiceClient
let nowMs: number
let settings: ReminderSettings
let groups: ReminderGroup[]
let isFocused: boolean
let watch: ReturnType<typeof createReminderWatch>

beforeEach(async () => {
  nowMs = startMs
  settings = readReminderSettings(undefined)
  groups = []
  isFocused = false
  client = createTestClient({ fetch: noLine, startTimer: neverRings, clock: () => nowMs })
  store = openStore({ path: ':memory:', clock: () => nowMs })
  addAgents(store, 4)
  store.challenges.saveListed(1, [listedChallenge({ question: 'Higher?', deadlineAtMs: startMs + 100 * hour })])
  watch = createReminderWatch({
    store,
    held: createUnsavedRegistrations(),
    client,
    clock: () => nowMs,
    startTimer: neverRings,
    notify: () => {},
    reminderSettings: () => settings,
    remind: (told) => void groups.push(...told),
    isFocused: () => isFocused,
  })
  watch.start()
  await turn()
})
afterEach(async () => {
  await watch.close()
  store.close()
})

async function turn(): Promise<ReminderGroup[]> {
  groups = []
  nowMs += minute
  await watch.runNow()
  return groups
}

type Change = Parameters<Store['outbox']['change']>[1]
const refused: Change = { state: 'refused', error: { code: 'not_subscribed', details: {} } }
const expired: Change = { state: 'expired' }
const asked: Change = { state: 'needs_you' }

function write(agentNo: number, to: Change): void {
  const id = addWrite(store, agentNo, 1)
  const row = store.outbox.find(id)
  if (row === null) throw new Error('no write')
  const doubt = { sinceMs: nowMs, looks: 2, lookedAtMs: nowMs, found: 'not_listed', error: null } as const
  store.outbox.change(row, to.state === 'needs_you' ? { ...to, sentAtMs: nowMs, doubt } : { ...to, settledAtMs: nowMs })
}

const agentKeyOf = (agentNo: number) => agentKeySchema.parse(`ag_fault000${agentNo}`)

function become(agentNo: number, status: AgentStatus): void {
  store.agents.setStatus(agentKeyOf(agentNo), { status, statusDetail: null, lastError: null, atMs: nowMs })
}

describe('writes', () => {
  it.each([
    ['refused and not sent in time', [refused, expired], { kind: 'outbox', show: 'failed' }],
    ['asked about', [asked, asked], { kind: 'outbox', show: 'needs_you' }],
    ['of both', [asked, refused], { kind: 'outbox' }],
  ])('%s are told as one, once', async (_, changes, target) => {
    changes.forEach((change, index) => {
      write(index + 1, change)
    })
    expect(await turn()).toMatchObject([
      { kind: 'write', count: 2, target, texts: [expect.stringContaining('Higher?'), expect.anything()] },
    ])
    expect(await turn()).toEqual([])
    write(3, refused)
    nowMs += hour
    expect(await turn()).toMatchObject([{ kind: 'write', count: 1 }])
  })

  it('that are dismissed, accepted or on their way are not told', async () => {
    write(1, { ...refused, dismissedAtMs: nowMs })
    write(2, { state: 'accepted' })
    addWrite(store, 3, 1)
    expect(await turn()).toEqual([])
  })

  it('are noted without a word while the operator works in the window, and while the kind is off', async () => {
    isFocused = true
    write(1, refused)
    expect(await turn()).toEqual([])
    isFocused = false
    settings = { ...settings, write: false }
    write(2, refused)
    expect(await turn()).toEqual([])
    settings = { ...settings, write: true }
    expect(await turn()).toEqual([])
  })

  it('wait for the end of the quiet hours', async () => {
    const clockOf = (ms: number) => new Date(ms).toTimeString().slice(0, 5)
    const quiet = { isOn: true, from: clockOf(nowMs - hour), to: clockOf(nowMs + hour) }
    settings = { ...settings, quiet }
    write(1, refused)
    expect(await turn()).toEqual([])
    nowMs += hour
    expect(await turn()).toMatchObject([{ kind: 'write', count: 1 }])
  })
})

describe('agents', () => {
  it('that come to need attention one by one are told in few notices, all of them', async () => {
    const told: number[] = []
    for (const agentNo of [1, 2, 3, 4]) {
      become(agentNo, 'credential_refused')
      for (let turns = 0; turns < 5; turns += 1) told.push(...(await turn()).map(({ count }) => count))
    }
    expect(told).toEqual([1, 3])
  })

  it('that were in trouble before an absence do not count as of it when they are refused again', () => {
    become(1, 'credential_refused')
    const fromMs = nowMs + minute
    nowMs += hour
    become(1, 'credential_refused')
    become(2, 'credential_refused')
    const toMs = nowMs + minute
    nowMs += hour
    become(3, 'credential_refused')
    expect(store.reminders.troubleBetween({ fromMs, toMs })).toMatchObject({ agentsNeedYou: 1 })
  })

  it('that come to need attention are told as one, and anew when it comes again', async () => {
    become(1, 'credential_refused')
    become(2, 'secret_missing')
    expect(await turn()).toMatchObject([{ kind: 'agent', count: 2, target: { kind: 'fleet', status: 'needs_you' } }])
    become(1, 'credential_refused')
    expect(await turn()).toEqual([])
    nowMs += hour
    become(1, 'ready')
    expect(await turn()).toEqual([])
    become(1, 'token_refused')
    expect(await turn()).toMatchObject([{ kind: 'agent', count: 1, target: { kind: 'agent' } }])
  })

  it.each([
    ['at once', 2, []],
    ['after a quarter of an hour', 15, [1]],
  ])('that work again and need attention again %s are told so often', async (_, minutes, told) => {
    become(1, 'credential_refused')
    expect(await turn()).toHaveLength(1)
    become(1, 'ready')
    nowMs += minutes * minute
    await turn()
    become(1, 'credential_refused')
    const counts: number[] = []
    for (let turns = 0; turns < 40; turns += 1) counts.push(...(await turn()).map(({ count }) => count))
    expect(counts).toEqual(told)
  })
})

describe('claims', () => {
  const wait = (agentNo: number, ends: { linkMs?: number; limitMs?: number }) => {
    store.claims.set(agentNo, { ...emptyClaim, host: 'service.example', linkExpiresAtMs: ends.linkMs ?? null })
    if (ends.limitMs !== undefined) store.claims.setProvisionalUntil(agentNo, ends.limitMs)
  }

  it('whose link or time without an owner ends within a day are told once, and anew for the next end', async () => {
    wait(1, { linkMs: nowMs + 30 * hour, limitMs: nowMs + 160 * hour })
    wait(2, { linkMs: nowMs - hour, limitMs: nowMs + 60 * hour })
    expect(await turn()).toEqual([])
    nowMs += 10 * hour
    const [told] = await turn()
    expect(told).toMatchObject({ kind: 'claim', count: 1, target: { kind: 'claims', agentKey: agentKeyOf(1) } })
    expect(told?.withinMin).toBeLessThan(20 * 60)
    expect(await turn()).toEqual([])
    nowMs += 30 * hour
    expect(await turn()).toMatchObject([{ kind: 'claim', count: 1, target: { agentKey: agentKeyOf(2) } }])
    nowMs += 100 * hour
    expect(await turn()).toMatchObject([{ kind: 'claim', count: 1, target: { agentKey: agentKeyOf(1) } }])
  })

  // The window marks them nowhere but on their own screen.
  it.each([
    ['a link', { linkMs: startMs + 30 * hour }],
    ['the time without an owner', { limitMs: startMs + 30 * hour }],
    ['both', { linkMs: startMs + 30 * hour, limitMs: startMs + 29 * hour }],
  ])('of which %s comes to end within a day are told also while the operator works in the window', async (_, ends) => {
    isFocused = true
    wait(1, ends)
    expect(await turn()).toEqual([])
    nowMs += 10 * hour
    expect(await turn()).toMatchObject([{ kind: 'claim', count: 1 }])
    expect(await turn()).toEqual([])
  })
})

it.each(['is asked about', 'was asked about by an earlier version'])(
  'a write that %s stays in the absence in which it came to that, however often it is looked for later',
  (asked) => {
    const outboxId = addWrite(store, 1, 1)
    const find = () => {
      const row = store.outbox.find(outboxId)
      if (row === null) throw new Error('no write')
      return row
    }
    const deps = { store, client, clock: () => nowMs, random: () => 0.5, spacingMs: 0 }
    store.outbox.change(find(), { state: 'uncertain', sentAtMs: nowMs })
    const span = { fromMs: nowMs + hour, toMs: nowMs + 2 * hour }
    nowMs += 1.5 * hour
    while (find().state !== 'needs_you') recordAbsence(deps, find(), { reading: 'complete', error: null })
    if (asked !== 'is asked about') {
      const { askedAtMs: _, ...doubt } = find().doubt ?? {
        sinceMs: 0,
        looks: 0,
        lookedAtMs: 0,
        found: null,
        error: null,
      }
      store.outbox.change(find(), { state: 'needs_you', doubt })
    }
    for (let looks = 0; looks < 3; looks += 1) {
      expect(store.reminders.troubleBetween(span)).toMatchObject({ writesNeedYou: 1 })
      nowMs += hour
      recordAbsence(deps, find(), { reading: 'complete', error: null })
    }
    expect(store.reminders.troubleBetween({ ...span, fromMs: span.toMs, toMs: nowMs + 1 })).toMatchObject({
      writesNeedYou: 0,
    })
  },
)

it('is counted by the card of an absence', () => {
  write(1, refused)
  write(2, asked)
  become(3, 'credential_refused')
  store.claims.set(4, { ...emptyClaim, host: 'service.example', linkExpiresAtMs: nowMs + 9 * hour })
  const span = { fromMs: nowMs - hour, toMs: nowMs + hour }
  const deps = { isTrial: false, store, client, held: createUnsavedRegistrations(), clock: () => nowMs }
  const trouble = { writesFailed: 1, writesNeedYou: 1, agentsNeedYou: 1, claimsEnding: 1 }
  expect(readAbsence(deps, span)).toMatchObject(trouble)
  const later = { fromMs: nowMs + hour, toMs: nowMs + 2 * hour }
  expect(readAbsence(deps, later)).toMatchObject({
    writesFailed: 0,
    writesNeedYou: 0,
    agentsNeedYou: 0,
    claimsEnding: 1,
  })
})

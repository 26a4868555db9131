/** Another program that holds the database locked while the console runs, or at its start. */
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { outboxIdSchema } from '#contract/ids.ts'
import { readReminderSettings } from '#contract/rules/reminders/reminder-settings.ts'
import type { Log } from '../../src-main/log/log.ts'
import { createUnsavedRegistrations } from '../../src-main/operations/registrations/secrets/registration-secrets.ts'
import { createOutboxSender, type OutboxSenderDeps } from '../../src-main/schedule/outbox-sender.ts'
import { createReminderWatch } from '../../src-main/schedule/reminder-watch.ts'
import { openDatabase } from '../../src-main/store/database/database.ts'
import { createStatements } from '../../src-main/store/database/statements.ts'
import { createStoreHealth } from '../../src-main/store/database/store-health.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { openConsole } from '../support/running-console.ts'
import { createSimulatedTime } from '../support/simulated-time.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { createTestClient, noLine } from '../support/test-client.ts'

const noonMs = new Date(2026, 5, 15, 12).getTime()
const locked = { code: 'store_unavailable', details: { reason: 'locked' } }
/** A lock is waited for at the first write after each change. */
const waiting = { timeout: 30_000 }

let path: string
let other: DatabaseSyncInstance
let nowMs: number
const clock = () => nowMs

beforeEach(() => {
  nowMs = noonMs
  path = join(makeTemporaryFolder(), 'console.db')
  openStore({ path, clock }).close()
  other = new DatabaseSync(path)
})
afterEach(() => other.close())

const lock = () => other.exec('BEGIN IMMEDIATE')
const unlock = () => other.exec('ROLLBACK')

it('is waited for once, said with its own words, and over with the next write', waiting, () => {
  const { db } = openDatabase({ path, clock })
  const lines: unknown[] = []
  const log: Log = (level, event, fields) => void lines.push([level, event, fields?.reason])
  let told = 0
  const onChange = () => {
    told += 1
  }
  const health = createStoreHealth({ clock, log, onChange })
  const sql = createStatements(db, health)
  const set = sql.run("INSERT INTO settings VALUES (:name, '1') ON CONFLICT DO UPDATE SET value = excluded.value")
  const waitMs = () => Object.values(db.prepare('PRAGMA busy_timeout').get() ?? {})[0]
  set({ name: 'before' })
  expect([waitMs(), health.current()]).toEqual([5_000, { refusedSinceMs: null, isLocked: false, unreadRows: 0 }])
  lock()
  expect(() => set({ name: 'one' })).toThrow(expect.objectContaining(locked))
  expect([waitMs(), health.current()]).toEqual([50, { refusedSinceMs: noonMs, isLocked: true, unreadRows: 0 }])
  nowMs += 60_000
  expect(() => sql.transaction(() => set({ name: 'two' }))).toThrow(expect.objectContaining(locked))
  expect([told, health.current().refusedSinceMs]).toEqual([1, noonMs])
  unlock()
  sql.transaction(() => set({ name: 'three' }))
  expect([waitMs(), health.current().refusedSinceMs, told]).toEqual([5_000, null, 2])
  expect(lines).toEqual([
    ['error', 'the database cannot be written', 'locked'],
    ['info', 'the database is written again', undefined],
  ])
  db.close()
})

it('a value that does not belong where it is put is no such trouble', () => {
  const { db } = openDatabase({ path, clock })
  const health = createStoreHealth({ clock })
  const set = createStatements(db, health).run('INSERT INTO settings VALUES (:name, :value)')
  expect(() => set({ name: 'one', value: null })).toThrow('store_unavailable')
  expect(health.current().refusedSinceMs).toBeNull()
  db.close()
})

it('at a start ends it with its own words', waiting, () => {
  const held = new DatabaseSync(`${path}.held`)
  held.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; CREATE TABLE held (text TEXT)')
  expect(() => openStore({ path: `${path}.held`, clock })).toThrow(expect.objectContaining(locked))
  held.close()
})

it('is on every screen, as long as it lasts', waiting, async () => {
  const { console, client } = openConsole(path, { clock })
  lock()
  await expect(client.settings.update({ language: 'en' })).rejects.toMatchObject({ data: locked })
  expect((await client.app.state()).storeTrouble).toMatchObject({ refusedSinceMs: noonMs, isLocked: true })
  unlock()
  await client.settings.update({ language: 'en' })
  expect((await client.app.state()).storeTrouble.refusedSinceMs).toBeNull()
  await console.close()
})

/** One agent that owes a prediction, and has written it where it is asked. */
function fill(store: Store, { isWritten }: { isWritten: boolean }): void {
  storeDeployment(store)
  storeAgent(store, { agentKey: 'ag_00000001', agentId: 'a1', name: 'One' })
  store.subscriptions.replace(1, ['CL'], 0)
  const deadlineAtMs = noonMs + 20 * 60_000
  store.challenges.saveListed(1, [listedChallenge({ deadlineAtMs, instrument: 'CL', asset: 'CL', scopeKey: 'CL' })])
  if (!isWritten) return
  store.outbox.add({
    outboxId: outboxIdSchema.parse('ob_00000001'),
    requestId: 'rq_00000001',
    agentNo: 1,
    ...targetOfPrediction(1),
    body: { direction: 'bullish', confidence: 0.7 },
    createdAtMs: noonMs,
    deadlineAtMs,
  })
}

it('keeps no reminder from being shown, once, and marks it afterwards', waiting, async () => {
  const store = openStore({ path, clock })
  fill(store, { isWritten: false })
  const client = createTestClient({ fetch: noLine, clock })
  const kinds: string[] = []
  const watchNew = () =>
    createReminderWatch({
      store,
      held: createUnsavedRegistrations(),
      client,
      clock,
      startTimer: () => () => {},
      notify: () => {},
      reminderSettings: () => readReminderSettings(undefined),
      remind: (groups) => void kinds.push(...groups.map(({ kind }) => kind)),
    })
  const watch = watchNew()
  watch.start()
  lock()
  await watch.runNow()
  await watch.runNow()
  expect(kinds).toEqual(['due'])
  unlock()
  await watch.runNow()
  await watch.close()
  const later = watchNew()
  later.start()
  await later.runNow()
  expect(kinds).toEqual(['due'])
  await later.close()
  client.close()
  store.close()
})

it('holds what is due, and lets it go when it is over', waiting, async () => {
  const lines: string[] = []
  const store = openStore({ path, clock })
  fill(store, { isWritten: true })
  const time = createSimulatedTime(noonMs)
  let asked = 0
  const sender = createOutboxSender({
    store,
    clock: time.clock,
    startTimer: time.startTimer,
    random: () => 0.5,
    notify: () => {},
    log: (_level: string, event: string) => void lines.push(event),
    statusRecorder: { failed: () => {} },
    sessions: {
      facts: () => null,
      async mint() {
        asked += 1
        throw new Error('no line')
      },
    },
    client: {
      serviceNow: time.clock,
      timing: () => null,
      probeBeforeWrite: async () => {},
      paceOf: () => ({ waitMs: 0 }),
    },
  } as unknown as OutboxSenderDeps)
  lock()
  sender.start()
  await time.runUntil(() => asked > 2, 60_000)
  expect(store.outbox.inState({ state: 'queued' })).toHaveLength(1)
  expect(store.trouble()).toMatchObject({ isLocked: true })
  unlock()
  await time.runUntil(() => store.outbox.inState({ state: 'waiting' }).length > 0, 60_000)
  expect(store.outbox.inState({ state: 'waiting' })).toHaveLength(1)
  expect(store.trouble().refusedSinceMs).toBeNull()
  await sender.close()
  store.close()
})

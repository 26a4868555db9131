/** The database on a real disk: shape, backup before a change, and what is done with one that cannot be used. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { deploymentIdSchema, outboxIdSchema } from '#contract/ids.ts'
import { expireWrite } from '../../src-main/operations/outbox/send-write.ts'
import type { WriteDeps } from '../../src-main/operations/outbox/write-kind.ts'
import { openDatabase } from '../../src-main/store/database/database.ts'
import type { Migration } from '../../src-main/store/migrations/migration.ts'
import { isIntact } from '../../src-main/store/outbox-row.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const clock = () => nowMs
let folder: string
let path: string

beforeEach(() => {
  folder = makeTemporaryFolder()
  path = join(folder, 'inner', 'console.db')
})

const one: Migration = { version: 1, name: 'one', sql: 'CREATE TABLE notes (text TEXT NOT NULL) STRICT' }
const two: Migration = { version: 2, name: 'two', sql: 'ALTER TABLE notes ADD COLUMN at_ms INTEGER' }
const broken: Migration = {
  version: 2,
  name: 'broken',
  sql: 'ALTER TABLE notes ADD COLUMN at_ms INTEGER; CREATE TABLE notes (a)',
}

const backups = () => readdirSync(join(folder, 'inner')).filter((name) => name.endsWith('.backup'))

function refusal(open: () => unknown): unknown {
  try {
    open()
  } catch (thrown) {
    if (thrown instanceof AppError) return { code: thrown.code, ...thrown.details }
    throw thrown
  }
  return null
}

/** A site, an agent on it and one of its challenges. */
function populate(store: Store): void {
  const deploymentId = deploymentIdSchema.parse('dp_test')
  storeDeployment(store, { deploymentId, baseUrl: 'https://x.example', name: 'X', addedAtMs: nowMs })
  storeAgent(store, {
    agentKey: 'ag_00000001',
    agentId: 'a1',
    name: 'One',
    authMethod: 'private_key_jwt',
    keyAlgorithm: 'ES256',
    keyFingerprint: 'f',
    addedAtMs: nowMs,
  })
  store.challenges.saveListed(1, [listedChallenge({ deadlineAtMs: nowMs + 60_000 })])
}

const write = {
  outboxId: outboxIdSchema.parse('ob_00000001'),
  requestId: 'rq_00000001',
  agentNo: 1,
  ...targetOfPrediction(1),
  body: { direction: 'bullish', confidence: 0.7 },
  createdAtMs: nowMs,
  deadlineAtMs: nowMs + 60_000,
} as const

describe('the database', () => {
  it('is private to its owner, logs ahead and waits for the disk', () => {
    const { db } = openDatabase({ path, clock })
    expect(db.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' })
    expect(db.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: 2 })
    expect(db.prepare('PRAGMA trusted_schema').get()).toMatchObject({ trusted_schema: 0 })
    db.close()
    expect(statSync(join(folder, 'inner')).mode & 0o077).toBe(0)
  })

  it('is copied before it is changed, and only then', () => {
    openDatabase({ path, clock, migrations: [one] }).db.close()
    openDatabase({ path, clock, migrations: [one] }).db.close()
    expect(backups()).toEqual([])
    const { db } = openDatabase({ path, clock, migrations: [one, two] })
    db.exec("INSERT INTO notes VALUES ('x', 1)")
    db.close()
    expect(backups()).toEqual([expect.stringMatching(/^console\.db\.v1-/)])
    const old = new DatabaseSync(join(folder, 'inner', String(backups()[0])))
    expect(old.prepare('SELECT * FROM notes').all()).toEqual([])
    old.close()
  })

  it('stays as it was when a step fails', () => {
    openDatabase({ path, clock, migrations: [one] }).db.close()
    const open = () => openDatabase({ path, clock, migrations: [one, broken] })
    expect(refusal(open)).toEqual({ code: 'store_unavailable', step: 'broken' })
    const { db } = openDatabase({ path, clock, migrations: [one] })
    expect(db.prepare('SELECT * FROM notes').all()).toEqual([])
    db.close()
  })

  it('of a newer console is refused and not touched', () => {
    openDatabase({ path, clock, migrations: [one, two] }).db.close()
    const before = readFileSync(path)
    const open = () => openDatabase({ path, clock, migrations: [one] })
    expect(refusal(open)).toEqual({ code: 'store_too_new', found: 2, known: 1 })
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  it('that is damaged is put aside whole, and a new one begun', () => {
    openStore({ path, clock }).close()
    writeFileSync(path, 'this was a database')
    const store = openStore({ path, clock })
    expect(store.deployments.list()).toEqual([])
    expect(store.journal.newest({ limit: 1 })).toMatchObject([
      { what: 'database_moved_aside', subject: store.movedAsideTo },
    ])
    expect(readFileSync(String(store.movedAsideTo), 'utf8')).toBe('this was a database')
    store.close()
  })

  it('with a page torn while it was open is found out at the next start', () => {
    const { db } = openDatabase({ path, clock })
    db.exec("INSERT INTO settings VALUES ('x', '1')")
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    db.exec("INSERT INTO settings VALUES ('y', '1')")
    // As a kill leaves it: the log is still there, and the file under it is not whole.
    const bytes = readFileSync(path)
    const log = readFileSync(`${path}-wal`)
    db.close()
    bytes.fill(0x5a, 4096 * 3, 4096 * 9)
    writeFileSync(path, bytes)
    writeFileSync(`${path}-wal`, log)
    const store = openStore({ path, clock })
    expect(store.movedAsideTo).not.toBeNull()
    expect(existsSync(`${store.movedAsideTo}-wal`)).toBe(true)
    store.close()
  })

  it('in a place that cannot be written is unavailable, not damaged', () => {
    writeFileSync(join(folder, 'inner'), 'a file where a folder should be')
    expect(refusal(() => openStore({ path, clock }))).toEqual({ code: 'store_unavailable' })
    expect(readFileSync(join(folder, 'inner'), 'utf8')).toBe('a file where a folder should be')
  })
})

describe('what the tables hold to', () => {
  let store: Store
  beforeEach(() => {
    store = openStore({ path: ':memory:', clock })
    populate(store)
  })
  afterEach(() => store.close())

  it('no second living write of an agent for a challenge can be written down', () => {
    store.outbox.add(write)
    const second = { ...write, outboxId: outboxIdSchema.parse('ob_00000002'), requestId: 'rq_00000002' }
    expect(refusal(() => store.outbox.add(second))).toEqual({ code: 'store_unavailable' })
    const row = store.outbox.find(write.outboxId)
    if (row === null) throw new Error('no row')
    store.outbox.change(row, { state: 'cancelled' })
    store.outbox.add(second)
    expect(store.outbox.living(1, write.livingKey)?.outboxId).toBe('ob_00000002')
  })

  it('a step is taken only from where the row was read', () => {
    store.outbox.add(write)
    const row = store.outbox.find(write.outboxId)
    if (row === null) throw new Error('no row')
    expect(store.outbox.change(row, { state: 'sending', attempt: 1 })).toBe(true)
    expect(store.outbox.change(row, { state: 'cancelled' })).toBe(false)
    const sending = store.outbox.find(write.outboxId)
    expect(sending).toMatchObject({ state: 'sending', attempt: 1 })
    expect(sending !== null && isIntact(sending)).toBe(true)
  })

  it('a row that something else has altered is noticed', () => {
    store.outbox.add(write)
    const row = store.outbox.find(write.outboxId)
    if (row === null) throw new Error('no row')
    expect(isIntact(row)).toBe(true)
    expect(isIntact({ ...row, body: row.body.replace('0.7', '0.9') })).toBe(false)
    expect(isIntact({ ...row, attempt: 3 })).toBe(false)
    expect(isIntact({ ...row, agentNo: 2 })).toBe(false)
  })

  it('an average follows its scores, also when one is corrected', () => {
    const prediction = {
      agentNo: 1,
      challengeNo: 1,
      direction: null,
      confidence: null,
      reasoning: null,
      remoteId: null,
      acceptedAtMs: null,
      isCorrect: null,
      knownBy: 'listed',
      knownAtMs: nowMs,
      sent: null,
    } as const
    const average = () => {
      const [agent] = store.agents.fleet()
      return [agent?.scoreSum ?? null, agent?.scoreCount ?? null]
    }
    store.predictions.save({ ...prediction, score: null })
    expect(average()).toEqual([null, null])
    store.predictions.save({ ...prediction, score: 80 })
    expect(average()).toEqual([80, 1])
    store.predictions.save({ ...prediction, score: 90 })
    store.predictions.save({ ...prediction, score: null })
    expect(average()).toEqual([90, 1])
  })

  it('the journal only grows', () => {
    store.journal.add('agent_added', 'ag_00000001')
    const { db } = openDatabase({ path, clock })
    db.exec("INSERT INTO journal (at_ms, what, subject, details, checksum) VALUES (1, 'x', 'x', '{}', 'x')")
    expect(() => db.exec("UPDATE journal SET what = 'y'")).toThrow('only grows')
    expect(() => db.exec('DELETE FROM journal')).toThrow('only grows')
    db.close()
  })

  it('a challenge that comes back with less keeps what was known', () => {
    const full = listedChallenge({ deadlineAtMs: nowMs, openPrice: 71.4, scopeKey: 'CL', createdAtMs: 5 })
    store.challenges.saveListed(1, [full])
    store.challenges.saveListed(1, [{ ...full, openPrice: null, scopeKey: null, createdAtMs: null }])
    const [challenge] = store.challenges.unresolved({ sinceMs: 0 })
    expect(challenge).toMatchObject({ openPrice: 71.4, scopeKey: 'CL', createdAtMs: 5 })
  })

  it('nested work is undone together', () => {
    const fails = () =>
      store.transaction(() => {
        store.settings.set('x', 1)
        store.transaction(() => store.settings.set('y', 1))
        throw new AppError('internal')
      })
    expect(fails).toThrow('internal')
    expect(store.settings.get('y')).toBeUndefined()
  })
})

describe('after something else has altered the file', () => {
  let store: Store
  beforeEach(() => {
    store = openStore({ path, clock })
    populate(store)
  })
  afterEach(() => store.close())

  it('a row that was altered is put aside and never taken for sound again', () => {
    store.outbox.add(write)
    const { db } = openDatabase({ path, clock })
    db.exec("UPDATE outbox SET body = replace(body, '0.7', '0.9')")
    db.close()
    const row = store.outbox.find(write.outboxId)
    if (row === null) throw new Error('no row')
    expect(isIntact(row)).toBe(false)
    store.outbox.quarantine(row, { code: 'store_unavailable', details: {} })
    const aside = store.outbox.find(write.outboxId)
    expect(aside).toMatchObject({ state: 'needs_you', error: { code: 'store_unavailable' } })
    expect(aside !== null && isIntact(aside)).toBe(false)
    expect(store.outbox.due({ nowMs, busyAgents: [], limit: 5 })).toEqual([])
  })

  it.each([
    ['error', 'no JSON'],
    ['error', '{"code":"no_such_code"}'],
    ['doubt', '{"sinceMs":'],
    ['doubt', '[]'],
  ])('a row whose %s says %s is known to be altered, and the others are read', (column, text) => {
    const row = { ...write, outboxId: outboxIdSchema.parse('ob_00000002'), requestId: 'rq_00000002' }
    store.outbox.add(write)
    store.outbox.add({ ...row, kind: 'like', challengeNo: null, subject: '{}', livingKey: 'like:c1' })
    const other = store.outbox.find(row.outboxId)
    const before = store.outbox.find(write.outboxId)
    if (before === null) throw new Error('no row')
    const doubt = { sinceMs: nowMs, looks: 0, lookedAtMs: null, found: null, error: null }
    store.outbox.change(before, { state: 'waiting', error: { code: 'offline', details: {} }, doubt })
    const { db } = openDatabase({ path, clock })
    db.prepare(`UPDATE outbox SET ${column} = ? WHERE outbox_id = 'ob_00000001'`).run(text)
    db.close()
    const [altered, next] = store.outbox.due({ nowMs, busyAgents: [], limit: 5 })
    expect(altered).toMatchObject({ outboxId: 'ob_00000001', [column]: null })
    expect(altered !== undefined && isIntact(altered)).toBe(false)
    expect(next).toEqual(other)
    expect(store.outbox.list({ limit: 5 })).toHaveLength(2)
    // Too late or not: a first try of it may have arrived, of which it says nothing any more.
    const deps = { store, clock, notify: () => {} } as unknown as WriteDeps
    if (altered !== undefined) expireWrite(deps, altered)
    expect(store.outbox.due({ nowMs, busyAgents: [], limit: 5 })).toEqual([other])
    expect(store.outbox.inState({ state: 'needs_you' })).toMatchObject([{ outboxId: 'ob_00000001' }])
  })

  it('an index that says something else of an unsettled row is rebuilt at the next start', () => {
    store.outbox.add(write)
    store.close()
    const { db } = openDatabase({ path, clock })
    const { offset } = db.prepare("SELECT pgoffset AS offset FROM dbstat WHERE name = 'outbox_unsettled'").get() as {
      offset: number
    }
    db.close()
    const bytes = readFileSync(path)
    bytes.write('x', bytes.indexOf('queued', offset))
    writeFileSync(path, bytes)
    store = openStore({ path, clock })
    expect(store.journal.newest({ limit: 1 })).toMatchObject([{ what: 'indices_rebuilt', isIntact: true }])
    expect(store.outbox.due({ nowMs, busyAgents: [], limit: 5 })).toHaveLength(1)
    expect(store.outbox.mendIndices()).toBe(false)
  })

  it('a line of the journal that was altered or taken out is noticed, at itself or at the next', () => {
    for (const subject of ['one', 'two', 'three', 'four']) store.journal.add('agent_added', subject, { n: 1 })
    const intactOf = () => store.journal.newest({ limit: 9 }).map(({ subject, isIntact }) => [subject, isIntact])
    const written = ['four', 'three', 'two', 'one']
    expect(intactOf().slice(0, 4)).toEqual(written.map((subject) => [subject, true]))
    const { db } = openDatabase({ path, clock })
    db.exec(`DROP TRIGGER journal_is_not_edited; DROP TRIGGER journal_is_not_cut;
      UPDATE journal SET details = '{"n":2}' WHERE subject = 'four'; DELETE FROM journal WHERE subject = 'two'`)
    db.close()
    expect(intactOf().slice(0, 3)).toEqual([
      ['four', false],
      ['three', false],
      ['one', true],
    ])
  })
})

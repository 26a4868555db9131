/** The ledger in a real database: what it refuses, what a damaged or forged one comes to, and what it takes over. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutboxId } from '#contract/ids.ts'
import { type JsonValue, parseCanonicalJson } from '#contract/rules/ledger/canonical-json.ts'
import { createExportVerifier } from '#contract/rules/ledger/ledger-export.ts'
import { isPlainObject } from '#contract/rules/plain-object.ts'
import { addEarlierWrites, countEarlierLeft } from '../../src-main/operations/ledger/add-earlier-writes.ts'
import { exportLedger } from '../../src-main/operations/ledger/export-ledger.ts'
import { listLedgerEntries } from '../../src-main/operations/ledger/read-ledger.ts'
import { createLedgerVerifier } from '../../src-main/operations/ledger/verify-ledger.ts'
import { stepWrite } from '../../src-main/operations/outbox/step-write.ts'
import { openDatabase } from '../../src-main/store/database/database.ts'
import { hashOfEntry } from '../../src-main/store/ledger.store.ts'
import { released } from '../../src-main/store/migrations/released.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { addAgents, addChallenge, addWrite, startMs } from '../faults/filled-store.ts'
import { buildAnalyticsThread } from '../support/built-analytics-thread.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const clock = () => startMs
let script: string
let folder: string
let path: string

beforeAll(async () => {
  script = await buildAnalyticsThread()
})
beforeEach(() => {
  folder = makeTemporaryFolder()
  path = join(folder, 'console.db')
})

/** Sends a write and has it accepted: two rows of the ledger. */
function sendOne(store: Store, outboxId: OutboxId): void {
  const find = () => {
    const row = store.outbox.find(outboxId)
    if (row === null) throw new Error('the write is gone')
    return row
  }
  stepWrite(store, find(), { change: { state: 'sending', attempt: 1, sentAtMs: startMs }, what: 'sending' })
  const response = { remoteId: 'p1', acceptedAt: null, prediction: null }
  stepWrite(store, find(), { change: { state: 'accepted', settledAtMs: startMs }, what: 'accepted', response })
}

function fill(store: Store, challenges: number): void {
  addAgents(store, 1)
  store.transaction(() => {
    for (let challengeNo = 1; challengeNo <= challenges; challengeNo += 1) {
      addChallenge(store, challengeNo)
      sendOne(store, addWrite(store, 1, challengeNo))
    }
  })
}

function opened<Result>(work: (store: Store) => Result): Result {
  const store = openStore({ path, clock })
  try {
    return work(store)
  } finally {
    store.close()
  }
}

async function verify(thread: string | null = script) {
  const store = openStore({ path, clock })
  const analytics = store.openAnalytics(thread)
  const steps: number[] = []
  const verifier = createLedgerVerifier({
    store,
    analytics,
    clock,
    notify: () => steps.push(verifier.running()?.checked ?? -1),
  })
  try {
    const [verified, same] = await Promise.all([verifier.verify(), verifier.verify()])
    expect(same).toBe(verified)
    expect(steps.at(-1)).toBe(-1)
    return verified
  } finally {
    await analytics.close()
    store.close()
  }
}

/** As a hand with the file would do it, past the triggers. */
function forge(sql: string, ...values: (string | number)[]): void {
  const db = new DatabaseSync(path)
  for (const trigger of ['is_not_edited', 'is_not_cut', 'has_one_end'])
    db.exec(`DROP TRIGGER IF EXISTS ledger_${trigger}`)
  if (values.length === 0) db.exec(sql)
  else db.prepare(sql).run(...values)
  db.close()
}

const readRows = () => opened((store) => store.ledger.rowsAfter({ afterSeq: 0, uptoSeq: 1_000_000, limit: 1_000_000 }))
/** What the page that verifies an export says of one that is written now. */
async function judgeExport(): Promise<unknown> {
  const store = openStore({ path, clock })
  const file = join(folder, 'ledger.jsonl')
  await exportLedger(
    { isTrial: false, store, clock },
    { fileDialogs: desktopWith({ chooseTarget: async () => file }).fileDialogs },
  )
  store.close()
  const verifier = createExportVerifier(hashOfEntry)
  for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) verifier.add(line)
  return verifier.end()
}
const contentOf = (entry: string | undefined): Record<string, JsonValue> => {
  const value = parseCanonicalJson(entry ?? '')
  if (!isPlainObject(value)) throw new Error('no entry')
  return value
}
const whole = (checked: number) => ({ atMs: startMs, checked, found: null })
const brokenAt = (seq: number, reason: string) => ({ atMs: startMs, checked: seq - 1, found: { seq, reason } })

describe('the ledger of a database', () => {
  beforeEach(() => opened((store) => fill(store, 5)))

  it('says what was sent and what the service answered, row by row', async () => {
    const rows = readRows()
    expect(rows).toHaveLength(10)
    expect(contentOf(rows[0]?.entry)).toMatchObject({
      seq: 1,
      previousHash: '0'.repeat(64),
      kind: 'sending',
      at: new Date(startMs).toISOString(),
      enteredAt: null,
      write: { id: 'ob_fault_1_1', requestId: 'rq_fault_1_1', kind: 'prediction' },
      agent: { id: 'agent1', name: 'Agent 1', site: 'global', service: 'https://service.example' },
      about: { challengeId: 'ch1' },
      payload: { direction: 'bullish', confidence: 0.7, reasoning: 'Stocks fell by 1 million barrels.' },
    })
    expect(contentOf(rows[1]?.entry)).toMatchObject({
      kind: 'accepted',
      previousHash: rows[0]?.hash,
      payload: null,
      receipt: { state: 'accepted', answer: { remoteId: 'p1' } },
    })
    expect(await verify()).toEqual(whole(10))
    expect(await verify(null)).toEqual(whole(10))
  })

  it.each([
    ["UPDATE ledger SET hash = 'x' WHERE seq = 3"],
    ['DELETE FROM ledger WHERE seq = 3'],
    ["INSERT OR REPLACE INTO ledger VALUES (3, '{}', 'x')"],
    ["INSERT INTO ledger VALUES (20, '{}', 'x')"],
    ["INSERT INTO ledger (entry, hash) VALUES ('{}', 'x')"],
  ])('refuses %s', async (sql) => {
    const db = new DatabaseSync(path)
    expect(() => db.exec(sql)).toThrow('the ledger only grows')
    db.close()
    expect(await verify()).toEqual(whole(10))
  })

  it.each<[string, string, number, string]>([
    ['a row that is gone', 'DELETE FROM ledger WHERE seq = 4', 4, 'missing'],
    ['the first row gone', 'DELETE FROM ledger WHERE seq = 1', 1, 'missing'],
    ['the end cut off', 'DELETE FROM ledger WHERE seq > 7', 8, 'missing'],
    ['all rows gone', 'DELETE FROM ledger', 1, 'missing'],
    ['another number', 'UPDATE ledger SET seq = 40 WHERE seq = 4', 4, 'missing'],
    ['a hash in capitals', 'UPDATE ledger SET hash = upper(hash) WHERE seq = 6', 6, 'altered'],
    ['a blank in the text', "UPDATE ledger SET entry = replace(entry, '0.7', '0.7 ') WHERE seq = 5", 5, 'altered'],
    [
      'two rows that changed places',
      `UPDATE ledger SET seq = -seq WHERE seq IN (3, 4);
       UPDATE ledger SET seq = 7 + seq WHERE seq < 0`,
      3,
      'order',
    ],
  ])('with %s names the first broken row', async (_what, sql, seq, reason) => {
    forge(sql)
    expect(await verify()).toEqual(brokenAt(seq, reason))
    // The page that verifies an export names the same row.
    expect(await judgeExport()).toMatchObject({ kind: 'broken', at: { seq } })
    expect(opened((store) => store.settings.get('ledgerVerified'))).toEqual(brokenAt(seq, reason))
  })

  it('with a row written anew under a hash that fits names the one after it', async () => {
    const entry = readRows()[2]?.entry.replace('0.7', '0.9') ?? ''
    forge('UPDATE ledger SET entry = ?, hash = ? WHERE seq = 3', entry, hashOfEntry(entry))
    expect(await verify()).toEqual(brokenAt(4, 'link'))
    expect(await judgeExport()).toEqual({ kind: 'broken', at: { seq: 4, reason: 'link' } })
  })

  it('with any rows gone names the first of them, in the console and in what verifies its export', async () => {
    const rows = readRows()
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { minLength: 1 }), async (gone) => {
        forge(`DELETE FROM ledger WHERE seq IN (${gone.join()})`)
        const seq = Math.min(...gone)
        expect(await verify(null)).toEqual(brokenAt(seq, 'missing'))
        expect(await judgeExport()).toEqual({ kind: 'broken', at: { seq, reason: 'missing' } })
        forge('DELETE FROM ledger')
        for (const row of rows) forge('INSERT INTO ledger VALUES (?, ?, ?)', row.seq, row.entry, row.hash)
      }),
      { numRuns: 25 },
    )
    expect(await verify()).toEqual(whole(10))
    expect(await judgeExport()).toMatchObject({ kind: 'whole' })
  })

  it('names the row of any one character that is changed, in any column', async () => {
    const rows = readRows()
    const change = (text: string, at: number, code: number) =>
      `${text.slice(0, at)}${String.fromCharCode(code)}${text.slice(at + 1)}`
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom('entry' as const, 'hash' as const),
        fc.nat(),
        fc.integer({ min: 32, max: 126 }),
        async (seq, column, place, code) => {
          const text = rows[seq - 1]?.[column] ?? ''
          const changed = change(text, place % text.length, code)
          fc.pre(changed !== text)
          forge(`UPDATE ledger SET ${column} = ? WHERE seq = ?`, changed, seq)
          expect(await verify(null)).toEqual(brokenAt(seq, 'altered'))
          forge(`UPDATE ledger SET ${column} = ? WHERE seq = ?`, text, seq)
        },
      ),
      { numRuns: 40 },
    )
    expect(await verify()).toEqual(whole(10))
  })

  it('goes on after a backup took its place, and says so', () => {
    opened((store) => {
      store.ledger.addRestored({ backupOf: null })
      expect(contentOf(store.ledger.rowsAfter({ afterSeq: 10, uptoSeq: 11, limit: 1 })[0]?.entry)).toMatchObject({
        kind: 'restored',
        write: null,
        receipt: { backupOf: null },
      })
    })
  })

  it('is found by agent and challenge, page by page, newest first', async () => {
    const store = openStore({ path, clock })
    const analytics = store.openAnalytics(script)
    const seqsOf = async (search: string, beforeSeq: number | null = null) =>
      (await listLedgerEntries({ analytics }, { search, beforeSeq })).entries.map(({ seq }) => seq)
    expect(await seqsOf('')).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(await seqsOf('', 4)).toEqual([3, 2, 1])
    expect(await seqsOf('ch3')).toEqual([6, 5])
    expect(await seqsOf('AGENT 1', 3)).toEqual([2, 1])
    // In what was sent, and a sign that stands for any text: neither is agent or challenge.
    expect(await seqsOf('million barrels')).toEqual([])
    expect(await seqsOf('%')).toEqual([])
    expect(await seqsOf('service"')).toEqual([])
    expect(await seqsOf('instrument')).toEqual([])
    await analytics.close()
    store.close()
  })
})

describe('a database from before there was a ledger', () => {
  beforeEach(() => {
    const earlier = released.filter(({ name }) => name !== 'ledger')
    openDatabase({ path, clock, migrations: earlier.filter(({ version }) => version < 18) }).db.close()
  })

  it('is entered once, in the order of its journal, marked as entered later', async () => {
    opened((store) => fill(store, 0))
    const db = new DatabaseSync(path)
    expect(db.prepare('SELECT count(*) AS n FROM ledger').get()).toEqual({ n: 0 })
    db.close()
    opened((store) => {
      addChallenge(store, 1)
      addChallenge(store, 2)
      // As an earlier console did it: the step and its line, and no entry.
      for (const challengeNo of [1, 2]) {
        const outboxId = addWrite(store, 1, challengeNo)
        const row = store.outbox.find(outboxId)
        if (row === null || challengeNo === 2) {
          store.journal.add('prediction_cancelled', outboxId)
          continue
        }
        store.outbox.change(row, { state: 'sending', attempt: 1, sentAtMs: startMs })
        store.journal.add('prediction_sending', outboxId, { attempt: 1 })
        store.journal.add('prediction_uncertain', outboxId, { code: 'timed_out' })
      }
      store.journal.add('prediction_sending', 'ob_gone_0001', { attempt: 1 })
      store.journal.takeOver([{ atMs: 1, what: 'prediction_sending', subject: 'ob_other_0001', details: {} }], 'pack')
      store.settings.set('ledgerEarlier', { afterNo: 0, uptoNo: store.journal.newest({ limit: 1 })[0]?.journalNo ?? 0 })
    })
    const store = openStore({ path, clock: () => startMs + 60_000 })
    expect(countEarlierLeft(store)).toBeGreaterThan(0)
    await addEarlierWrites({ store }, new AbortController().signal)
    await addEarlierWrites({ store }, new AbortController().signal)
    expect(countEarlierLeft(store)).toBe(0)
    store.close()
    const enteredAt = new Date(startMs + 60_000).toISOString()
    expect(readRows().map(({ entry }) => contentOf(entry))).toMatchObject([
      { kind: 'sending', at: new Date(startMs).toISOString(), enteredAt, payload: { direction: 'bullish' } },
      { kind: 'uncertain', enteredAt, payload: null, receipt: { code: 'timed_out' } },
      { kind: 'sending', enteredAt, write: { id: 'ob_gone_0001', kind: 'prediction' }, agent: null, payload: null },
    ])
    expect(await verify()).toEqual(whole(3))
  })
})

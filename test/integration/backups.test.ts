/** Copies of the database on a real disk, and what comes back from them when the database cannot be read. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { AppError } from '#contract/app-error.ts'
import { outboxIdSchema } from '#contract/ids.ts'
import { backupFolderOf, listBackups } from '../../src-main/store/database/backup.ts'
import { databaseRecoveryName } from '../../src-main/store/database/record-recovery.ts'
import { markAsDoubtful, writeRecoveryMark } from '../../src-main/store/database/recovery-mark.ts'
import { isIntact } from '../../src-main/store/outbox-row.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { openConsole } from '../support/running-console.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const endlessBackups = fileURLToPath(new URL('../support/endless-backups.ts', import.meta.url))
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
let nowMs: number
let folder: string
let path: string
const open = () => openStore({ path, clock: () => nowMs })
const ledgerRows = { name: 'ledgerRows', input: { search: '', beforeSeq: null, limit: 10 } } as const

beforeEach(() => {
  nowMs = Date.UTC(2026, 5, 15, 12)
  folder = makeTemporaryFolder()
  path = join(folder, 'console.db')
})

/** An agent that has one write in each of the states that are not over, and one that is accepted. */
function populate(store: Store): void {
  storeDeployment(store, { baseUrl: 'https://x.example', name: 'X', addedAtMs: nowMs })
  const states = ['queued', 'waiting', 'sending', 'uncertain', 'accepted'] as const
  for (const [index, state] of states.entries()) {
    const agentNo = index + 1
    storeAgent(store, {
      agentKey: `ag_0000000${agentNo}`,
      agentId: `a${agentNo}`,
      name: `Agent ${agentNo}`,
      authMethod: 'private_key_jwt',
      keyAlgorithm: 'ES256',
      keyFingerprint: 'f',
      addedAtMs: nowMs,
    })
    store.challenges.saveListed(1, [listedChallenge({ deadlineAtMs: nowMs + 60_000 })])
    const outboxId = outboxIdSchema.parse(`ob_0000000${agentNo}`)
    store.outbox.add({
      outboxId,
      requestId: `rq_0000000${agentNo}`,
      agentNo,
      ...targetOfPrediction(1),
      body: { direction: 'bullish', confidence: 0.7 },
      createdAtMs: nowMs,
      deadlineAtMs: nowMs + 60_000,
    })
    const row = store.outbox.find(outboxId)
    if (row !== null && state !== 'queued') store.outbox.change(row, { state, attempt: 1 })
  }
}

const statesIn = (store: Store) => store.outbox.list({ limit: 10 }).map(({ state }) => state)

async function codeOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown.code
    throw thrown
  }
  return null
}

/** Overwrites the middle of a database, as a failing disk does; its first page stays, so that it still opens. */
function damage(file: string): void {
  const bytes = readFileSync(file)
  bytes.fill(0x5a, 4096 * 2, bytes.length)
  writeFileSync(file, bytes)
}

/** Overwrites the first page of one table or index, which only a reader of that comes across. */
function damageTable(file: string, table: string): void {
  changeFirstPage(file, table, (page) => page.fill(0x5a))
}

/** Has the last entry of an index of few rows lead to a row that is not there, which only both together show. */
function damageIndex(file: string, index: string): void {
  changeFirstPage(file, index, (page) => {
    const entry = page.readUInt16BE(8 + 2 * (page.readUInt16BE(3) - 1))
    const lastByte = entry + (page[entry] ?? 0)
    page[lastByte] = (page[lastByte] ?? 0) + 100
  })
}

function changeFirstPage(file: string, name: string, change: (page: Buffer) => void): void {
  const db = new DatabaseSync(file)
  const found: unknown = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name)
  db.close()
  const page = typeof found === 'object' && found !== null && 'rootpage' in found ? Number(found.rootpage) : 0
  const bytes = readFileSync(file)
  change(bytes.subarray(4096 * (page - 1), 4096 * page))
  writeFileSync(file, bytes)
}

describe('a backup', () => {
  it('is a whole database of its own, for its owner only', async () => {
    const store = open()
    populate(store)
    const backup = await store.backUp()
    store.close()
    expect(listBackups(path)).toEqual([backup])
    expect(statSync(backup.file).mode & 0o777).toBe(0o600)
    expect(statSync(backupFolderOf(path)).mode & 0o777).toBe(0o700)
    const copy = new DatabaseSync(backup.file, { readOnly: true })
    expect(copy.prepare('SELECT count(*) AS agents FROM agents').get()).toMatchObject({ agents: 5 })
    copy.close()
  })

  it('is one of the newest seven', async () => {
    const store = open()
    for (let day = 0; day < 9; day += 1) {
      await store.backUp()
      nowMs += dayMs
    }
    store.close()
    const taken = listBackups(path).map(({ takenAtMs }) => takenAtMs)
    expect(taken).toEqual([1, 2, 3, 4, 5, 6, 7].map((days) => nowMs - days * dayMs))
  })

  it('is made last, and kept and put in place as that, wherever the clock was meanwhile', async () => {
    const store = open()
    const take = async (hoursAhead: number, mark: string) => {
      const before = nowMs
      nowMs += hoursAhead * hourMs
      store.settings.set('mark', mark)
      const { file } = await store.backUp()
      nowMs = before
      return file
    }
    const made: string[] = []
    // Ahead by a month, put right, set back by years, right again: a day passes before each.
    for (const hoursAhead of [720, 0, 0, -50_000, 0, 720, 720, -50_000, 0]) {
      made.push(await take(hoursAhead, `after ${made.length + 1}`))
      nowMs += dayMs
    }
    expect(listBackups(path).map(({ file }) => file)).toEqual(made.slice(-7).toReversed())
    store.close()
    writeFileSync(path, 'this was a database')
    nowMs += 720 * hourMs
    const restored = open()
    expect(restored.restoredFrom?.file).toBe(made.at(-1))
    expect(restored.settings.get('mark')).toBe('after 9')
    restored.close()
  })

  it('that is the third of a day takes the place of the first of that day only', async () => {
    const store = open()
    const earlier: string[] = []
    for (let day = 0; day < 4; day += 1) {
      earlier.push((await store.backUp()).file)
      nowMs += dayMs
    }
    const pressed: string[] = []
    for (let press = 0; press < 9; press += 1) {
      pressed.push((await store.backUp()).file)
      nowMs += 60_000
    }
    store.close()
    const kept = [...earlier, ...pressed.slice(-2)].toReversed()
    expect(listBackups(path).map(({ file }) => file)).toEqual(kept)
  })

  it('of an older release, without a number, is older than any with one', async () => {
    const store = open()
    const { file } = await store.backUp()
    const old = join(backupFolderOf(path), 'console-2026-08-01T00-00-00-000Z.db')
    renameSync(file, old)
    const newer = await store.backUp()
    store.close()
    expect(listBackups(path).map((each) => each.file)).toEqual([newer.file, old])
  })

  it('that was cut short counts for nothing and is cleared away by the next', async () => {
    const store = open()
    const whole = await store.backUp()
    const cut = join(backupFolderOf(path), 'console-2026-06-15T13-00-00-000Z.db.part')
    writeFileSync(cut, readFileSync(whole.file).subarray(0, 5_000))
    expect(listBackups(path)).toEqual([whole])
    nowMs += dayMs
    await store.backUp()
    store.close()
    expect(existsSync(cut)).toBe(false)
  })

  it('that cannot be written leaves the earlier ones and says so', async () => {
    const store = open()
    const earlier = await store.backUp()
    renameSync(backupFolderOf(path), `${path}.kept`)
    writeFileSync(backupFolderOf(path), 'a file where the folder should be')
    expect(await codeOf(() => store.backUp())).toBe('backup_failed')
    rmSync(backupFolderOf(path))
    renameSync(`${path}.kept`, backupFolderOf(path))
    expect(listBackups(path)).toEqual([earlier])
    store.close()
  })
})

describe('while a backup is under way', () => {
  /** As many rows as make a copy take a while; each belongs to a pair. */
  function fill(store: Store, from: number, pairs: number): void {
    store.transaction(() => {
      for (let pair = from; pair < from + pairs; pair += 1)
        for (const half of ['a', 'b']) store.settings.set(`${pair}${half}`, 'x'.repeat(2_000))
    })
  }

  it('the database takes writes, and the copy has whole commits up to one moment', async () => {
    const store = open()
    fill(store, 0, 2_000)
    let isDone = false
    const taking = store.backUp().finally(() => {
      isDone = true
    })
    let pairs = 2_000
    while (!isDone) {
      fill(store, pairs, 1)
      pairs += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
    const { file } = await taking
    expect(pairs).toBeGreaterThan(2_001)
    expect(store.settings.get(`${pairs - 1}b`)).not.toBeNull()
    store.close()
    const copy = new DatabaseSync(file, { readOnly: true })
    const counted: unknown = copy.prepare('SELECT count(*) AS halves FROM settings').get()
    copy.close()
    const { halves } = z.object({ halves: z.number() }).parse(counted)
    expect(halves % 2).toBe(0)
    expect(halves).toBeGreaterThanOrEqual(4_000)
    expect(halves).toBeLessThanOrEqual(2 * pairs)
  })

  it('a kill leaves nothing that counts, and the next one is whole', async () => {
    const filled = open()
    fill(filled, 0, 2_000)
    filled.close()
    const names = () => (existsSync(backupFolderOf(path)) ? readdirSync(backupFolderOf(path)) : [])
    const killed = spawn(process.execPath, ['--import', 'tsx', endlessBackups, path], { stdio: 'ignore' })
    const ended = once(killed, 'exit')
    await vi.waitUntil(() => names().some((name) => name.endsWith('.part')), { timeout: 20_000, interval: 1 })
    killed.kill('SIGKILL')
    await ended
    for (const { file } of listBackups(path)) {
      const copy = new DatabaseSync(file, { readOnly: true })
      expect(copy.prepare('PRAGMA quick_check(1)').get()).toEqual({ quick_check: 'ok' })
      copy.close()
    }
    const store = open()
    const whole = await store.backUp()
    store.close()
    expect(names()).toContain(basename(whole.file))
    expect(names().filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('who asks for another gets that one, and the console ends only with it', async () => {
    const { console, client } = openConsole(path)
    const asked = [client.backups.backUpNow(), client.backups.backUpNow()]
    await vi.waitUntil(() => existsSync(backupFolderOf(path)), { interval: 1 })
    const closed = console.close()
    for (const { items } of await Promise.all(asked)) expect(items).toHaveLength(1)
    await closed
    expect(readdirSync(backupFolderOf(path))).toHaveLength(1)
    expect(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
  })
})

describe('a damaged database', () => {
  it('is put aside whole, and what was not settled in its backup is of unknown outcome', async () => {
    const before = open()
    populate(before)
    const backup = await before.backUp()
    before.close()
    writeFileSync(path, 'this was a database')
    nowMs += dayMs
    const store = open()
    expect(statesIn(store).sort()).toEqual(['accepted', ...Array.from({ length: 4 }, () => 'uncertain')])
    expect(store.outbox.list({ limit: 10 }).every(isIntact)).toBe(true)
    expect(store.settings.get(databaseRecoveryName)).toEqual({
      atMs: nowMs,
      movedAsideTo: store.movedAsideTo,
      restoredFrom: { file: backup.file, takenAtMs: backup.takenAtMs },
      uncertain: 3,
    })
    expect(readFileSync(String(store.movedAsideTo), 'utf8')).toBe('this was a database')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(listBackups(path)).toEqual([backup])
    store.close()
    const again = open()
    expect(again.movedAsideTo).toBeNull()
    again.close()
  })

  it('comes back from an older backup when the newest is damaged too', async () => {
    const before = open()
    before.settings.set('mark', 'older')
    const older = await before.backUp()
    nowMs += dayMs
    before.settings.set('mark', 'newer')
    const newer = await before.backUp()
    before.close()
    damage(newer.file)
    writeFileSync(path, 'this was a database')
    const store = open()
    expect(store.restoredFrom).toEqual(older)
    expect(store.settings.get('mark')).toBe('older')
    expect(existsSync(newer.file)).toBe(true)
    store.close()
  })

  it('is followed by an empty one when no backup is good', async () => {
    const before = open()
    populate(before)
    damage((await before.backUp()).file)
    before.close()
    writeFileSync(path, 'this was a database')
    const store = open()
    expect(store.restoredFrom).toBeNull()
    expect(store.deployments.list()).toEqual([])
    expect(store.settings.get(databaseRecoveryName)).toMatchObject({ restoredFrom: null, uncertain: 0 })
    store.close()
  })

  it('is noticed by the backup while it is in use, and replaced at the next start', async () => {
    const before = open()
    populate(before)
    const good = await before.backUp()
    before.close()
    damageTable(path, 'drafts')
    nowMs += dayMs
    const used = open()
    expect(used.movedAsideTo).toBeNull()
    expect(await codeOf(() => used.backUp())).toBe('store_damaged')
    expect(listBackups(path)).toEqual([good])
    used.close()
    const store = open()
    expect(store.restoredFrom).toEqual(good)
    expect(statesIn(store)).toHaveLength(5)
    store.close()
  })

  it.each([
    ['a table', () => damageTable(path, 'outbox')],
    ['an index', () => damageTable(path, 'outbox_unsettled')],
  ])('is replaced by the start that comes across it, in %s', async (_, damageIt) => {
    const before = open()
    populate(before)
    const good = await before.backUp()
    before.close()
    damageIt()
    nowMs += dayMs
    const store = open()
    expect(store.restoredFrom).toEqual(good)
    expect(statesIn(store)).not.toContain('queued')
    expect(store.settings.get(databaseRecoveryName)).toMatchObject({ atMs: nowMs, uncertain: 3 })
    store.close()
    const again = open()
    expect(again.movedAsideTo).toBeNull()
    again.close()
  })

  it.each([
    ['a reading', 'drafts', (store: Store) => store.drafts.ofChallenge(1)],
    ['a write', 'settings', (store: Store) => store.settings.set('mark', 'x')],
    ['a transaction', 'settings', (store: Store) => store.transaction(() => store.settings.get('mark'))],
    ['the thread', 'ledger', (store: Store) => store.openAnalytics(null).ask(ledgerRows)],
  ])('is noticed by %s while it is in use, and replaced at the next start', async (_, table, act) => {
    const before = open()
    populate(before)
    const good = await before.backUp()
    before.close()
    damageTable(path, table)
    nowMs += dayMs
    const used = open()
    expect(used.movedAsideTo).toBeNull()
    expect(await codeOf(async () => act(used))).toBe('store_damaged')
    expect(await codeOf(async () => act(used))).toBe('store_damaged')
    used.close()
    const store = open()
    expect(store.restoredFrom).toEqual(good)
    expect(await codeOf(async () => act(store))).toBeNull()
    store.close()
  })

  it.each([
    ['is replaced where something came across it', true],
    ['is not looked for at any other start', false],
  ])('in what an index says of its table %s', async (_, isDoubtful) => {
    const before = open()
    populate(before)
    const good = await before.backUp()
    before.close()
    damageIndex(path, 'outbox_by_challenge')
    if (isDoubtful) markAsDoubtful(path)
    const store = open()
    expect(store.restoredFrom).toEqual(isDoubtful ? good : null)
    expect(statesIn(store)).toHaveLength(5)
    store.close()
  })

  it('is told from a row that the database refuses, which raises no doubt', () => {
    const store = open()
    populate(store)
    expect(() => populate(store)).toThrow('store_unavailable')
    store.close()
    expect(readdirSync(folder).filter((name) => name.includes('doubtful'))).toEqual([])
  })

  it('has another start put it right where what reads it stands above the store', async () => {
    const { console, client } = openConsole(path)
    await client.backups.backUpNow()
    await console.close()
    damageTable(path, 'settings')
    const refusals = [1, 2].map(() => codeOf(async () => void (await openConsole(path).console.close())))
    expect(await Promise.all(refusals)).toEqual(['store_damaged', null])
  })
})

describe('a replacement that is killed', () => {
  it('before the copy is in its place goes on at the next start', async () => {
    const before = open()
    populate(before)
    const backup = await before.backUp()
    before.close()
    const movedAsideTo = `${path}.damaged-2026`
    writeRecoveryMark(path, { movedAsideTo, restoredFrom: null })
    renameSync(path, movedAsideTo)
    const store = open()
    expect(store).toMatchObject({ movedAsideTo, restoredFrom: backup })
    expect(statesIn(store)).not.toContain('queued')
    store.close()
  })

  it('before the outbox of the copy is doubted still doubts it before anything is sent', async () => {
    const before = open()
    populate(before)
    const restoredFrom = await before.backUp()
    before.close()
    const movedAsideTo = `${path}.damaged-2026`
    writeFileSync(movedAsideTo, 'this was a database')
    writeRecoveryMark(path, { movedAsideTo, restoredFrom })
    const store = open()
    expect(store.settings.get(databaseRecoveryName)).toMatchObject({ movedAsideTo, uncertain: 3 })
    expect(statesIn(store)).not.toContain('queued')
    store.close()
    expect(readdirSync(folder).filter((name) => name.includes('doubtful'))).toEqual([])
  })

  it('before the damaged file is moved finds it still damaged', async () => {
    const before = open()
    populate(before)
    await before.backUp()
    before.close()
    writeRecoveryMark(path, { movedAsideTo: `${path}.damaged-2026`, restoredFrom: null })
    damage(path)
    const store = open()
    expect(store.movedAsideTo).not.toBe(`${path}.damaged-2026`)
    expect(store.restoredFrom).not.toBeNull()
    store.close()
  })
})

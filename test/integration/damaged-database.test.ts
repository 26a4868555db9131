/** What comes back from copies of the database when it cannot be read, on a real disk. */
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { listBackups } from '../../src-main/store/database/backup.ts'
import { databaseRecoveryName } from '../../src-main/store/database/record-recovery.ts'
import { markAsDoubtful, writeRecoveryMark } from '../../src-main/store/database/recovery-mark.ts'
import { isIntact } from '../../src-main/store/outbox-row.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { codeOfRefusal } from '../support/code-of-refusal.ts'
import { damageFile, damageIndex, damageTable } from '../support/damaged-file.ts'
import { openConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { statesIn, storeUnsettledWrites } from '../support/unsettled-writes.ts'

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

describe('a damaged database', () => {
  it('is put aside whole, and what was not settled in its backup is of unknown outcome', async () => {
    const before = open()
    storeUnsettledWrites(before, nowMs)
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
    damageFile(newer.file)
    writeFileSync(path, 'this was a database')
    const store = open()
    expect(store.restoredFrom).toEqual(older)
    expect(store.settings.get('mark')).toBe('older')
    expect(existsSync(newer.file)).toBe(true)
    store.close()
  })

  it('is followed by an empty one when no backup is good', async () => {
    const before = open()
    storeUnsettledWrites(before, nowMs)
    damageFile((await before.backUp()).file)
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
    storeUnsettledWrites(before, nowMs)
    const good = await before.backUp()
    before.close()
    damageTable(path, 'drafts')
    nowMs += dayMs
    const used = open()
    expect(used.movedAsideTo).toBeNull()
    expect(await codeOfRefusal(() => used.backUp())).toBe('store_damaged')
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
    storeUnsettledWrites(before, nowMs)
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
    storeUnsettledWrites(before, nowMs)
    const good = await before.backUp()
    before.close()
    damageTable(path, table)
    nowMs += dayMs
    const used = open()
    expect(used.movedAsideTo).toBeNull()
    expect(await codeOfRefusal(async () => act(used))).toBe('store_damaged')
    expect(await codeOfRefusal(async () => act(used))).toBe('store_damaged')
    used.close()
    const store = open()
    expect(store.restoredFrom).toEqual(good)
    expect(await codeOfRefusal(async () => act(store))).toBeNull()
    store.close()
  })

  it.each([
    ['is replaced where something came across it', true],
    ['is not looked for at any other start', false],
  ])('in what an index says of its table %s', async (_, isDoubtful) => {
    const before = open()
    storeUnsettledWrites(before, nowMs)
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
    storeUnsettledWrites(store, nowMs)
    expect(() => storeUnsettledWrites(store, nowMs)).toThrow('store_unavailable')
    store.close()
    expect(readdirSync(folder).filter((name) => name.includes('doubtful'))).toEqual([])
  })

  it('has another start put it right where what reads it stands above the store', async () => {
    const { console, client } = openConsole(path)
    await client.backups.backUpNow()
    await console.close()
    damageTable(path, 'settings')
    const refusals = [1, 2].map(() => codeOfRefusal(async () => void (await openConsole(path).console.close())))
    expect(await Promise.all(refusals)).toEqual(['store_damaged', null])
  })
})

describe('a replacement that is killed', () => {
  it('before the copy is in its place goes on at the next start', async () => {
    const before = open()
    storeUnsettledWrites(before, nowMs)
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
    storeUnsettledWrites(before, nowMs)
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
    storeUnsettledWrites(before, nowMs)
    await before.backUp()
    before.close()
    writeRecoveryMark(path, { movedAsideTo: `${path}.damaged-2026`, restoredFrom: null })
    damageFile(path)
    const store = open()
    expect(store.movedAsideTo).not.toBe(`${path}.damaged-2026`)
    expect(store.restoredFrom).not.toBeNull()
    store.close()
  })
})

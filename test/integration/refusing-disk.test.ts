/** A disk that is full, or that refuses: what it cannot do now is no reason to give up what lies on it. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { backupFolderOf, listBackups } from '../../src-main/store/database/backup.ts'
import { openDatabase } from '../../src-main/store/database/database.ts'
import { writeRecoveryMark } from '../../src-main/store/database/recovery-mark.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { actWithFileLimit, stepsUpTo } from '../support/limited-store.ts'
import { openConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const dayMs = 24 * 60 * 60_000
let nowMs: number
let path: string
const open = () => openStore({ path, clock: () => nowMs })

beforeEach(() => {
  nowMs = Date.UTC(2026, 5, 15, 12)
  path = join(makeTemporaryFolder(), 'console.db')
})

/** So much that a small limit of the size of a file keeps it from being copied. */
function fill(store: Store): void {
  store.transaction(() => {
    for (let row = 0; row < 1_000; row += 1) store.settings.set(`row ${row}`, 'x'.repeat(1_000))
  })
}

/** A database that cannot be read, with two good copies of it; gives the files of these, the newer first. */
async function breakDatabase(): Promise<{ newer: string; older: string }> {
  const store = open()
  fill(store)
  store.settings.set('mark', 'older')
  const older = await store.backUp()
  nowMs += dayMs
  store.settings.set('mark', 'newer')
  const newer = await store.backUp()
  store.close()
  writeFileSync(path, 'this was a database')
  nowMs += dayMs
  return { newer: newer.file, older: older.file }
}

function codeOf(work: () => unknown): string {
  try {
    work()
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown.code
    throw thrown
  }
  return 'done'
}

/** What the next start comes to when the disk takes everything again. */
function markAfterStart(): unknown {
  const store = open()
  expect(readFileSync(String(store.movedAsideTo), 'utf8')).toBe('this was a database')
  const mark = store.settings.get('mark')
  store.close()
  return mark
}

const unfinished = () =>
  [dirname(path), backupFolderOf(path)].flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.part')) : [],
  )

/** Puts something in the place of a file or folder; gives what undoes it. */
function replace(file: string, put: (file: string) => void): () => void {
  renameSync(file, `${file}.kept`)
  put(file)
  return () => {
    rmSync(file, { recursive: true, force: true })
    renameSync(`${file}.kept`, file)
  }
}

describe('a copy that cannot be put in the place of a damaged database', () => {
  const toNothing = (file: string) => symlinkSync(join(dirname(file), 'a disk that is not there'), file)
  const toItself = (file: string) => symlinkSync(file, file)
  const ofCopy = ({ newer }: { newer: string }) => ({ reason: 'backup', file: newer })
  const ofFolder = ({ folder }: { folder: string }) => ({ file: folder })
  type Files = { newer: string; folder: string }
  it.each<[string, (files: Files) => () => void, (files: Files) => object]>([
    [
      'its own place is taken',
      () => {
        mkdirSync(`${path}.part`)
        return () => rmSync(`${path}.part`, { recursive: true })
      },
      () => ({}),
    ],
    ['it cannot be read', ({ newer }) => replace(newer, mkdirSync), ofCopy],
    ['it is on a disk that is not there', ({ newer }) => replace(newer, toNothing), ofCopy],
    ['it is behind a link that leads nowhere', ({ newer }) => replace(newer, toItself), ofCopy],
    ['all copies are on a disk that is not there', ({ folder }) => replace(folder, toNothing), ofFolder],
    ['the folder cannot be read', ({ folder }) => replace(folder, toItself), ofFolder],
    ['a file lies where the folder was', ({ folder }) => replace(folder, (file) => writeFileSync(file, '')), ofFolder],
  ])('as %s ends the start, names it, and the next one tries the same', async (_, hinder, namedBy) => {
    const { newer } = await breakDatabase()
    const files = { newer, folder: backupFolderOf(path) }
    const undo = hinder(files)
    const refusal = { code: 'store_unavailable', details: namedBy(files) }
    for (let start = 0; start < 2; start += 1) expect(open).toThrow(expect.objectContaining(refusal))
    expect(existsSync(path)).toBe(false)
    undo()
    expect(markAfterStart()).toBe('newer')
    expect(listBackups(path)).toHaveLength(2)
  })

  it('as the disk is full ends the start, and the next one tries the same', async () => {
    await breakDatabase()
    for (let start = 0; start < 2; start += 1) {
      expect(await actWithFileLimit(path, { act: 'open', kilobytes: 100, nowMs })).toBe('store_unavailable')
      expect(existsSync(path)).toBe(false)
      expect(unfinished()).toEqual([])
    }
    expect(markAfterStart()).toBe('newer')
  })

  it.each<[string, (file: string) => void]>([
    ['is damaged', (file) => writeFileSync(file, readFileSync(file).fill(0x5a, 4_096 * 2))],
    ['is no database', (file) => writeFileSync(file, 'this was a copy')],
    ['was cut', (file) => truncateSync(file, 4_096 * 10)],
    ['is empty', (file) => truncateSync(file)],
  ])('as it %s makes room for the one before', async (_, spoil) => {
    const { newer } = await breakDatabase()
    spoil(newer)
    expect(markAfterStart()).toBe('older')
  })

  it('is no matter while a newer one can', async () => {
    const { older } = await breakDatabase()
    replace(older, toNothing)
    expect(markAfterStart()).toBe('newer')
  })
})

it('a disk that becomes full while the console runs is known from the first write that it refuses', async () => {
  open().close()
  expect(await actWithFileLimit(path, { act: 'outgrow', kilobytes: 1_000, nowMs })).toBe('store_unavailable')
})

describe('a new database', () => {
  it('that does not fit is not begun: a copy that is brought meanwhile is found', async () => {
    const { newer, older } = await breakDatabase()
    const kept = readFileSync(newer)
    for (const file of [newer, older]) writeFileSync(file, 'this was a copy')
    expect(await actWithFileLimit(path, { act: 'open', kilobytes: 1, nowMs })).toBe('store_unavailable')
    expect(existsSync(path)).toBe(false)
    writeFileSync(newer, kept)
    expect(markAfterStart()).toBe('newer')
  })
})

describe('a move that is cut short', () => {
  /** As a kill between two renames leaves it: the file is moved, a log of the same database is not. */
  it('leaves no log beside the copy', async () => {
    const { newer } = await breakDatabase()
    const movedAsideTo = `${path}.damaged-2026`
    renameSync(path, movedAsideTo)
    // A log whose checksums are right: SQLite would read it into whatever database lies beside it.
    const donor = openStore({ path: `${path}.donor`, clock: () => nowMs })
    donor.settings.set('mark', 'of the log')
    const log = readFileSync(`${path}.donor-wal`)
    donor.close()
    writeFileSync(`${path}-wal`, log)
    writeRecoveryMark(path, { movedAsideTo, restoredFrom: null })
    expect(markAfterStart()).toBe('newer')
    expect(readFileSync(`${movedAsideTo}-wal`).equals(log)).toBe(true)
    expect(existsSync(newer)).toBe(true)
  })
})

describe('a backup', () => {
  it('for which the disk is too small leaves nothing of itself, and the earlier one', async () => {
    const store = open()
    const { file } = await store.backUp()
    fill(store)
    store.close()
    expect(await actWithFileLimit(path, { act: 'backUp', kilobytes: 1_000, nowMs: nowMs + dayMs })).toBe(
      'backup_failed',
    )
    expect(unfinished()).toEqual([])
    expect(listBackups(path).map((backup) => backup.file)).toEqual([file])
  })

  it('that would leave the database no room is not begun', async () => {
    const { db } = openDatabase({ path, clock: () => nowMs })
    db.exec('PRAGMA journal_mode = DELETE')
    db.close()
    // A file with nothing in most of it, whose first page says that all of it counts.
    const { bavail, bsize } = statfsSync(dirname(path))
    const pages = Math.ceil((2 * bavail * bsize) / 4_096)
    const bytes = readFileSync(path)
    bytes.writeUInt32BE(pages, 28)
    writeFileSync(path, bytes)
    truncateSync(path, pages * 4_096)
    expect(await actWithFileLimit(path, { act: 'backUp', kilobytes: 1_000_000, nowMs })).toBe('backup_failed')
    expect(existsSync(backupFolderOf(path)) ? readdirSync(backupFolderOf(path)) : []).toEqual([])
  })

  it.each<[string, (folder: string) => void]>([
    ['a disk that is not there', (folder) => symlinkSync(`${folder} elsewhere`, folder)],
    ['a link to itself', (folder) => symlinkSync(folder, folder)],
    ['a file', (folder) => writeFileSync(folder, '')],
  ])('is tried, listed as failed, where its folder is %s', async (_, put) => {
    const { console, client } = openConsole(path)
    put(backupFolderOf(path))
    const failed = { items: [], lastError: { code: 'backup_failed' } }
    expect(await client.backups.list()).toMatchObject(failed)
    expect(await refusalOf(client.backups.backUpNow())).toMatchObject({ code: 'backup_failed' })
    expect(await client.backups.list()).toMatchObject(failed)
    await console.close()
  })
})

describe('a copy before an upgrade', () => {
  const upgrade = (version: number) => openDatabase({ path, clock: () => nowMs, migrations: stepsUpTo(version) }).db
  const copies = () => readdirSync(dirname(path)).filter((name) => /\.backup/.test(name))

  it('for which the disk is too small leaves nothing of itself, however often it is tried', async () => {
    const db = upgrade(1)
    db.exec(`INSERT INTO step_1 VALUES ('${'x'.repeat(1_000_000)}')`)
    db.close()
    for (let start = 0; start < 3; start += 1)
      expect(await actWithFileLimit(path, { act: 'migrate', kilobytes: 500, nowMs: nowMs + start })).toBe(
        'store_unavailable',
      )
    expect(copies()).toEqual([])
    upgrade(2).close()
    expect(copies()).toHaveLength(1)
  })

  it.each([
    ['a day passes between two', dayMs, ['v3', 'v4']],
    ['the clock goes back between two', -dayMs, ['v1', 'v4']],
  ])('is one of two, also where %s', (_, betweenMs, kept) => {
    for (let version = 1; version <= 5; version += 1) {
      upgrade(version).close()
      nowMs += betweenMs
    }
    expect(
      copies()
        .map((name) => name.split('-')[0]?.split('.').at(-1))
        .sort(),
    ).toEqual(kept)
  })

  it('is not made again and again where the upgrade itself fails', () => {
    upgrade(1).close()
    const migrations = [...stepsUpTo(1), { version: 2, name: 'broken', sql: 'CREATE TABLE step_1 (text TEXT)' }]
    for (let start = 0; start < 5; start += 1) {
      nowMs += dayMs
      expect(codeOf(() => openDatabase({ path, clock: () => nowMs, migrations }))).toBe('store_unavailable')
    }
    expect(copies()).toHaveLength(2)
  })
})

import { chmodSync, copyFileSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { z } from 'zod'
import { AppError } from '#contract/app-error.ts'
import { isDamage } from './damage.ts'
import { persistFile, removePart } from './database-files.ts'
import { readStamp, stampOf } from './file-stamp.ts'
import { queryInThread } from './query-in-thread.ts'
import { markAsDoubtful } from './recovery-mark.ts'

/** One whole copy of the database, checked after it was written. No secret is in it, since none is in the database. */
export interface Backup {
  file: string
  takenAtMs: number
  bytes: number
}

/** The database at `path`, open as `db`, as it is at `nowMs`. */
interface BackupOptions {
  db: DatabaseSyncInstance
  path: string
  nowMs: number
}

/** Of the finished copies. */
export const mostBackups = 7
/** So that pressing for one again and again does not cost the copies of the days before. */
const mostOfADay = 2
/** A moment and a number, which copies of older releases lack. */
const name = /^console-([\dTZ-]+)(?:\.(\d{1,9}))?\.db$/
const unfinished = /^console-.+\.db\.part$/
const quickCheck = 'PRAGMA quick_check(1)'
/** What a copy of the database takes at the most. */
const bytesToCopy =
  'SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size'
/** What a copy leaves the database to grow by, which without room can write down nothing that it sends. */
const spareBytes = 64 * 1024 * 1024

/** Where the copies of a database lie: beside it, for its owner only. */
export function backupFolderOf(databasePath: string): string {
  return join(dirname(databasePath), 'backups')
}

/**
 * Every finished copy, the one made last first, whatever the clock said. None when there is no folder yet; throws when
 * there is one that cannot be read.
 */
export function listBackups(databasePath: string): Backup[] {
  return listNumbered(databasePath).map(({ file, takenAtMs }) => ({ file, takenAtMs, bytes: bytesOf(file) }))
}

/** Of what cannot be reached now, as a link to a disk that is not there, nothing. */
function bytesOf(file: string): number {
  try {
    return statSync(file).size
  } catch {
    return 0
  }
}

/**
 * In the order in which they were made, which their numbers say: a time is that of a clock that somebody may have set
 * meanwhile.
 */
function listNumbered(databasePath: string): { file: string; takenAtMs: number; no: number }[] {
  const folder = backupFolderOf(databasePath)
  return namesIn(folder)
    .flatMap((entry) => {
      const [, stamp = '', no = '0'] = name.exec(entry) ?? []
      const takenAtMs = readStamp(stamp)
      return takenAtMs === null ? [] : [{ file: join(folder, entry), takenAtMs, no: Number(no) }]
    })
    .sort((left, right) => right.no - left.no || right.takenAtMs - left.takenAtMs)
}

/** Keeps the newest two of each day, and of those as many as are kept in all. */
function removeOldBackups(databasePath: string): void {
  const ofDay = new Map<string, number>()
  let kept = 0
  for (const { file, takenAtMs } of listNumbered(databasePath)) {
    const day = stampOf(takenAtMs).slice(0, 10)
    const count = (ofDay.get(day) ?? 0) + 1
    ofDay.set(day, count)
    if (kept < mostBackups && count <= mostOfADay) kept += 1
    else rmSync(file)
  }
}

/**
 * Writes a copy as of one moment, reads it through, and only then lets it count; the oldest beyond `mostBackups`, or of
 * its day, go. Another thread does both, and the database can be written meanwhile. One at a time. `store_damaged` when
 * the database itself is the reason, of which the next start then hears; `backup_failed` for whatever else, and the
 * earlier copies stay as they are.
 */
export async function createBackup(of: BackupOptions): Promise<Backup> {
  // Nothing but its own connection sees a database in memory.
  if (of.path === ':memory:') throw new AppError('backup_failed')
  const backup = await writeBackup(of)
  removeOldBackups(of.path)
  return backup
}

async function writeBackup({ db, path, nowMs }: BackupOptions): Promise<Backup> {
  const folder = backupFolderOf(path)
  let part: string | null = null
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const no = Math.max(0, ...listNumbered(path).map((each) => each.no)) + 1
    for (const entry of namesIn(folder)) if (unfinished.test(entry)) rmSync(join(folder, entry))
    await requireRoom(db, folder)
    const file = join(folder, `console-${stampOf(nowMs)}.${no}.db`)
    part = `${file}.part`
    await queryInThread({ file: path, sql: 'VACUUM INTO ?', params: [part] })
    chmodSync(part, 0o600)
    if (!(await isWholeByThread(part))) throw new AppError('backup_failed')
    await flushInBackground(part)
    renameSync(part, file)
    return { file, takenAtMs: Math.trunc(nowMs), bytes: statSync(file).size }
  } catch (thrown) {
    if (part !== null) removePart(part)
    if (!isDamage(thrown)) throw new AppError('backup_failed', {}, { cause: thrown })
    markAsDoubtful(path)
    throw new AppError('store_damaged', {}, { cause: thrown })
  }
}

/** Refuses what would fill the disk; one that does not say how large it is may be tried. */
async function requireRoom(db: DatabaseSyncInstance, folder: string): Promise<void> {
  const { bytes } = z.object({ bytes: z.number() }).parse(db.prepare(bytesToCopy).get())
  const { blocks, bavail, bsize } = await statfs(folder)
  if (blocks > 0 && bavail * bsize < bytes + spareBytes) throw new AppError('backup_failed')
}

/**
 * Puts a copy of `backup` in the place of the database, where nothing may be. The backup itself stays. False: it is not
 * whole. Throws what the disk says otherwise, which says nothing of the backup; where it cannot be read, with its name.
 */
export function restoreBackup({ file }: Backup, databasePath: string): boolean {
  if (!isReadable(file)) return false
  const part = `${databasePath}.part`
  try {
    copyFileSync(file, part)
    chmodSync(part, 0o600)
    persistFile(part)
    renameSync(part, databasePath)
  } catch (thrown) {
    removePart(part)
    throw thrown
  }
  return true
}

/** Whether it is whole. `store_unavailable`, with the file, where it cannot be read now. */
function isReadable(file: string): boolean {
  try {
    return isWhole(file)
  } catch (thrown) {
    throw new AppError('store_unavailable', { reason: 'backup', file }, { cause: thrown })
  }
}

function isWhole(file: string): boolean {
  // To SQLite a file with nothing in it is a new database.
  if (statSync(file).size === 0) return false
  try {
    const db = new DatabaseSync(file, { readOnly: true })
    try {
      return isOk(db.prepare(quickCheck).get())
    } finally {
      db.close()
    }
  } catch (thrown) {
    return falseIfDamaged(thrown)
  }
}

async function isWholeByThread(file: string): Promise<boolean> {
  try {
    return isOk(await queryInThread({ file, sql: quickCheck }))
  } catch (thrown) {
    return falseIfDamaged(thrown)
  }
}

/** What keeps a copy from being read now says nothing of it, unless it is the copy itself. */
function falseIfDamaged(thrown: unknown): false {
  if (isDamage(thrown)) return false
  throw thrown
}

function isOk(row: unknown): boolean {
  return typeof row === 'object' && row !== null && Object.values(row)[0] === 'ok'
}

/** Before the first backup there is no folder; one that is there and cannot be read may be full of them. */
function namesIn(folder: string): string[] {
  return lstatSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder)
}

/** Waits until a file is on the disk, and not on main. */
async function flushInBackground(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

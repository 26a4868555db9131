import {
  chmodSync,
  closeSync,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { AppError } from '#contract/app-error.ts'
import { isDamage } from './damage.ts'
import { readStamp, stampOf } from './file-stamp.ts'
import { queryInThread } from './query-in-thread.ts'
import { writeRecoveryMark } from './recovery-mark.ts'

/** One whole copy of the database, checked after it was written. No secret is in it, since none is in the database. */
export interface Backup {
  file: string
  takenAtMs: number
  bytes: number
}

/** Of the finished copies. */
export const mostBackups = 7
/** So that pressing for one again and again does not cost the copies of the days before. */
const mostOfADay = 2
/** A moment and a number, which copies of older releases lack. */
const name = /^console-([\dTZ-]+)(?:\.(\d{1,9}))?\.db$/
const unfinished = /^console-.+\.db\.part$/
const quickCheck = 'PRAGMA quick_check(1)'

/** Where the copies of a database lie: beside it, for its owner only. */
export function backupFolderOf(databasePath: string): string {
  return join(dirname(databasePath), 'backups')
}

/** Every finished copy, the one made last first, whatever the clock said. None when there is no folder yet. */
export function listBackups(databasePath: string): Backup[] {
  return listNumbered(databasePath).map(({ file, takenAtMs }) => ({ file, takenAtMs, bytes: statSync(file).size }))
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
export async function createBackup({ path, nowMs }: { path: string; nowMs: number }): Promise<Backup> {
  // Nothing but its own connection sees a database in memory.
  if (path === ':memory:') throw new AppError('backup_failed')
  const folder = backupFolderOf(path)
  const no = Math.max(0, ...listNumbered(path).map((each) => each.no)) + 1
  const file = join(folder, `console-${stampOf(nowMs)}.${no}.db`)
  const part = `${file}.part`
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const entry of namesIn(folder)) if (unfinished.test(entry)) rmSync(join(folder, entry))
    await queryInThread({ file: path, sql: 'VACUUM INTO ?', params: [part] })
    chmodSync(part, 0o600)
    if (!(await isWholeByThread(part))) throw new AppError('backup_failed')
    await flushInBackground(part)
    renameSync(part, file)
  } catch (thrown) {
    if (!isDamage(thrown)) throw new AppError('backup_failed', {}, { cause: thrown })
    writeRecoveryMark(path)
    throw new AppError('store_damaged', {}, { cause: thrown })
  }
  removeOldBackups(path)
  return { file, takenAtMs: Math.trunc(nowMs), bytes: statSync(file).size }
}

/**
 * Puts a copy of `backup` in the place of the database, where nothing may be. The backup itself stays. False: it is not
 * whole.
 */
export function restoreBackup({ file }: Backup, databasePath: string): boolean {
  if (!isWhole(file)) return false
  const part = `${databasePath}.part`
  copyFileSync(file, part)
  chmodSync(part, 0o600)
  flush(part)
  renameSync(part, databasePath)
  return true
}

function isWhole(file: string): boolean {
  try {
    const db = new DatabaseSync(file, { readOnly: true })
    try {
      return isOk(db.prepare(quickCheck).get())
    } finally {
      db.close()
    }
  } catch {
    // Whatever keeps it from being read keeps it from being a backup.
    return false
  }
}

async function isWholeByThread(file: string): Promise<boolean> {
  try {
    return isOk(await queryInThread({ file, sql: quickCheck }))
  } catch {
    // As for a file without a thread: what cannot be read is no backup.
    return false
  }
}

function isOk(row: unknown): boolean {
  return typeof row === 'object' && row !== null && Object.values(row)[0] === 'ok'
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // Before the first backup there is no folder.
    return []
  }
}

function flush(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** The same without waiting for the disk on main. */
async function flushInBackground(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

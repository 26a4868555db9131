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
import { dirname, join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { AppError } from '#contract/app-error.ts'
import { isDamage } from './damage.ts'
import { readStamp, stampOf } from './file-stamp.ts'
import { writeRecoveryMark } from './recovery-mark.ts'

/** One whole copy of the database, checked after it was written. No secret is in it, since none is in the database. */
export interface Backup {
  file: string
  takenAtMs: number
  bytes: number
}

const kept = 7
const name = /^console-(.+)\.db$/
const unfinished = /^console-.+\.db\.part$/

/** Where the copies of a database lie: beside it, for its owner only. */
export function backupFolderOf(databasePath: string): string {
  return join(dirname(databasePath), 'backups')
}

/** Every finished copy, newest first. None when there is no folder yet. */
export function listBackups(databasePath: string): Backup[] {
  const folder = backupFolderOf(databasePath)
  return namesIn(folder)
    .flatMap((entry) => {
      const takenAtMs = readStamp(name.exec(entry)?.[1] ?? '')
      const file = join(folder, entry)
      return takenAtMs === null ? [] : [{ file, takenAtMs, bytes: statSync(file).size }]
    })
    .sort((left, right) => right.takenAtMs - left.takenAtMs)
}

/**
 * Writes a copy, reads it through, and only then lets it count; the eighth oldest goes. `store_damaged` when the database itself is the
 * reason, of which the next start then hears; `backup_failed` for whatever else, and the earlier copies stay as they are.
 */
export function takeBackup(
  db: DatabaseSyncInstance,
  { path, nowMs }: { path: string; nowMs: number },
): Backup {
  const folder = backupFolderOf(path)
  const file = join(folder, `console-${stampOf(nowMs)}.db`)
  const part = `${file}.part`
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const entry of namesIn(folder)) if (unfinished.test(entry)) rmSync(join(folder, entry))
    db.prepare('VACUUM INTO ?').run(part)
    chmodSync(part, 0o600)
    if (!isWhole(part)) throw new AppError('backup_failed')
    flush(part)
    renameSync(part, file)
  } catch (thrown) {
    if (!isDamage(thrown)) throw new AppError('backup_failed', {}, { cause: thrown })
    writeRecoveryMark(path)
    throw new AppError('store_damaged', {}, { cause: thrown })
  }
  for (const old of listBackups(path).slice(kept)) rmSync(old.file)
  return { file, takenAtMs: Math.trunc(nowMs), bytes: statSync(file).size }
}

/** Puts a copy of `backup` in the place of the database, where nothing may be. The backup itself stays. False: it is not whole. */
export function putBack({ file }: Backup, databasePath: string): boolean {
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
      return Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {})[0] === 'ok'
    } finally {
      db.close()
    }
  } catch {
    // Whatever keeps it from being read keeps it from being a backup.
    return false
  }
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

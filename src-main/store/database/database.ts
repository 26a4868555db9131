import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { AppError } from '#contract/app-error.ts'
import type { Clock } from '../../system/clock.ts'
import type { Migration } from '../migrations/migration.ts'
import { type Backup, backupFolderOf, listBackups, restoreBackup } from './backup.ts'
import { createUnavailableError, DamagedDatabase, isDamage } from './damage.ts'
import { moveDatabase, removeDatabase } from './database-files.ts'
import { stampOf } from './file-stamp.ts'
import { longestLockWaitMs } from './lock-wait.ts'
import { migrate } from './migrate.ts'
import { createMigrationCopy } from './migration-copy.ts'
import { clearRecoveryMark, readRecoveryMark, writeRecoveryMark } from './recovery-mark.ts'

export interface OpenedDatabase {
  db: DatabaseSyncInstance
  /** Where a damaged database was put, so that nothing of it is lost; null in ordinary life. */
  movedAsideTo: string | null
  /** The copy that then took its place; null also when there was no good one and the database is new. */
  restoredFrom: Backup | null
}

export interface DatabaseOptions {
  /** A file, or `:memory:`. */
  path: string
  clock: Clock
  migrations?: readonly Migration[]
}

/** A log left behind means that the last run did not end by itself: only then is the whole file worth reading. */
function endedUncleanly(path: string): boolean {
  const log = `${path}-wal`
  return existsSync(log) && statSync(log).size > 0
}

/**
 * How to read the file through before it is trusted; null: it need not be. Where something came across damage, with the
 * indices held against their tables too, which takes longer: what was found would else be found again at each start.
 */
function checkDueFor(path: string): 'integrity_check' | 'quick_check' | null {
  if (readRecoveryMark(path) !== null) return 'integrity_check'
  return endedUncleanly(path) ? 'quick_check' : null
}

function openAndMigrate({ path, clock, migrations }: DatabaseOptions): DatabaseSyncInstance {
  const check = path === ':memory:' ? null : checkDueFor(path)
  const db = new DatabaseSync(path, { timeout: longestLockWaitMs })
  try {
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON',
    )
    if (check !== null) {
      const verdict: unknown = Object.values(db.prepare(`PRAGMA ${check}(1)`).get() ?? {})[0]
      if (verdict !== 'ok') throw new DamagedDatabase(String(verdict))
    }
    migrate(db, {
      backUp(fromVersion) {
        createMigrationCopy(db, { path, fromVersion, stamp: stampOf(clock()) })
      },
      ...(migrations === undefined ? {} : { migrations }),
    })
    return db
  } catch (thrown) {
    db.close()
    throw thrown
  }
}

/**
 * Opens the database for use: write-ahead log, every commit on the disk before it counts, newest shape. A damaged file
 * is renamed with its log beside it, never deleted, and the newest good backup takes its place, or a new database where
 * there is none; the recovery mark then stays until the caller has drawn the consequences. `store_too_new` and
 * `store_unavailable` when it cannot be used.
 */
export function openDatabase(options: DatabaseOptions): OpenedDatabase {
  if (options.path === ':memory:') return { db: openAndMigrate(options), movedAsideTo: null, restoredFrom: null }
  try {
    mkdirSync(dirname(options.path), { recursive: true, mode: 0o700 })
    return openOrReplace(options)
  } catch (thrown) {
    throw thrown instanceof AppError ? thrown : createUnavailableError(thrown)
  }
}

/** The database as it is; what takes its place when it is damaged, or where a replacement was cut short. */
function openOrReplace(options: DatabaseOptions): OpenedDatabase {
  const { path, clock } = options
  const mark = readRecoveryMark(path)
  const movedBefore = mark?.movedAsideTo ?? null
  if (movedBefore !== null && !existsSync(path)) return openNewest(options, movedBefore)
  try {
    const db = openAndMigrate(options)
    if (movedBefore === null) clearRecoveryMark(path)
    return { db, movedAsideTo: movedBefore, restoredFrom: mark?.restoredFrom ?? null }
  } catch (thrown) {
    if (!isDamage(thrown)) throw thrown
  }
  const movedAsideTo = `${path}.damaged-${stampOf(clock())}`
  writeRecoveryMark(path, { movedAsideTo, restoredFrom: null })
  return openNewest(options, movedAsideTo)
}

/**
 * Opens the newest backup that is good, in the place of the database, which is moved aside; a new database when none
 * is. Only damage says that a backup is not good: a disk that refuses ends the start, and the next one tries the same.
 */
function openNewest(options: DatabaseOptions, movedAsideTo: string): OpenedDatabase {
  const { path } = options
  moveDatabase(path, movedAsideTo)
  for (const backup of listOrThrow(path)) {
    writeRecoveryMark(path, { movedAsideTo, restoredFrom: backup })
    try {
      if (restoreBackup(backup, path)) return { db: openOrRemove(options), movedAsideTo, restoredFrom: backup }
    } catch (thrown) {
      if (!isDamage(thrown)) throw thrown
    }
  }
  writeRecoveryMark(path, { movedAsideTo, restoredFrom: null })
  return { db: openOrRemove(options), movedAsideTo, restoredFrom: null }
}

/** The backups. `store_unavailable`, with their folder, where that cannot be read. */
function listOrThrow(path: string): Backup[] {
  try {
    return listBackups(path)
  } catch (thrown) {
    throw new AppError('store_unavailable', { file: backupFolderOf(path) }, { cause: thrown })
  }
}

/** Opens what has just taken the place of the database, which is empty again where that fails. */
function openOrRemove(options: DatabaseOptions): DatabaseSyncInstance {
  try {
    return openAndMigrate(options)
  } catch (thrown) {
    removeDatabase(options.path)
    throw thrown
  }
}

/**
 * Closes the database as a run that ends well does: with an empty log, which is how the next start knows that nothing
 * has to be checked. Statements that are still alive would keep SQLite from emptying it by itself.
 */
export function closeDatabase(db: DatabaseSyncInstance): void {
  if (!db.isOpen) return
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // The log holds what the file does not, and the next start reads both.
  }
  db.close()
}

import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { AppError } from '#contract/app-error.ts'
import type { Clock } from '../../system/clock.ts'
import type { Migration } from '../migrations/migration.ts'
import { type Backup, listBackups, restoreBackup } from './backup.ts'
import { DamagedDatabase, isDamage } from './damage.ts'
import { stampOf } from './file-stamp.ts'
import { migrate } from './migrate.ts'
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

function openAndMigrate({ path, clock, migrations }: DatabaseOptions): DatabaseSyncInstance {
  const doubtful = path !== ':memory:' && (endedUncleanly(path) || readRecoveryMark(path) !== null)
  const db = new DatabaseSync(path, { timeout: 5_000 })
  try {
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON',
    )
    if (doubtful) {
      const verdict: unknown = Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {})[0]
      if (verdict !== 'ok') throw new DamagedDatabase(String(verdict))
    }
    migrate(db, {
      backUp(fromVersion) {
        const copy = `${path}.v${fromVersion}-${stampOf(clock())}.backup`
        db.prepare('VACUUM INTO ?').run(copy)
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
  const { path } = options
  if (path === ':memory:') return { db: openAndMigrate(options), movedAsideTo: null, restoredFrom: null }
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    return openOrGoOn(options)
  } catch (thrown) {
    if (thrown instanceof AppError && !isDamage(thrown.cause)) throw thrown
    if (!isDamage(thrown) && !(thrown instanceof AppError)) {
      throw new AppError('store_unavailable', {}, { cause: thrown })
    }
  }
  const movedAsideTo = `${path}.damaged-${stampOf(options.clock())}`
  try {
    writeRecoveryMark(path, { movedAsideTo, restoredFrom: null })
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(path + suffix)) renameSync(path + suffix, movedAsideTo + suffix)
    }
    return openNewest(options, movedAsideTo)
  } catch (thrown) {
    throw thrown instanceof AppError ? thrown : new AppError('store_unavailable', {}, { cause: thrown })
  }
}

/** The database as it is; or, where a replacement was cut short, what that one comes to. */
function openOrGoOn(options: DatabaseOptions): OpenedDatabase {
  const mark = readRecoveryMark(options.path)
  const movedAsideTo = mark?.movedAsideTo ?? null
  if (movedAsideTo !== null && !existsSync(options.path)) return openNewest(options, movedAsideTo)
  const db = openAndMigrate(options)
  if (movedAsideTo === null) clearRecoveryMark(options.path)
  return { db, movedAsideTo, restoredFrom: mark?.restoredFrom ?? null }
}

/** Opens the newest backup that is good, in the place of the database; a new database when none is. */
function openNewest(options: DatabaseOptions, movedAsideTo: string): OpenedDatabase {
  const { path } = options
  for (const backup of listBackups(path)) {
    try {
      writeRecoveryMark(path, { movedAsideTo, restoredFrom: backup })
      if (restoreBackup(backup, path)) return { db: openAndMigrate(options), movedAsideTo, restoredFrom: backup }
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.code === 'store_too_new') throw thrown
    }
    // What is in the database's place is a copy that could not be opened; the backup itself is untouched.
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
  }
  writeRecoveryMark(path, { movedAsideTo, restoredFrom: null })
  return { db: openAndMigrate(options), movedAsideTo, restoredFrom: null }
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

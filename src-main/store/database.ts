import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { AppError } from '#contract/app-error.ts'
import { migrate } from './migrate.ts'
import type { Migration } from './migrations/migration.ts'

export interface OpenedDatabase {
  db: DatabaseSyncInstance
  /** Where a damaged database was put, so that nothing of it is lost; null in ordinary life. */
  movedAsideTo: string | null
}

export interface DatabaseOptions {
  /** A file, or `:memory:`. */
  path: string
  clock: () => number
  migrations?: readonly Migration[]
}

const sqliteCorrupt = 11
const sqliteNotADatabase = 26

class DamagedDatabase extends Error {}

function isDamage(thrown: unknown): boolean {
  if (thrown instanceof DamagedDatabase) return true
  const code = thrown instanceof Error && 'sqliteCode' in thrown ? Number(thrown.sqliteCode) & 0xff : 0
  return code === sqliteCorrupt || code === sqliteNotADatabase
}

function stamp(atMs: number): string {
  return new Date(atMs).toISOString().replace(/[:.]/g, '-')
}

/** A log left behind means that the last run did not end by itself: only then is the whole file worth reading. */
function endedUncleanly(path: string): boolean {
  const log = `${path}-wal`
  return existsSync(log) && statSync(log).size > 0
}

function openAndMigrate({ path, clock, migrations }: DatabaseOptions): DatabaseSyncInstance {
  const doubtful = path !== ':memory:' && endedUncleanly(path)
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
        const copy = `${path}.v${fromVersion}-${stamp(clock())}.backup`
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
 * Opens the database for use: write-ahead log, every commit on the disk before it counts, newest shape. A damaged file is renamed with
 * its log beside it and a new one begun. `store_too_new` and `store_unavailable` when it cannot be used.
 */
export function openDatabase(options: DatabaseOptions): OpenedDatabase {
  const { path, clock } = options
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    return { db: openAndMigrate(options), movedAsideTo: null }
  } catch (thrown) {
    if (thrown instanceof AppError && !isDamage(thrown.cause)) throw thrown
    if (!isDamage(thrown) && !(thrown instanceof AppError)) {
      throw new AppError('store_unavailable', {}, { cause: thrown })
    }
  }
  const movedAsideTo = `${path}.damaged-${stamp(clock())}`
  try {
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(path + suffix)) renameSync(path + suffix, movedAsideTo + suffix)
    }
    return { db: openAndMigrate(options), movedAsideTo }
  } catch (thrown) {
    throw thrown instanceof AppError ? thrown : new AppError('store_unavailable', {}, { cause: thrown })
  }
}

/**
 * Closes the database as a run that ends well does: with an empty log, which is how the next start knows that nothing has to be
 * checked. Statements that are still alive would keep SQLite from emptying it by itself.
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

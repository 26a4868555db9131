import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { AppError } from '#contract/app-error.ts'
import type { Migration } from '../migrations/migration.ts'
import { released } from '../migrations/released.ts'
import { createUnavailableError } from './damage.ts'

function versionOf(db: DatabaseSyncInstance): number {
  const row: unknown = db.prepare('PRAGMA user_version').get()
  return typeof row === 'object' && row !== null && 'user_version' in row ? Number(row.user_version) : 0
}

/**
 * Brings the database to the newest shape, each step in a transaction of its own. `backUp` runs first when there is
 * something to lose. A database from a newer console is refused with `store_too_new`, untouched.
 */
export function migrate(
  db: DatabaseSyncInstance,
  options: { backUp: (fromVersion: number) => void; migrations?: readonly Migration[] },
): void {
  const migrations = options.migrations ?? released
  const newest = migrations.at(-1)?.version ?? 0
  const current = versionOf(db)
  if (current > newest) throw new AppError('store_too_new', { found: current, known: newest })
  if (current === newest) return
  if (current > 0) options.backUp(current)
  for (const migration of migrations.filter(({ version }) => version > current)) {
    for (const [name, act] of Object.entries(migration.functions ?? {})) db.function(name, { deterministic: true }, act)
    db.exec('BEGIN IMMEDIATE')
    try {
      db.exec(migration.sql)
      db.exec(`PRAGMA user_version = ${migration.version}`)
      db.exec('COMMIT')
    } catch (thrown) {
      db.exec('ROLLBACK')
      throw createUnavailableError(thrown, { step: migration.name })
    }
  }
}

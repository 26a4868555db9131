import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { AppError } from '#contract/app-error.ts'
import { firstShape } from '../migrations/0001-first-shape.ts'
import { registrationRows } from '../migrations/0002-registrations.ts'
import { fleetManagement } from '../migrations/0003-fleet-management.ts'
import { pendingSubscriptions } from '../migrations/0004-pending-subscriptions.ts'
import { serviceNames } from '../migrations/0005-service-names.ts'
import { listCompleteness } from '../migrations/0006-list-completeness.ts'
import { watchedChallenges } from '../migrations/0007-watched-challenges.ts'
import { knownPredictions } from '../migrations/0008-known-predictions.ts'
import { unknownCounts } from '../migrations/0009-unknown-counts.ts'
import { subscriptionReadings } from '../migrations/0010-subscription-readings.ts'
import type { Migration } from '../migrations/migration.ts'

const released: readonly Migration[] = [
  firstShape,
  registrationRows,
  fleetManagement,
  pendingSubscriptions,
  serviceNames,
  listCompleteness,
  watchedChallenges,
  knownPredictions,
  unknownCounts,
  subscriptionReadings,
]

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
    db.exec('BEGIN IMMEDIATE')
    try {
      db.exec(migration.sql)
      db.exec(`PRAGMA user_version = ${migration.version}`)
      db.exec('COMMIT')
    } catch (thrown) {
      db.exec('ROLLBACK')
      throw new AppError('store_unavailable', { step: migration.name }, { cause: thrown })
    }
  }
}

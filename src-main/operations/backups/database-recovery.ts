import { type DatabaseRecovery, databaseRecoverySchema } from '#contract/ipc/backups.procedures.ts'
import { databaseRecoveryName } from '../../store/database/record-recovery.ts'
import type { Store } from '../../store/store.ts'

/**
 * What is still to be said of a database that was put aside; null when there is nothing, or the operator has read it.
 */
export function readDatabaseRecovery({ settings }: Pick<Store, 'settings'>): DatabaseRecovery | null {
  const stored = databaseRecoverySchema.safeParse(settings.get(databaseRecoveryName))
  return stored.success ? stored.data : null
}

/** The journal keeps what the banner said. */
export function dismissRecovery({ settings }: Pick<Store, 'settings'>): Record<string, never> {
  settings.set(databaseRecoveryName, null)
  return {}
}

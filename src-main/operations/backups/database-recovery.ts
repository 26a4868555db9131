import { type DatabaseNotice, databaseNoticeSchema } from '#contract/ipc/backups.procedures.ts'
import { databaseNoticeName } from '../../store/database/record-recovery.ts'
import type { Store } from '../../store/store.ts'

/**
 * What is still to be said of a database that was put aside; null when there is nothing, or the operator has read it.
 */
export function readDatabaseNotice({ settings }: Pick<Store, 'settings'>): DatabaseNotice | null {
  const stored = databaseNoticeSchema.safeParse(settings.get(databaseNoticeName))
  return stored.success ? stored.data : null
}

/** The journal keeps what the notice said. */
export function dismissNotice({ settings }: Pick<Store, 'settings'>): Record<string, never> {
  settings.set(databaseNoticeName, null)
  return {}
}

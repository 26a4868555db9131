import type { JournalStore } from '../journal.store.ts'
import type { LedgerStore } from '../ledger.store.ts'
import type { OutboxStore } from '../outbox.store.ts'
import { isIntact } from '../outbox-row.ts'
import type { SettingStore } from '../settings.store.ts'
import type { Backup } from './backup.ts'
import type { Statements } from './statements.ts'

/**
 * Under this name, which is stored, the settings keep what the operator has not yet dismissed: see
 * `databaseRecoverySchema`.
 */
export const databaseRecoveryName = 'databaseNotice'

const notSettled = ['queued', 'waiting', 'sending'] as const

/**
 * Draws the consequences of a database that was put aside, all in one commit. A backup is older than the service: what
 * it holds as not yet sent may have been sent since, so every such write is of unknown outcome, is looked for and never
 * simply sent.
 */
export function recordRecovery(
  stores: { sql: Statements; outbox: OutboxStore; journal: JournalStore; ledger: LedgerStore; settings: SettingStore },
  recovery: { movedAsideTo: string; restoredFrom: Backup | null; nowMs: number },
): void {
  const { sql, outbox, journal, ledger, settings } = stores
  const { movedAsideTo, restoredFrom, nowMs } = recovery
  sql.transaction(() => {
    const error = { code: 'outcome_unknown', details: {} } as const
    ledger.addRestored({ backupOf: restoredFrom === null ? null : new Date(restoredFrom.takenAtMs).toISOString() })
    const rows = notSettled.flatMap((state) => outbox.inState({ state }))
    for (const row of rows) {
      if (isIntact(row))
        outbox.change(row, {
          state: 'uncertain',
          error,
          lookUps: 0,
          waitsUntilMs: Math.trunc(nowMs),
          doubt: { sinceMs: Math.trunc(nowMs), looks: 0, lookedAtMs: null, found: null, error: null },
        })
      else outbox.quarantine(row, error)
      journal.add(`${row.kind}_uncertain`, row.outboxId, { attempt: row.attempt, code: error.code })
      ledger.addStep(row, { step: 'uncertain', receipt: { state: 'uncertain', error, attempt: row.attempt } })
    }
    if (restoredFrom !== null)
      journal.add('database_restored', restoredFrom.file, { takenAtMs: restoredFrom.takenAtMs })
    journal.add('database_moved_aside', movedAsideTo)
    settings.set(databaseRecoveryName, {
      atMs: Math.trunc(nowMs),
      movedAsideTo,
      restoredFrom: restoredFrom === null ? null : { file: restoredFrom.file, takenAtMs: restoredFrom.takenAtMs },
      uncertain: rows.length,
    })
  })
}

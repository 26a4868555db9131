import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { AppErrorData } from '#contract/app-error.ts'
import { type AgentKey, agentKeySchema } from '#contract/ids.ts'
import type { RegistrationStage } from '#contract/ipc/registrations.procedures.ts'
import type { DropStore } from '../drops.store.ts'
import type { JournalStore } from '../journal.store.ts'
import type { LedgerStore } from '../ledger.store.ts'
import type { OutboxStore } from '../outbox.store.ts'
import { isIntact } from '../outbox-row.ts'
import { type RegistrationStore, typedFormsName } from '../registrations.store.ts'
import type { SettingStore } from '../settings.store.ts'
import type { Backup } from './backup.ts'
import type { Statements } from './statements.ts'

/**
 * Under this name, which is stored, the settings keep what the operator has not yet dismissed: see
 * `databaseRecoverySchema`.
 */
export const databaseRecoveryName = 'databaseNotice'

/** Under this name the keys of registrations from a backup: the keychain may hold more of them than they say. */
const restoredRegistrationsName = 'restoredRegistrations'

/** Under this name by each key of a registration those that it had before, the newest first, over every restore. */
const formerKeysName = 'formerRegistrationKeys'

/** Whether a registration came from a backup: what the keychain has under its key may be in use by then. */
export function isRestoredRegistration({ settings }: { settings: SettingStore }, agentKey: AgentKey): boolean {
  const keys = z.array(z.string()).safeParse(settings.get(restoredRegistrationsName))
  return keys.data?.includes(agentKey) ?? false
}

/** Of an agent whose id the service has not given: it may have been registered since, by another key and secret. */
const notRegistered: readonly RegistrationStage[] = ['staged', 'intent', 'refused', 'sending', 'unknown']

const notSettled = ['queued', 'waiting', 'sending'] as const

interface RecoveredStores {
  sql: Statements
  outbox: OutboxStore
  journal: JournalStore
  ledger: LedgerStore
  settings: SettingStore
  registrations: RegistrationStore
  drops: DropStore
}

/**
 * Draws the consequences of a database that was put aside, all in one commit. A backup is older than the service: what
 * it holds as not yet sent may have been sent since, so every such write is of unknown outcome, is looked for and never
 * simply sent. A registration goes on under a key of its own, so that no keychain item of before is written over.
 */
export function recordRecovery(
  stores: RecoveredStores,
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
          doubt: {
            sinceMs: Math.trunc(nowMs),
            looks: 0,
            lookedAtMs: null,
            found: null,
            error: null,
            fromBackup: true,
          },
        })
      else outbox.quarantine(row, error)
      journal.add(`${row.kind}_uncertain`, row.outboxId, { attempt: row.attempt, code: error.code })
      ledger.addStep(row, { step: 'uncertain', receipt: { state: 'uncertain', error, attempt: row.attempt } })
    }
    const unread = outbox.quarantineUnread(error)
    doubtRegistrations(stores)
    stores.drops.doubtComments()
    if (restoredFrom !== null)
      journal.add('database_restored', restoredFrom.file, { takenAtMs: restoredFrom.takenAtMs })
    journal.add('database_moved_aside', movedAsideTo)
    settings.set(databaseRecoveryName, {
      atMs: Math.trunc(nowMs),
      movedAsideTo,
      restoredFrom: restoredFrom === null ? null : { file: restoredFrom.file, takenAtMs: restoredFrom.takenAtMs },
      uncertain: rows.length + unread,
    })
  })
}

function doubtRegistrations({ registrations, settings, journal }: RecoveredStores): void {
  const typed = z.record(z.string(), z.unknown()).safeParse(settings.get(typedFormsName)).data ?? {}
  const formerBefore = z.record(z.string(), z.array(z.string())).safeParse(settings.get(formerKeysName)).data ?? {}
  const formerKeysOf: Record<string, string[]> = {}
  const kept = registrations.all().flatMap(({ agentKey, stage, error }) => {
    if (!notRegistered.includes(stage)) return [agentKey]
    const next = agentKeySchema.parse(`ag_${randomBytes(12).toString('base64url')}`)
    const formerKeys = [agentKey, ...(formerBefore[agentKey] ?? formerKeyIn(error))]
    formerKeysOf[next] = formerKeys
    registrations.doubt(agentKey, { next, formerKeys })
    if (typed[agentKey] !== undefined) {
      typed[next] = typed[agentKey]
      delete typed[agentKey]
    }
    journal.add('registration_doubted', next, { stage, formerKey: agentKey })
    // Nothing older can lie under a key that was made just now.
    return []
  })
  settings.set(typedFormsName, typed)
  settings.set(formerKeysName, formerKeysOf)
  settings.set(restoredRegistrationsName, kept)
}

/** Earlier releases kept the former key of a row nowhere else. */
function formerKeyIn(error: AppErrorData | null): string[] {
  return error?.code === 'restored_from_backup' && typeof error.details.item === 'string' ? [error.details.item] : []
}

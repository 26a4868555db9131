import { createAgentKeyStore } from './agent-keys.store.ts'
import { createAgentStore } from './agents.store.ts'
import { createChallengeStore } from './challenges.store.ts'
import { createClaimStore } from './claims.store.ts'
import { createCommentStore } from './comments.store.ts'
import { createBackup } from './database/backup.ts'
import { closeDatabase, type DatabaseOptions, openDatabase } from './database/database.ts'
import { recordRecovery } from './database/record-recovery.ts'
import { clearRecoveryMark } from './database/recovery-mark.ts'
import { createStatements } from './database/statements.ts'
import { createDeploymentStore } from './deployments.store.ts'
import { createDraftStore } from './drafts.store.ts'
import { createEventStore } from './events.store.ts'
import { createFeedStore } from './feed.store.ts'
import { createFleetViewStore } from './fleet-views.store.ts'
import { createFollowStore } from './follows.store.ts'
import { createJournalStore } from './journal.store.ts'
import { createLabelStore } from './labels.store.ts'
import { createObligationStore } from './obligations.store.ts'
import { createOutboxStore } from './outbox.store.ts'
import { createPackStore } from './packs.store.ts'
import { createPendingSubscriptionStore } from './pending-subscriptions.store.ts'
import { createPredictionStore } from './predictions.store.ts'
import { createRegistrationStore } from './registrations.store.ts'
import { createSettingStore } from './settings.store.ts'
import { createSubscriptionStore } from './subscriptions.store.ts'
import { createWatchedChallengeStore } from './watched-challenges.store.ts'

/**
 * Opens all that the console keeps on disk, or in memory with the path `:memory:`. Rejects nothing half-open:
 * `store_too_new` for a database of a newer console, `store_unavailable` when the disk refuses.
 */
export function openStore(options: DatabaseOptions) {
  const { db, movedAsideTo, restoredFrom } = openDatabase(options)
  const sql = createStatements(db)
  const journal = createJournalStore(sql, options.clock)
  const outbox = createOutboxStore(sql)
  const settings = createSettingStore(sql)
  if (movedAsideTo !== null) {
    const nowMs = options.clock()
    recordRecovery({ sql, outbox, journal, settings }, { movedAsideTo, restoredFrom, nowMs })
    clearRecoveryMark(options.path)
  }
  if (outbox.mendIndices()) journal.add('indices_rebuilt', 'outbox')
  return {
    movedAsideTo,
    restoredFrom,
    deployments: createDeploymentStore(sql),
    agents: createAgentStore(sql),
    agentKeys: createAgentKeyStore(sql),
    labels: createLabelStore(sql),
    fleetViews: createFleetViewStore(sql),
    registrations: createRegistrationStore(sql, options.clock),
    subscriptions: createSubscriptionStore(sql),
    pendingSubscriptions: createPendingSubscriptionStore(sql),
    challenges: createChallengeStore(sql),
    claims: createClaimStore(sql),
    events: createEventStore(sql),
    comments: createCommentStore(sql),
    watched: createWatchedChallengeStore(sql),
    predictions: createPredictionStore(sql),
    drafts: createDraftStore(sql),
    outbox,
    feed: createFeedStore(sql),
    follows: createFollowStore(sql),
    obligations: createObligationStore(sql),
    settings,
    packs: createPackStore(sql),
    journal,
    /** All or nothing. */
    transaction: sql.transaction,
    /** A checked copy of all of it beside the database, made while it is in use. `store_damaged` or `backup_failed`. */
    backUp: () => createBackup({ path: options.path, nowMs: options.clock() }),
    close: () => closeDatabase(db),
  }
}
export type Store = ReturnType<typeof openStore>

import type { Log } from '../log/log.ts'
import { createAgentKeyStore } from './agent-keys.store.ts'
import { createAgentStore } from './agents.store.ts'
import { createDirectReader, createThreadReader } from './analytics/analytics-reader.ts'
import { createChallengeStore } from './challenges.store.ts'
import { createClaimStore } from './claims.store.ts'
import { createCommentStore } from './comments.store.ts'
import { createBackup } from './database/backup.ts'
import { isDamage } from './database/damage.ts'
import { closeDatabase, type DatabaseOptions, type OpenedDatabase, openDatabase } from './database/database.ts'
import { recordRecovery } from './database/record-recovery.ts'
import { clearRecoveryMark } from './database/recovery-mark.ts'
import { createStatements } from './database/statements.ts'
import { createStoreHealth } from './database/store-health.ts'
import { createDeploymentStore } from './deployments.store.ts'
import { createDiscussionDraftStore } from './discussion-drafts.store.ts'
import { createDiscussionWriteStore } from './discussion-writes.store.ts'
import { createDraftStore } from './drafts.store.ts'
import { createDropStore } from './drops.store.ts'
import { createEventStore } from './events.store.ts'
import { createFeedStore } from './feed.store.ts'
import { createFollowStore } from './follows.store.ts'
import { createInstrumentRecordStore } from './instrument-record.store.ts'
import { createIntegrityStore } from './integrity.store.ts'
import { createJournalStore } from './journal.store.ts'
import { createLabelStore } from './labels.store.ts'
import { createLeaderboardStore } from './leaderboards.store.ts'
import { createLedgerStore } from './ledger.store.ts'
import { createObligationStore } from './obligations.store.ts'
import { createOutboxStore } from './outbox.store.ts'
import { createOwnReplyStore } from './own-replies.ts'
import { createPackStore } from './packs.store.ts'
import { createPauseStore } from './pauses.store.ts'
import { createPendingSubscriptionStore } from './pending-subscriptions.store.ts'
import { createPredictionStore } from './predictions.store.ts'
import { createRegistrationStore } from './registrations.store.ts'
import { createReminderStore } from './reminders.store.ts'
import { createSavedViewStore } from './saved-views.store.ts'
import { createSearchStore } from './search.store.ts'
import { createSettingStore } from './settings.store.ts'
import { createSubscriptionStore } from './subscriptions.store.ts'
import { createTrialProgressStore } from './trial-progress.store.ts'
import { createWatchedChallengeStore } from './watched-challenges.store.ts'

interface StoreOptions extends DatabaseOptions {
  log?: Log | undefined
  /** Called when `trouble` says something else. */
  onTrouble?: () => void
}

/**
 * Opens all that the console keeps on disk, or in memory with the path `:memory:`. Damage that no check was due to
 * find, after an end that went well, is found by the first statement that comes across it: the database is then opened
 * once more, with that check. Rejects nothing half-open: `store_too_new` for a database of a newer console,
 * `store_damaged` when that check finds nothing, `store_unavailable` when the disk refuses.
 */
export function openStore(options: StoreOptions): Store {
  try {
    return openOnce(options)
  } catch (thrown) {
    if (!isDamage(thrown) || options.path === ':memory:') throw thrown
    return openOnce(options)
  }
}

function openOnce(options: StoreOptions) {
  const opened = openDatabase(options)
  try {
    return createStores(options, opened)
  } catch (thrown) {
    closeDatabase(opened.db)
    throw thrown
  }
}

function createStores(options: StoreOptions, { db, movedAsideTo, restoredFrom }: OpenedDatabase) {
  const health = createStoreHealth({ ...options, onChange: options.onTrouble })
  const sql = createStatements(db, health)
  const journal = createJournalStore(sql, options.clock)
  const outbox = createOutboxStore(sql)
  const settings = createSettingStore(sql)
  const ledger = createLedgerStore(sql, options.clock)
  const registrations = createRegistrationStore(sql, options.clock)
  const drops = createDropStore(sql)
  if (movedAsideTo !== null) {
    const nowMs = options.clock()
    const stores = { sql, outbox, journal, ledger, settings, registrations, drops }
    recordRecovery(stores, { movedAsideTo, restoredFrom, nowMs })
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
    savedViews: createSavedViewStore(sql),
    registrations,
    reminders: createReminderStore(sql),
    subscriptions: createSubscriptionStore(sql),
    pendingSubscriptions: createPendingSubscriptionStore(sql),
    challenges: createChallengeStore(sql),
    claims: createClaimStore(sql),
    events: createEventStore(sql),
    comments: createCommentStore(sql),
    leaderboards: createLeaderboardStore(sql),
    watched: createWatchedChallengeStore(sql),
    predictions: createPredictionStore(sql),
    drafts: createDraftStore(sql),
    drops,
    outbox,
    pauses: createPauseStore(sql),
    discussionDrafts: createDiscussionDraftStore(sql),
    discussionWrites: createDiscussionWriteStore(sql),
    feed: createFeedStore(sql),
    ownReplies: createOwnReplyStore(sql),
    follows: createFollowStore(sql),
    instrumentRecord: createInstrumentRecordStore(sql),
    integrity: createIntegrityStore(sql),
    ledger,
    obligations: createObligationStore(sql),
    search: createSearchStore(sql),
    trialProgress: createTrialProgressStore(sql),
    settings,
    packs: createPackStore(sql),
    journal,
    /** All or nothing. */
    transaction: sql.transaction,
    /** A checked copy of all of it beside the database, made while it is in use. `store_damaged` or `backup_failed`. */
    backUp: () => createBackup({ db, path: options.path, nowMs: options.clock() }),
    /**
     * Analytics over all of it, in a thread by `threadScript` (the built `analytics-thread.ts`); without one, and of a
     * database in memory, on this connection.
     */
    openAnalytics: (threadScript: string | null) =>
      threadScript === null || options.path === ':memory:'
        ? createDirectReader(db)
        : createThreadReader({ script: threadScript, file: options.path }),
    /** What is wrong with it now. */
    trouble: health.current,
    close: () => closeDatabase(db),
  }
}
export type Store = ReturnType<typeof createStores>

import type { ReminderSettings } from '#contract/rules/reminders/reminder-settings.ts'
import type { StatusRecorder } from '../operations/agents/status-recorder.ts'
import type { Radar } from '../operations/challenges/radar.ts'
import type { ClaimWatch } from '../operations/claims/claim-watch.ts'
import type { ClaimedBurst } from '../operations/claims/claimed-burst.ts'
import type { DropDesk } from '../operations/drops/drop-desk.ts'
import type { FeedReader } from '../operations/feed/feed-reader.ts'
import type { ImportSessions } from '../operations/imports/import-session.ts'
import type { OwnTexts } from '../operations/integrity/own-texts.ts'
import type { LeaderboardReader } from '../operations/leaderboards/leaderboard-reader.ts'
import type { LedgerVerifier } from '../operations/ledger/verify-ledger.ts'
import type { NewId } from '../operations/new-id.ts'
import type { Notify } from '../operations/notify.ts'
import type { Sender } from '../operations/outbox/outbox-sender.ts'
import type { PackSessions } from '../operations/packs/pack-session.ts'
import type { SubmissionReader } from '../operations/predictions/submission-reader.ts'
import type { UnsavedRegistrations } from '../operations/registrations/secrets/registration-secrets.ts'
import type { ResultCollector } from '../operations/results/result-collector.ts'
import type { SecretWork } from '../operations/secrets/secret-work.ts'
import type { SubscriptionReader } from '../operations/subscriptions/subscription-reader.ts'
import type { ServiceClient } from '../service/service-client.ts'
import type { AgentSessions } from '../session/agent-session.ts'
import type { AnalyticsReader } from '../store/analytics/analytics-reader.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'
import type { Vault } from '../vault/vault.ts'

/**
 * The parts of one fleet: the operator's own, or the trial's. Routes hand it to operations; each operation declares of
 * it what it uses, and nothing below `ipc/` knows it as a whole.
 */
export interface Workspace {
  isTrial: boolean
  /** Where the trial's sandbox listens; null outside a trial. */
  sandboxUrl: string | null
  store: Store
  analytics: AnalyticsReader
  vault: Vault
  client: ServiceClient
  sessions: AgentSessions
  statusRecorder: StatusRecorder
  held: UnsavedRegistrations
  secretWork: SecretWork
  sender: Sender
  radar: Radar
  collector: ResultCollector
  submissionReader: SubmissionReader
  subscriptionReader: SubscriptionReader
  feedReader: FeedReader
  ownTexts: OwnTexts
  leaderboardReader: LeaderboardReader
  ledgerVerifier: LedgerVerifier
  imports: ImportSessions
  packs: PackSessions
  drops: DropDesk
  claimWatch: ClaimWatch
  claimedBurst: ClaimedBurst
  reminderSettings: () => ReminderSettings
  clock: Clock
  startTimer: Timer
  newId: NewId
  notify: Notify
}

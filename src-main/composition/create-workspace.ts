import type { AgentKey } from '#contract/ids.ts'
import type { ReminderGroup } from '#contract/rules/reminders/reminder-group.ts'
import { type ReminderSettings, readReminderSettings } from '#contract/rules/reminders/reminder-settings.ts'
import type { Workspace } from '../ipc/workspace.ts'
import type { Log } from '../log/log.ts'
import { createStatusRecorder } from '../operations/agents/status-recorder.ts'
import { type ClaimedAgent, type ClaimedBurst, createClaimedBurst } from '../operations/claims/claimed-burst.ts'
import { endRotationByToken, resumeRotations } from '../operations/credentials/resume-rotations.ts'
import { createImportSessions } from '../operations/imports/import-session.ts'
import { createOwnTexts } from '../operations/integrity/own-texts.ts'
import { createLedgerVerifier } from '../operations/ledger/verify-ledger.ts'
import type { NewId } from '../operations/new-id.ts'
import type { Notify } from '../operations/notify.ts'
import { createPackSessions } from '../operations/packs/pack-session.ts'
import { persistWithRetry } from '../operations/registrations/persist-with-retry.ts'
import { resumeRegistrations } from '../operations/registrations/resume-registrations.ts'
import {
  createUnsavedRegistrations,
  eraseClaimItems,
  type UnsavedRegistrations,
} from '../operations/registrations/secrets/registration-secrets.ts'
import { endRegistering } from '../operations/registrations/start-run.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import { createSecretWork, type SecretWork } from '../operations/secrets/secret-work.ts'
import { createChallengeRadar } from '../schedule/challenge-radar.ts'
import { createClaimWatch } from '../schedule/claim-watch.ts'
import { createDropWatch } from '../schedule/drop-watch.ts'
import { createEarlierWrites } from '../schedule/earlier-writes.ts'
import { createFeedReader } from '../schedule/feed-reader.ts'
import { createLeaderboardReader } from '../schedule/leaderboard-reader.ts'
import { createOutboxSender } from '../schedule/outbox-sender.ts'
import { createReminderWatch } from '../schedule/reminder-watch.ts'
import { createResultCollector } from '../schedule/result-collector.ts'
import { createSiteProber } from '../schedule/site-prober.ts'
import { createSubmissionReader } from '../schedule/submission-reader.ts'
import { createSubscriptionReader } from '../schedule/subscription-reader.ts'
import type { ServiceClient } from '../service/service-client.ts'
import { readAgentCredential } from '../session/agent-credential.ts'
import { createAgentSessions } from '../session/agent-session.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'
import { followVault } from '../vault/follow-vault.ts'
import type { Vault } from '../vault/vault.ts'

export interface WorkspaceDeps {
  isTrial: boolean
  /** Of the trial; absent outside one. */
  sandboxUrl?: string
  store: Store
  vault: Vault
  client: ServiceClient
  clock: Clock
  monotonic?: () => number
  random: () => number
  newId: NewId
  startTimer: Timer
  notify: Notify
  announceClaimed?: (agents: readonly ClaimedAgent[]) => void
  /** The operator's own settings, also in a trial; the defaults when absent. */
  reminderSettings?: () => ReminderSettings
  /** Whether presentation mode is on, also in a trial; never, when absent. */
  isPresenting?: () => boolean
  remind?: (groups: readonly ReminderGroup[]) => void
  /** Whether the operator can see the window; always, when absent. */
  isSeen?: () => boolean
  /** What no keychain has taken yet. That of the operator's own workspace is handed in, so that it outlives a trial. */
  held?: UnsavedRegistrations
  secretWork?: SecretWork
  /** What is opened and not taken in yet, likewise. Who hands it in closes it. */
  opened?: OpenedSessions
  /** Whether the operator works in the window; never, when absent. */
  isFocused?: () => boolean
  log?: Log | undefined
  lookUpSpacingMs?: number | undefined
  /** The built `store/analytics/analytics-thread.ts`; null or absent: analytics are worked out without a thread. */
  analyticsThread?: string | null | undefined
}

/** The import that is held, and the encrypted backups that are written and opened. */
export type OpenedSessions = Pick<Workspace, 'imports' | 'packs'>

export function createOpenedSessions(deps: Pick<WorkspaceDeps, 'startTimer' | 'clock' | 'notify'>): OpenedSessions {
  return { imports: createImportSessions(deps), packs: createPackSessions(deps) }
}

export interface RunningWorkspace extends Workspace {
  /** Begins what happens by itself. Reads no secret. */
  start(): void
  /** Ends what happens by itself and forgets every token. The store and the vault stay open. */
  close(): Promise<void>
}

/** What operations and loops alike are given. */
type WorkspaceBase = Pick<
  Workspace,
  | 'isTrial'
  | 'sandboxUrl'
  | 'store'
  | 'vault'
  | 'client'
  | 'sessions'
  | 'statusRecorder'
  | 'held'
  | 'secretWork'
  | 'clock'
  | 'newId'
  | 'notify'
  | 'startTimer'
>

/** `onToken` hears of each token that a session was given. */
function createBase(deps: WorkspaceDeps, opened: OpenedSessions, onToken: (agentKey: AgentKey) => void): WorkspaceBase {
  const { isTrial, store, client, clock, random, newId, startTimer, notify } = deps
  const secretWork = deps.secretWork ?? createSecretWork({ startTimer })
  const vault = followVault(deps.vault, (account) => {
    opened.packs.noteWritten(account)
    secretWork.faultyItems.delete(account)
  })
  const held = deps.held ?? createUnsavedRegistrations()
  const statusRecorder = createStatusRecorder({
    store,
    clock,
    serviceNow: client.serviceNow,
    startTimer,
    onClaimConfirmed: (agentKey) => void eraseClaimItems({ vault, held }, agentKey),
    notify,
  })
  const sessions = createAgentSessions({
    client,
    readCredential: ({ agentKey }) => readAgentCredential({ store, vault }, agentKey),
    clock,
    ...(deps.monotonic === undefined ? {} : { monotonic: deps.monotonic }),
    random,
    onSuccess: statusRecorder.succeeded,
    onTokenChange(agentKey, facts) {
      if (facts === null) return
      statusRecorder.proven(agentKey, facts)
      onToken(agentKey)
    },
  })
  const sandboxUrl = deps.sandboxUrl ?? null
  return {
    isTrial,
    sandboxUrl,
    store,
    vault,
    client,
    sessions,
    statusRecorder,
    held,
    secretWork,
    clock,
    newId,
    notify,
    startTimer,
  }
}

/** What runs by itself and operations speak to. */
function createLoops(base: WorkspaceBase, deps: WorkspaceDeps, claimedBurst: ClaimedBurst) {
  const loop = { ...base, random: deps.random, log: deps.log }
  const subscriptionReader = createSubscriptionReader(loop)
  return {
    sender: createOutboxSender({
      ...loop,
      ...(deps.monotonic === undefined ? {} : { monotonic: deps.monotonic }),
      ...(deps.lookUpSpacingMs === undefined ? {} : { lookUpSpacingMs: deps.lookUpSpacingMs }),
    }),
    radar: createChallengeRadar(loop),
    collector: createResultCollector(loop),
    submissionReader: createSubmissionReader({ ...loop, isSeen: deps.isSeen }),
    subscriptionReader,
    feedReader: createFeedReader(loop),
    leaderboardReader: createLeaderboardReader(loop),
    drops: createDropWatch(loop),
    claimWatch: createClaimWatch({ ...base, subscriptionReader, claimedBurst }),
  }
}

/** What runs by itself and nothing speaks to. */
function createSilentLoops(
  workspace: Workspace,
  { random, log, remind = () => {}, isFocused, isPresenting }: WorkspaceDeps,
) {
  const loop = { ...workspace, random, log }
  return [
    createSiteProber(loop),
    createEarlierWrites(loop),
    createReminderWatch({ ...loop, remind, isFocused, isPresenting }),
  ]
}

/** Puts together what the operations of one workspace work with. */
export function createWorkspace(deps: WorkspaceDeps): RunningWorkspace {
  const { store, clock, startTimer, notify, log } = deps
  const opened = deps.opened ?? createOpenedSessions(deps)
  const base = createBase(deps, opened, (agentKey) => endRotationByToken(workspace, agentKey))
  const claimedBurst = createClaimedBurst({
    startTimer,
    announce: deps.announceClaimed ?? (() => {}),
  })
  const loops = createLoops(base, deps, claimedBurst)
  const analytics = store.openAnalytics(deps.analyticsThread ?? null)
  const workspace: Workspace = {
    ...base,
    ...loops,
    analytics,
    ownTexts: createOwnTexts({ store }),
    ledgerVerifier: createLedgerVerifier({ store, analytics, clock, notify }),
    ...opened,
    claimedBurst,
    reminderSettings: deps.reminderSettings ?? (() => readReminderSettings(undefined)),
  }
  const running = [...Object.values(loops), ...createSilentLoops(workspace, deps)]
  return {
    ...workspace,
    start() {
      for (const one of running) one.start()
      const resume = () => {
        resumeRegistrations(workspace)
        resumeRotations(workspace)
      }
      persistWithRetry({ startTimer }, resume).catch((thrown: unknown) =>
        log?.('error', 'cut-off work not noted', { code: errorDataOf(thrown).code }),
      )
    },
    async close() {
      await Promise.all([
        endRegistering(workspace),
        ...[...running, base.secretWork, analytics].map((one) => one.close()),
        ...(deps.opened === undefined ? Object.values(opened).map((one) => one.close()) : []),
      ])
      claimedBurst.close()
      base.statusRecorder.close()
      base.sessions.clear()
    },
  }
}

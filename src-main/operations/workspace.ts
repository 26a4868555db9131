/**
 * What the operations of one running workspace work with: the operator's own fleet, or the trial's. Never both at once.
 */
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey, DeploymentId, OutboxId, Site } from '#contract/ids.ts'
import type { ChangeTopic } from '#contract/ipc/change-topics.ts'
import type { FailedSites } from '#contract/ipc/deployments.procedures.ts'
import type { Settings } from '#contract/ipc/settings.procedures.ts'
import type { TrialLoss } from '#contract/rules/trial-loss.ts'
import type { ServiceClient } from '../service/service-client.ts'
import type { AgentSessions } from '../session/agent-session.ts'
import type { ChallengeRecord } from '../store/challenges.store.ts'
import type { Store } from '../store/store.ts'
import type { Timer } from '../timer.ts'
import type { Vault } from '../vault/vault.ts'
import type { StatusRecorder } from './agents/status-recorder.ts'
import type { ClaimNotifications } from './claims/claim-notifications.ts'
import type { ImportSessions } from './imports/import-session.ts'
import type { PackSessions } from './packs/pack-session.ts'
import type { UnsavedRegistrations } from './registrations/secrets/registration-secrets.ts'
import type { UnsavedSecrets } from './secrets/unsaved-secrets.ts'

/** Sends what is in the outbox, by itself. */
export interface Sender {
  /** Something new may be sent, or the pause has ended. */
  wake(): void
  /** Reads whether an uncertain write has arrived; resolves when the row says what was found. */
  lookUp(outboxId: OutboxId): Promise<void>
}

export interface RadarCycle {
  requests: number
  failed: { deploymentId: DeploymentId; site: Site; error: AppErrorData }[]
}

/** Keeps the list of challenges fresh, by itself. */
export interface Radar {
  facts(): { lastCycleAtMs: number | null; requests: number; nextCycleAtMs: number | null }
  /**
   * One cycle over all sites now. Resolves when every site has answered or failed; a site is once in `failed` at the
   * most.
   */
  runCycle(): Promise<RadarCycle>
}

/** How many challenges were asked about, how many of them are settled now, and how many could not be read. */
export interface Collected {
  asked: number
  resolved: number
  unread: number
}

/** Fetches the results of challenges that are due, by itself. */
export interface Collector {
  /** Every challenge that is due now, also those that a back-off still holds. */
  runNow(): Promise<Collected>
}

/** Reads who has predicted on open challenges, by itself. */
export interface SubmissionReader {
  /** Reads it now, in the background, unless that was done just before: its desk is being opened. */
  want(challenge: ChallengeRecord): void
  /** Why the last reading failed; null when it did not, or none was tried. */
  failureOf(challengeNo: number): AppErrorData | null
}

/** Reads what agents are subscribed to, a few at a time, in the background. */
export interface SubscriptionReader {
  want(agentKeys: readonly AgentKey[]): void
}

/** What a round over all sites took and brought; a site is once in `failed` at the most. */
export interface FeedRound {
  requests: number
  added: number
  failed: FailedSites
}

/** Keeps the inbox fresh, by itself. */
export interface FeedReader {
  facts(): { lastAtMs: number | null; nextAtMs: number | null; requests: number; failed: FailedSites }
  /** One round now, or the one that is under way. */
  runRound(): Promise<FeedRound>
}

/** Looks by itself whether waiting agents were claimed. */
export interface ClaimWatch {
  /** Begins the back-off of these agents anew: the operator is claiming them. */
  hasten(agentKeys: readonly AgentKey[]): void
}

/** Agents that were claimed, by name; nothing that proves anything. */
interface ClaimedNotice {
  language: Settings['language']
  names: readonly string[]
  onClick: () => void
}

/** One agent on a printed sheet. In clear: it goes onto paper and no further. */
export interface ClaimCard {
  agentKey: AgentKey
  name: string
  site: Site
  host: string
  url: string
  /** Row by row, `1` dark. */
  qr: { size: number; modules: string }
  /** Null unless the operator wanted the codes on the sheet. */
  pairingCode: string | null
  linkExpiresAtMs: number | null
  /** It ends by then, or sooner. */
  isLinkEndAtLatest: boolean
  provisionalUntilMs: number | null
}

export interface ClaimSheet {
  language: Settings['language']
  cards: readonly ClaimCard[]
}

/** What main does on the operator's desktop for a page that may not. */
export interface Desktop {
  /** Asks in a dialog of main's own that shows the host, then opens the browser. False: the operator said no. */
  openExternal(link: { url: string; host: string }): Promise<boolean>
  /** Puts a text on the clipboard, and takes it off again after 30 s, or at the end, if it is still there. */
  copyForAWhile(text: string): void
  /** Asks in a dialog of main's own whether the secret of this agent may go to the clipboard. */
  confirmCopy(agent: { agentName: string; site: Site }): Promise<boolean>
  /**
   * Asks in a dialog of main's own, once for all of them, whether these agents may be forgotten and their secrets
   * erased.
   */
  confirmErase(wish: {
    language: Settings['language']
    agents: readonly { agentName: string; site: Site }[]
  }): Promise<boolean>
  /** Asks in a dialog of main's own whether the trial may end with what it still has. */
  confirmTrialEnd(wish: { language: Settings['language']; loss: TrialLoss; isQuitting: boolean }): Promise<boolean>
  /** A notification of the system; a click brings the window forward and calls `onClick`. */
  notifyClaimed(notice: ClaimedNotice): void
  /** Prints a sheet into a file that the operator chooses. False: the operator chose none. `file_not_written`. */
  saveClaimSheet(sheet: ClaimSheet): Promise<boolean>
  /**
   * Writes a text that may lie on a disk into a file that the operator chooses. False: the operator chose none.
   * `file_not_written`.
   */
  saveText(file: { suggestedName: string; text: string }): Promise<boolean>
}

/** Main's own dialogs for files that hold or list the fleet. Null, or false: the operator said no. */
export interface FileDialogs {
  /** Says that the file will hold the secrets of so many agents. */
  confirmPack(facts: { agents: number }): Promise<boolean>
  /** Where to write; `name` is what the dialog proposes. */
  chooseTarget(wish: { kind: 'pack' | 'csv' | 'json' | 'jsonl'; name: string }): Promise<string | null>
  choosePack(): Promise<string | null>
}

/** Where there is no window nothing is ever chosen. */
export const noFileDialogs: FileDialogs = {
  confirmPack: async () => false,
  chooseTarget: async () => null,
  choosePack: async () => null,
}

export type IdPrefix = 'dp' | 'ag' | 'ob' | 'rq' | 'im' | 'pk' | 'vw'

export interface Workspace {
  isTrial: boolean
  store: Store
  vault: Vault
  client: ServiceClient
  sessions: AgentSessions
  statusRecorder: StatusRecorder
  held: UnsavedRegistrations
  unsavedSecrets: UnsavedSecrets
  sender: Sender
  radar: Radar
  collector: Collector
  submissionReader: SubmissionReader
  subscriptionReader: SubscriptionReader
  feedReader: FeedReader
  imports: ImportSessions
  packs: PackSessions
  claimWatch: ClaimWatch
  claimNotifications: ClaimNotifications
  clock: () => number
  startTimer: Timer
  /** A fresh id of the console's own, `<prefix>_…`. */
  newId(prefix: IdPrefix): string
  /** Tells the renderer that something it may show has changed. */
  notify(...topics: ChangeTopic[]): void
}

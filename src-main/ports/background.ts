import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'

/** Whether this desktop has a place for the console's icon. `unknown`: it was not asked yet. */
export type TrayPlace = 'unknown' | 'there' | 'none'

/** What the icon and its menu say. */
export interface TrayView {
  isTrial: boolean
  /** Whether everything is paused. */
  isPaused: boolean
  /** How many predictions are due within the lead time of the reminders. */
  dueSoon: { count: number; withinMin: number }
  /** What keeps writes from being sent, or needs the operator. Counts are of writes. */
  trouble: {
    /** Nothing can be written down, and so nothing is sent. */
    isStoreRefusing: boolean
    isKeychainAway: boolean
    silentSites: number
    writesNeedYou: number
    writesFailed: number
  }
  /** The first deadline by which something is due, on this computer's clock; `none`, or `unknown` while it may lack. */
  next: { challengeKey: ChallengeKey; asset: string; deadlineMs: number; due: number } | 'none' | 'unknown'
}

/** What the operator chooses in the tray's menu. `outbox`: to see the writes that need attention. */
export type TrayAct = 'pause' | 'resume' | 'next' | 'outbox'

/** The console's life without its window. */
export interface Background {
  tray(): TrayPlace
  /** Calls `listener` when a place for the icon has come or gone. */
  onTray(listener: () => void): void
  /** Has the icon say this; what it says already is left alone. */
  updateTray(view: TrayView): void
  /** Calls `listener` with what the operator chose. */
  onAct(listener: (act: TrayAct) => void): void
  /** Calls `listener` when the operator has closed the window and the console goes on in the tray. */
  onHide(listener: () => void): void
  /** Brings the window before the operator. */
  showWindow(): void
}

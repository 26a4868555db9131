/** Agents that were claimed, by name; nothing that proves anything. */
export interface ClaimedNotice {
  names: readonly string[]
  onClick: () => void
}

/** Notifications of the system. */
export interface Notifications {
  /** A click brings the window forward and calls `onClick`. */
  notifyClaimed(notice: ClaimedNotice): void
}

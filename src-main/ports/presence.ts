/** Whether the operator can see the window. */
export interface Presence {
  /** The window is open, not minimised, and the screen is not locked as far as the system says. */
  isSeen(): boolean
  /** Calls `listener` when that may have changed, and when the computer wakes up. Gives what ends it. */
  onChange(listener: () => void): () => void
}

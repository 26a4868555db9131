/** Whether the operator can see the window, and what the computer does meanwhile. */
export interface Presence {
  /** The window is open, not minimised, and the screen is not locked as far as the system says. */
  isSeen(): boolean
  /** What is typed goes into the window, and the operator typed or moved the mouse within the last minutes. */
  isFocused(): boolean
  /** The window is not hidden, whatever covers it. */
  isShown(): boolean
  /** Calls `listener` when either may have changed, and when the computer wakes up. Gives what ends it. */
  onChange(listener: () => void): () => void
  /** Calls `listener` when the computer wakes up. Gives what ends it. */
  onResume(listener: () => void): () => void
  /** Calls `listener` when the screen is locked, and when the computer goes to sleep. Gives what ends it. */
  onLock(listener: () => void): () => void
}

/** The system's clipboard, which the page may not touch. */
export interface Clipboard {
  /** Puts a text on it, and takes it off again after `clipboardSeconds`, or at the end, if it is still there. */
  copyForAWhile(text: string): void
}

/** The system's clipboard, which the page may not touch. */
export interface Clipboard {
  /** Puts a text on it, and takes it off again after `clipboardSeconds`, or at the end, if it is still there. */
  copyForAWhile(text: string): void
  /** Takes off the clipboard what was put there for a while, unless the operator has copied something else since. */
  takeOff(): Promise<void>
}

import { clipboard } from 'electron'
import { clipboardSeconds } from '#contract/rules/credentials/clipboard-time.ts'
import type { Clipboard } from '../ports/clipboard.ts'
import type { Timer } from '../system/timer.ts'

export interface SystemClipboard extends Clipboard {
  /** Takes off the clipboard what was put there for a while, unless the operator has copied something else since. */
  takeOff(): Promise<void>
}

/** Clears a text after `clipboardSeconds`, unless another was copied since. */
export function createClipboard({ startTimer }: { startTimer: Timer }): SystemClipboard {
  let copied: string | null = null
  const takeOff = async (): Promise<void> => {
    if (copied !== null && (await clipboard.readText()) === copied) void clipboard.clear()
    copied = null
  }
  return {
    copyForAWhile(text) {
      copied = text
      void clipboard.writeText(text)
      startTimer(clipboardSeconds * 1000, () => {
        if (copied === text) void takeOff()
      })
    },
    takeOff,
  }
}

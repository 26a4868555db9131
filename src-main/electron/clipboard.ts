import { clipboard } from 'electron'
import { clipboardSeconds } from '#contract/rules/credentials/clipboard-time.ts'
import type { Clipboard } from '../ports/clipboard.ts'
import type { Timer } from '../system/timer.ts'

/** Clears a text after `clipboardSeconds`, unless another was copied since. */
export function createClipboard({ startTimer }: { startTimer: Timer }): Clipboard {
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

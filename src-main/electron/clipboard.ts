import type { Clipboard as SystemClipboard } from 'electron'
import { clipboardSeconds } from '#contract/rules/credentials/clipboard-time.ts'
import type { Clipboard } from '../ports/clipboard.ts'
import type { Timer } from '../system/timer.ts'

/** Clears a text `clipboardSeconds` after it was copied last, unless another was copied since. */
export function createClipboard({
  startTimer,
  system,
}: {
  startTimer: Timer
  system: Pick<SystemClipboard, 'readText' | 'writeText' | 'clear'>
}): Clipboard {
  let copied: { text: string; cancelTimer: () => void } | null = null
  const takeOff = async (): Promise<void> => {
    const taken = copied
    if (taken === null) return
    taken.cancelTimer()
    const isThere = (await system.readText()) === taken.text
    // What was copied meanwhile has its own time, also when it is the same.
    if (copied !== taken) return
    copied = null
    if (isThere) system.clear()
  }
  return {
    copyForAWhile(text) {
      copied?.cancelTimer()
      copied = { text, cancelTimer: startTimer(clipboardSeconds * 1000, () => void takeOff()) }
      void system.writeText(text)
    },
    takeOff,
  }
}

import type { Timer } from './timer.ts'

/** `graceful-shutdown.ts` gives all of the console longer than this. */
const longestMs = 2_000

/** At the end of the console: waits for what is still running, but not longer than its operator would. */
export async function waitForEnd(running: Promise<unknown>, startTimer: Timer): Promise<void> {
  await Promise.race([running, new Promise<void>((resolve) => startTimer(longestMs, resolve))])
}

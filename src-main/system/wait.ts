import type { Timer } from './timer.ts'

/** Ends after `delayMs`, or at once when one of the signals is or gets aborted; who waits looks at them afterwards. */
export function waitFor(
  startTimer: Timer,
  delayMs: number,
  signals: readonly (AbortSignal | undefined)[],
): Promise<void> {
  return new Promise((resolve) => {
    let cancelTimer = () => {}
    const end = (): void => {
      cancelTimer()
      for (const signal of signals) signal?.removeEventListener('abort', end)
      resolve()
    }
    if (signals.some((signal) => signal?.aborted)) return end()
    for (const signal of signals) signal?.addEventListener('abort', end)
    cancelTimer = startTimer(delayMs, end)
  })
}

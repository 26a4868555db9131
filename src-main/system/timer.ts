/**
 * The one timer shape of main: runs `task` once after `delayMs` and gives back what cancels it. Injected, so that tests
 * hold time.
 */
export type Timer = (delayMs: number, task: () => void) => () => void

/** Real time. Its timers never keep the process alive. */
export const startRealTimer: Timer = (delayMs, task) => {
  const startTimer = setTimeout(task, delayMs)
  startTimer.unref()
  return () => clearTimeout(startTimer)
}

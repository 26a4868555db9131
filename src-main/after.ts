/** The one timer shape of main: runs `task` once after `delayMs` and gives back what cancels it. Injected, so that tests hold time. */
export type After = (delayMs: number, task: () => void) => () => void

/** Real time. Its timers never keep the process alive. */
export const realAfter: After = (delayMs, task) => {
  const timer = setTimeout(task, delayMs)
  timer.unref()
  return () => clearTimeout(timer)
}

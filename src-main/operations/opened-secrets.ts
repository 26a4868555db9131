import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'

/** So long after the last touch the secrets of a file that was opened are held in memory: of an import, of a backup. */
export const openedSecretsHeldMs = 10 * 60_000

/** For how long opened secrets may be held yet. */
export interface HeldLimit {
  /** Begins the time again. */
  touch(): void
  cancel(): void
  /** Forgets at once where the time is over by the clock: timers stand still while a Linux computer sleeps. */
  forgetOverdue(): void
}

/** Calls `forget` once `openedSecretsHeldMs` have passed since the last touch. */
export function createHeldLimit(
  { startTimer, clock }: { startTimer: Timer; clock: Clock },
  forget: () => void,
): HeldLimit {
  let cancelTimer = () => {}
  let endsAtMs: number | null = null
  const cancel = (): void => {
    cancelTimer()
    endsAtMs = null
  }
  const end = (): void => {
    cancel()
    forget()
  }
  return {
    touch() {
      cancel()
      endsAtMs = clock() + openedSecretsHeldMs
      cancelTimer = startTimer(openedSecretsHeldMs, end)
    },
    cancel,
    forgetOverdue() {
      if (endsAtMs !== null && clock() >= endsAtMs) end()
    },
  }
}

import { startRealTimer, type Timer } from '../../src-main/system/timer.ts'

/**
 * A minute's waiting for a keychain is six seconds, and what is shorter than a sign of life may take is a fifth. No
 * less: a keyring on a busy machine answered only after two seconds, and was taken for one that asks its user.
 */
export const startHurriedTimer: Timer = (delayMs, task) =>
  startRealTimer(delayMs >= 60_000 ? delayMs / 10 : delayMs >= 5_000 ? delayMs : delayMs / 5, task)

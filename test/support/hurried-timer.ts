import { startRealTimer, type Timer } from '../../src-main/system/timer.ts'

/** A minute's waiting for a keychain is two seconds; the start of its process takes what it takes on the machine. */
export const startHurriedTimer: Timer = (delayMs, task) =>
  startRealTimer(delayMs >= 60_000 ? delayMs / 30 : delayMs >= 20_000 ? delayMs : delayMs / 5, task)

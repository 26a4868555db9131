import type { Timer } from '../../system/timer.ts'

/** After a lock that a screen saver told of no other is passed on for so long. */
export const saverRestMs = 2 * 60_000

/**
 * Takes what a screen saver says and calls `onLock` when the screen was locked. Any program on the session bus can play
 * a screen saver, and each lock costs every working agent a token: so only the change to locked counts, and one that
 * comes within the rest after another waits for its end, and is nothing if the screen is open again by then.
 */
export function createSaverLock({
  startTimer,
  onLock,
}: {
  startTimer: Timer
  onLock: () => void
}): (isLocked: boolean) => void {
  let wasLocked = false
  let isResting = false
  let isOwed = false
  const lock = (): void => {
    isOwed = isResting
    if (isResting) return
    isResting = true
    startTimer(saverRestMs, () => {
      isResting = false
      if (isOwed) lock()
    })
    onLock()
  }
  return (isLocked) => {
    const isChange = isLocked !== wasLocked
    wasLocked = isLocked
    if (!isLocked) isOwed = false
    else if (isChange) lock()
  }
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite'

/** Another program that only looks into the file is done by then. */
export const longestLockWaitMs = 5_000
/** All of main stands still meanwhile: a program that did not let go of the file is not waited for at each write. */
const shortLockWaitMs = 50

/** How long a statement waits for another program that holds the file: long at first, then briefly. */
export function createLockWait(db: DatabaseSyncInstance) {
  let isShort = false
  const change = (toShort: boolean): void => {
    if (isShort === toShort) return
    isShort = toShort
    db.exec(`PRAGMA busy_timeout = ${toShort ? shortLockWaitMs : longestLockWaitMs}`)
  }
  return {
    /** A statement has waited in vain. */
    shorten: () => change(true),
    /** A write went through. */
    restore: () => change(false),
  }
}

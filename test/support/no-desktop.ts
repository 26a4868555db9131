import type { Desktop } from '../../src-main/operations/workspace.ts'
import type { DailyBackup } from '../../src-main/schedule/daily-backup.ts'

/** A desktop on which nobody is: every question is answered with no, and nothing is shown or written. */
export const noDesktop: Desktop = {
  openExternal: async () => false,
  copyForAWhile: () => {},
  confirmCopy: async () => false,
  confirmErase: async () => false,
  confirmTrialEnd: async () => false,
  notifyClaimed: () => {},
  saveClaimSheet: async () => false,
  saveText: async () => false,
}

/** A desktop whose operator lets secrets be erased, and nothing else. */
export const erasingDesktop: Desktop = { ...noDesktop, confirmErase: async () => true }

/** No database that copies are made of. */
export const noBackups: DailyBackup = {
  start() {},
  close: async () => {},
  view: () => {
    throw new Error('no backups here')
  },
  now: () => {
    throw new Error('no backups here')
  },
}

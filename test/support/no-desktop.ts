import type { Desktop } from '../../src-main/operations/workspace.ts'

/** A desktop on which nobody is: every question is answered with no, and nothing is shown or written. */
export const noDesktop: Desktop = {
  openExternal: async () => false,
  copyForAWhile: () => {},
  confirmCopy: async () => false,
  notifyClaimed: () => {},
  saveText: async () => false,
}

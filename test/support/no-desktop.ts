import type { DraggedFiles } from '../../src-main/operations/dragged/dragged-files.ts'
import type { AppMenu } from '../../src-main/ports/app-menu.ts'
import type { Background } from '../../src-main/ports/background.ts'
import type { ClaimSheets } from '../../src-main/ports/claim-sheets.ts'
import type { Clipboard } from '../../src-main/ports/clipboard.ts'
import type { Confirmations } from '../../src-main/ports/confirmations.ts'
import type { Desktop } from '../../src-main/ports/desktop.ts'
import type { ExternalLinks } from '../../src-main/ports/external-links.ts'
import type { FileDialogs } from '../../src-main/ports/file-dialogs.ts'
import type { LoginItem } from '../../src-main/ports/login-item.ts'
import type { Notifications } from '../../src-main/ports/notifications.ts'
import type { Presence } from '../../src-main/ports/presence.ts'
import type { AbsenceWatch } from '../../src-main/schedule/absence-watch.ts'
import type { DailyBackup } from '../../src-main/schedule/daily-backup.ts'

/** What every port of the desktop can do, by name. */
export type DesktopActs = AppMenu &
  Background &
  ClaimSheets &
  Clipboard &
  Confirmations &
  ExternalLinks &
  FileDialogs &
  LoginItem &
  Notifications &
  Presence

const nobody: DesktopActs = {
  updateMenu: () => {},
  tray: () => 'none',
  onTray: () => {},
  onAct: () => {},
  updateTray: () => {},
  showWindow: () => {},
  onHide: () => {},
  isOn: async () => false,
  set: async () => {},
  saveClaimSheet: async () => false,
  copyForAWhile: () => {},
  takeOff: async () => {},
  confirmCopy: async () => false,
  confirmErase: async () => false,
  confirmWrites: async () => false,
  confirmTrialStart: async () => false,
  confirmTrialEnd: async () => false,
  confirmSecretLoss: async () => false,
  confirmPack: async () => false,
  confirmDropFolder: async () => false,
  tellHidden: async () => {},
  openExternal: async () => false,
  chooseTarget: async () => null,
  choosePack: async () => null,
  chooseFolder: async () => null,
  chooseText: async () => null,
  chooseSecretText: async () => null,
  saveText: async () => false,
  notifyClaimed: () => {},
  notifyReminder: () => {},
  notifyHidden: async () => 'unavailable',
  getStatus: () => 'unavailable',
  sendTest: async () => 'unavailable',
  isSeen: () => false,
  isFocused: () => false,
  isShown: () => true,
  onChange: () => () => {},
  onResume: () => () => {},
  onLock: () => () => {},
}

/** A desktop whose operator does this, and says no to all else. */
export function desktopWith(acts: Partial<DesktopActs>): Desktop {
  const all = { ...nobody, ...acts }
  return {
    appMenu: all,
    background: all,
    claimSheets: all,
    clipboard: all,
    confirmations: all,
    externalLinks: all,
    fileDialogs: all,
    loginItem: all,
    notifications: all,
    presence: all,
  }
}

/** A desktop on which nobody is: every question is answered with no, and nothing is shown or written. */
export const noDesktop = desktopWith({})

/** A desktop whose operator lets secrets be erased, and nothing else. */
export const erasingDesktop = desktopWith({ confirmErase: async () => true })

/** A desktop whose operator confirms how much is sent, and nothing else. */
export const sendingDesktop = desktopWith({ confirmWrites: async () => true })

/** An operator who is always there. */
export const noAbsence: AbsenceWatch = { start() {}, span: () => null, dismiss() {}, close: async () => {} }

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

/** Nothing was ever dragged. */
export const noDragged: DraggedFiles = { hold: () => '', take: () => null }

import { type BrowserWindow, clipboard } from 'electron'
import type { Language } from '#contract/rules/choose-language.ts'
import type { Desktop } from '../ports/desktop.ts'
import type { Timer } from '../system/timer.ts'
import { createClipboard } from './clipboard.ts'
import { createConfirmations } from './dialogs/confirmations.ts'
import { createDialogMutex } from './dialogs/dialog-mutex.ts'
import { createFileDialogs } from './dialogs/file-dialogs.ts'
import { writeClaimSheet } from './dialogs/write-claim-sheet.ts'
import { createExternalLinks } from './external-links.ts'
import { createNotifications } from './notifications.ts'
import { createBackground, type WindowBackground } from './tray/background.ts'
import { createLoginItem } from './tray/login-item.ts'
import { createAppMenu } from './window/menu.ts'
import { getMenuMessages } from './window/menu-messages.ts'
import { createPresence } from './window/presence.ts'

/**
 * The operator's desktop behind main's ports, for one window. Of all that they ask the operator, one question is open
 * at a time. `language` gives the language of each dialog.
 */
export function createDesktop(deps: {
  window: BrowserWindow
  startTimer: Timer
  language: () => Language
  closesToTray: () => boolean
}): Desktop & {
  appMenu: ReturnType<typeof createAppMenu>
  background: WindowBackground
} {
  const { window, startTimer, language, closesToTray } = deps
  const askOnce = createDialogMutex()
  const dialogs = { window, askOnce, language }
  return {
    appMenu: createAppMenu(() => getMenuMessages(language())),
    background: createBackground({ window, startTimer, language, isWanted: closesToTray }),
    claimSheets: {
      saveClaimSheet: (cards) => askOnce(() => writeClaimSheet(window, { cards, language: language() }), false),
    },
    clipboard: createClipboard({ startTimer, system: clipboard }),
    confirmations: createConfirmations(dialogs),
    externalLinks: createExternalLinks(dialogs),
    fileDialogs: createFileDialogs(dialogs),
    loginItem: createLoginItem(),
    notifications: createNotifications({ window, language, startTimer }),
    presence: createPresence(window, startTimer),
  }
}

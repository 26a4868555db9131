import type { AppMenu } from './app-menu.ts'
import type { Background } from './background.ts'
import type { ClaimSheets } from './claim-sheets.ts'
import type { Clipboard } from './clipboard.ts'
import type { Confirmations } from './confirmations.ts'
import type { ExternalLinks } from './external-links.ts'
import type { FileDialogs } from './file-dialogs.ts'
import type { LoginItem } from './login-item.ts'
import type { Notifications } from './notifications.ts'
import type { Presence } from './presence.ts'

/** What main does on the operator's desktop for a page that may not. An operation takes the one that it uses. */
export interface Desktop {
  appMenu: AppMenu
  background: Background
  claimSheets: ClaimSheets
  clipboard: Clipboard
  confirmations: Confirmations
  externalLinks: ExternalLinks
  fileDialogs: FileDialogs
  loginItem: LoginItem
  notifications: Notifications
  presence: Presence
}

import { type BrowserWindow, Notification } from 'electron'
import type { Language } from '#contract/rules/choose-language.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import type { ClaimedNotice, Notifications } from '../ports/notifications.ts'
import { claimMessages } from './dialogs/claim-messages.ts'

interface NotificationDeps {
  window: BrowserWindow
  language: () => Language
}

/** Live notifications: one that nobody holds loses its click. */
const shown = new Set<Notification>()
const mostShown = 20

/**
 * The system's notification that agents were claimed: their names, nothing that proves anything. A click brings the
 * window forward.
 */
function notifyClaimed({ window, language }: NotificationDeps, { names, onClick }: ClaimedNotice): void {
  if (!Notification.isSupported()) return
  const words = claimMessages(language())
  const [first = ''] = names
  const notification = new Notification({
    title: names.length === 1 ? words.claimedOne(escapeInvisible(first)) : words.claimedMany(names.length),
    body: words.claimedText,
  })
  notification.on('click', () => {
    shown.delete(notification)
    if (window.isDestroyed()) return
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
    onClick()
  })
  notification.on('close', () => shown.delete(notification))
  if (shown.size >= mostShown) shown.clear()
  shown.add(notification)
  notification.show()
}

export function createNotifications(deps: NotificationDeps): Notifications {
  return { notifyClaimed: (notice) => notifyClaimed(deps, notice) }
}

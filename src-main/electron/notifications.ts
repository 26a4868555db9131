import { type BrowserWindow, Notification } from 'electron'
import type { NotificationStatus } from '#contract/ipc/reminders.procedures.ts'
import type { Language } from '#contract/rules/choose-language.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import type { Notifications } from '../ports/notifications.ts'
import type { Timer } from '../system/timer.ts'
import { claimMessages } from './dialogs/claim-messages.ts'
import { formatNotificationBody } from './notification-body.ts'
import { formatReminder, getReminderMessages } from './reminder-messages.ts'
import { getTrayMessages } from './tray/tray-messages.ts'
import { revealWindow } from './window/reveal-window.ts'

interface NotificationDeps {
  window: BrowserWindow
  language: () => Language
  startTimer: Timer
}

/** Live notifications: one that nobody holds loses its click. */
const mostShown = 20
/** A system that says nothing for so long is not going to. */
const answerLimitMs = 5_000

/** Names and words of others are shown with what is invisible in them made visible. */
export function createNotifications({ window, language, startTimer }: NotificationDeps): Notifications {
  const shown = new Set<Notification>()
  let status: NotificationStatus = 'unknown'

  const { platform, env: environment } = process
  const show = async (
    { title, body }: { title: string; body: string },
    onClick: () => void,
  ): Promise<Notification | null> => {
    if (!Notification.isSupported()) {
      status = 'unavailable'
      return null
    }
    const shownBody = await formatNotificationBody(body, { platform, environment, startTimer })
    const notification = new Notification({ title, body: shownBody })
    notification.on('click', () => {
      shown.delete(notification)
      if (window.isDestroyed()) return
      revealWindow(window)
      onClick()
    })
    notification.on('close', () => shown.delete(notification))
    notification.on('show', () => {
      status = 'shown'
    })
    notification.on('failed', () => {
      status = 'failed'
      shown.delete(notification)
    })
    const [oldest] = shown
    if (shown.size >= mostShown && oldest !== undefined) shown.delete(oldest)
    shown.add(notification)
    notification.show()
    return notification
  }
  /** Shows it, and gives what the system says of it. */
  const showAndWait = async (words: { title: string; body: string }): Promise<NotificationStatus> => {
    status = 'unknown'
    const notification = await show(words, () => {})
    if (notification === null) return status
    return new Promise((resolve) => {
      const settle = () => resolve(status)
      if (status !== 'unknown') settle()
      notification.on('show', settle)
      notification.on('failed', settle)
      startTimer(answerLimitMs, settle)
    })
  }
  return {
    notifyClaimed({ names, onClick }) {
      const words = claimMessages(language())
      const [first = ''] = names
      const title = names.length === 1 ? words.claimedOne(escapeInvisible(first)) : words.claimedMany(names.length)
      void show({ title, body: words.claimedText }, onClick)
    },
    notifyReminder: ({ group, onClick }) => void show(formatReminder(group, language()), onClick),
    getStatus: () => (Notification.isSupported() ? status : 'unavailable'),
    notifyHidden() {
      const { stays, staysText } = getTrayMessages(language())
      return showAndWait({ title: stays, body: staysText })
    },
    sendTest() {
      const { testTitle, testText } = getReminderMessages(language())
      return showAndWait({ title: testTitle, body: testText })
    },
  }
}

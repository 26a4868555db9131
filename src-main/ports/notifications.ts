import type { NotificationStatus } from '#contract/ipc/reminders.procedures.ts'
import type { ReminderGroup } from '#contract/rules/reminders/reminder-group.ts'

/** Agents that were claimed, by name; nothing that proves anything. */
interface ClaimedNotification {
  names: readonly string[]
  onClick: () => void
}

interface ReminderNotification {
  group: ReminderGroup
  onClick: () => void
}

/** Notifications of the system. A click brings the window forward and calls `onClick`. */
export interface Notifications {
  notifyClaimed(notification: ClaimedNotification): void
  notifyReminder(notification: ReminderNotification): void
  /** Says that the console goes on in the tray; gives what became of it. */
  notifyHidden(): Promise<NotificationStatus>
  /** What became of the last one. */
  getStatus(): NotificationStatus
  /** Shows one that says that they work; gives what became of it, `unknown` where the system does not say. */
  sendTest(): Promise<NotificationStatus>
}

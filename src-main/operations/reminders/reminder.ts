import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import type { ReminderKind } from '#contract/rules/reminders/reminder-settings.ts'

/** One thing to be reminded of, once: a challenge, or a reply in the inbox. */
export interface Reminder {
  kind: ReminderKind
  subjectNo: number
  /** Predictions that are due or have a result; 1 for a challenge or a reply. */
  count: number
  /** The challenge's question or the reply's words. */
  text: string
  /** The only agent that it is about; null for several or none. */
  agent: Extract<NavigationTarget, { kind: 'agent' }>['agentKey'] | null
  agentName: string | null
  /** Who has replied; null where it is not a reply or the name did not come. */
  authorName: string | null
  /** Minutes until the deadline, rounded up; null where there is none. */
  leftMin: number | null
  target: NavigationTarget
}

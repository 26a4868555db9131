import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import type { ReminderKind } from '#contract/rules/reminders/reminder-settings.ts'
import type { StaleForecast } from '../../store/stale-forecasts.ts'

/** One thing to be reminded of, once: a challenge, a reply in the inbox, a write, or an agent. */
export interface Reminder {
  kind: ReminderKind
  subjectNo: number
  /** What on a challenge is stale: of each of these it is kept that it was told, and not of the challenge. */
  stale?: readonly StaleForecast[]
  /** Predictions that are due, stale (drafts too) or have a result; 1 for everything else. */
  count: number
  /** The challenge's question, the reply's words, or whom it is about. */
  text: string
  /** The only agent that it is about; null for several or none. */
  agent: Extract<NavigationTarget, { kind: 'agent' }>['agentKey'] | null
  agentName: string | null
  /** Who has replied; null where it is not a reply or the name did not come. */
  authorName: string | null
  /** Minutes until the deadline or the end of the claim, rounded up; null where there is none. */
  leftMin: number | null
  target: NavigationTarget
}

import type { NavigationTarget } from '../../ipc/navigation-target.ts'
import type { ReminderKind } from './reminder-settings.ts'

/** All of one kind and moment, as one notification. */
export interface ReminderGroup {
  kind: ReminderKind
  count: number
  /** How many challenges, replies, writes or agents. */
  subjects: number
  /** The one agent of all of them; null for several or none. */
  agentName: string | null
  authorName: string | null
  /** Everything in the group closes within so many minutes. */
  withinMin: number | null
  /** The first few, soonest first. */
  texts: string[]
  target: NavigationTarget
}

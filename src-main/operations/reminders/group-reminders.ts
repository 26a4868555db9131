import type { NavigationTarget } from '#contract/ipc/navigation-target.ts'
import type { ReminderGroup } from '#contract/rules/reminders/reminder-group.ts'
import { type ReminderKind, reminderKinds } from '#contract/rules/reminders/reminder-settings.ts'
import type { Reminder } from './reminder.ts'

/** As many lines as the systems' notifications show. */
const mostTexts = 3

/** Where several lead to: the list that has them all, for their one agent where it is one. */
function listOf(kind: ReminderKind, agent: Reminder['agent']): NavigationTarget {
  switch (kind) {
    case 'due':
      return { kind: 'queue', agentKeys: agent === null ? [] : [agent] }
    case 'challenge':
      // The queue has only what is due, and nobody need be subscribed to what is new.
      return { kind: 'challenges' }
    case 'stale':
      return { kind: 'stale', agentKeys: agent === null ? [] : [agent] }
    case 'result':
      return { kind: 'results', agentKey: agent }
    case 'reply':
      return { kind: 'inbox', isReply: true }
    case 'write':
      return { kind: 'outbox' }
    case 'agent':
      return { kind: 'fleet', status: 'needs_you' }
    case 'claim':
      return { kind: 'claims', agentKey: null }
  }
}

function theOnly<Value>(values: readonly Value[]): Value | null {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : null
}

/** Writes that one filter of the outbox shows. */
function isOneList(group: readonly Reminder[]): boolean {
  return theOnly(group.map(({ target }) => (target.kind === 'outbox' ? (target.show ?? null) : null))) !== null
}

/** One group a kind, in the order of the kinds. One reminder leads to its item, several to their list. */
export function groupReminders(reminders: readonly Reminder[]): ReminderGroup[] {
  return reminderKinds.flatMap((kind) => {
    const group = reminders.filter((reminder) => reminder.kind === kind)
    const [first, ...others] = group
    if (first === undefined) return []
    const left = group.flatMap(({ leftMin }) => leftMin ?? [])
    return {
      kind,
      count: group.reduce((sum, { count }) => sum + count, 0),
      subjects: group.length,
      agentName: theOnly(group.map(({ agentName }) => agentName)),
      authorName: theOnly(group.map(({ authorName }) => authorName)),
      withinMin: left.length === 0 ? null : Math.max(...left),
      texts: group.slice(0, mostTexts).map(({ text }) => text),
      target:
        others.length === 0 || isOneList(group) ? first.target : listOf(kind, theOnly(group.map(({ agent }) => agent))),
    }
  })
}

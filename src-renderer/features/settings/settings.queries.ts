/** What the settings ask of main beyond the state of the whole console. */
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** Whether the system shows notifications. */
export function notificationStatusQuery(orpc: ArenaOrpc) {
  return orpc.reminders.notificationStatus.queryOptions()
}

/** Whether the console can go on without its window. */
export function backgroundQuery(orpc: ArenaOrpc) {
  return orpc.background.state.queryOptions()
}

/** Of what new challenges can be told. */
export function reminderScopeKeysQuery(orpc: ArenaOrpc) {
  return orpc.reminders.scopeKeys.queryOptions()
}

/** The copies of the database, newest first. */
export function backupsQuery(orpc: ArenaOrpc) {
  return orpc.backups.list.queryOptions()
}

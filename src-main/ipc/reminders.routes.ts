import { countDueSoon } from '../operations/reminders/due-soon.ts'
import { dismissKeptDrafts, readKeptDrafts } from '../operations/reminders/kept-drafts.ts'
import { listReminderScopeKeys } from '../operations/reminders/list-reminder-scope-keys.ts'
import { readAbsence } from '../operations/reminders/read-absence.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

const minuteMs = 60_000

/** Counts and cards by the workspace that runs; notifications are the desktop's. */
export function createReminderRoutes(
  os: ContractImplementer['reminders'],
  { workspace, absence, desktop: { notifications } }: RouteDeps,
) {
  // The page asks as soon as it is there: nothing can have been typed before.
  let startedAtMs: number | null = null
  return {
    dueSoon: os.dueSoon.handler(() => {
      const parts = workspace()
      return countDueSoon(parts, parts.reminderSettings().leadMin * minuteMs)
    }),
    scopeKeys: os.scopeKeys.handler(() => listReminderScopeKeys(workspace())),
    absence: os.absence.handler(() => readAbsence(workspace(), absence.span())),
    dismissAbsence: os.dismissAbsence.handler(() => {
      absence.dismiss()
      return {}
    }),
    keptDrafts: os.keptDrafts.handler(() => {
      const parts = workspace()
      startedAtMs ??= parts.clock()
      return readKeptDrafts(parts, startedAtMs)
    }),
    dismissKeptDrafts: os.dismissKeptDrafts.handler(() => {
      const parts = workspace()
      dismissKeptDrafts(parts)
      parts.notify('reminders')
      return {}
    }),
    notificationStatus: os.notificationStatus.handler(() => ({ status: notifications.getStatus() })),
    sendTest: os.sendTest.handler(async () => ({ status: await notifications.sendTest() })),
  }
}

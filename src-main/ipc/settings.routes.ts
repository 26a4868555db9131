import type { Settings } from '#contract/ipc/settings.procedures.ts'
import { setReminders, setShortcut, setTable, updateSettings } from '../operations/settings/settings.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** Each gives the settings as they are then, and tells every screen; of the operator, also during a trial. */
export function createSettingsRoutes(os: ContractImplementer['settings'], { settings, changes }: RouteDeps) {
  const tell = (next: Settings): Settings => {
    changes.notify('app')
    return next
  }
  return {
    update: os.update.handler(({ input }) => tell(updateSettings(settings, input))),
    setShortcut: os.setShortcut.handler(({ input: { id, combination } }) =>
      tell(setShortcut(settings, id, combination)),
    ),
    setReminders: os.setReminders.handler(({ input }) => {
      const next = setReminders(settings, input)
      // What counts as stale is on the list of challenges.
      changes.notify('challenges')
      return tell(next)
    }),
    setTable: os.setTable.handler(({ input }) => tell(setTable(settings, input))),
    resetShortcuts: os.resetShortcuts.handler(() => tell(updateSettings(settings, { shortcuts: [] }))),
  }
}

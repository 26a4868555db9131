import { saveScreen } from '../operations/app/kept-screens.ts'
import { readAppState } from '../operations/app/read-app-state.ts'
import { readDatabaseRecovery } from '../operations/backups/database-recovery.ts'
import { readSettings } from '../operations/settings/settings.ts'
import type { ContractImplementer } from './implement-contract.ts'
import { mergeWhileHidden } from './merge-while-hidden.ts'
import type { RouteDeps } from './route-deps.ts'

/** Settings and the banner of a damaged database are the operator's own, also during a trial. */
export function createAppRoutes(
  os: ContractImplementer['app'],
  { workspace, settings, info, places, updates, changes, navigation, desktop: { presence } }: RouteDeps,
) {
  return {
    state: os.state.handler(() =>
      readAppState(workspace(), {
        info,
        places,
        settings: readSettings(settings),
        databaseRecovery: readDatabaseRecovery(settings),
        newVersion: updates.newVersion(),
      }),
    ),
    changes: os.changes.handler(({ signal, input }) =>
      mergeWhileHidden(changes.messages(signal, input?.since), { presence, signal }),
    ),
    // No change is announced: the page that keeps a screen knows it, and no other part shows it.
    keepScreen: os.keepScreen.handler(({ input }) => {
      saveScreen(workspace().store, input)
      return {}
    }),
    navigationRequests: os.navigationRequests.handler(({ signal }) => navigation.requests(signal)),
  }
}

import { findItems } from '../operations/search/find-items.ts'
import { addRecentCommand, readRecentCommands } from '../operations/search/recent-commands.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** Items are of the workspace that runs, recent commands the operator's own. */
export function createSearchRoutes(
  os: ContractImplementer['search'],
  { workspace, settings }: Pick<RouteDeps, 'workspace' | 'settings'>,
) {
  return {
    find: os.find.handler(({ input }) => findItems(workspace(), input.text)),
    recent: os.recent.handler(() => ({ ids: readRecentCommands(settings) })),
    addRecent: os.addRecent.handler(({ input }) => {
      addRecentCommand(settings, input.id)
      return {}
    }),
  }
}

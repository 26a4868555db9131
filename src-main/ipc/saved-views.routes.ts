import { listViews, removeView, renameView, saveView } from '../operations/saved-views/saved-views.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** Filters of screens under names, kept in the workspace that runs. */
export function createSavedViewRoutes(os: ContractImplementer['savedViews'], { workspace }: RouteDeps) {
  return {
    list: os.list.handler(({ input }) => listViews(workspace(), input)),
    save: os.save.handler(({ input }) => saveView(workspace(), input)),
    rename: os.rename.handler(({ input }) => renameView(workspace(), input)),
    remove: os.remove.handler(({ input }) => removeView(workspace(), input)),
  }
}

import { listViews, removeView, renameView, saveView } from '../operations/fleet-views/fleet-views.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

export function createFleetViewRoutes(os: ContractImplementer['fleetViews'], { workspace }: RouteDeps) {
  return {
    list: os.list.handler(() => listViews(workspace())),
    save: os.save.handler(({ input }) => saveView(workspace(), input)),
    rename: os.rename.handler(({ input }) => renameView(workspace(), input)),
    remove: os.remove.handler(({ input }) => removeView(workspace(), input)),
  }
}

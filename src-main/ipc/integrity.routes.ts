import {
  addAllowedPair,
  readIntegritySettings,
  removePair,
  updateIntegrityModes,
} from '../operations/integrity/integrity-settings.ts'
import { exportRecords, listRecords } from '../operations/integrity/list-records.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** What the guard asks about, and its records, which are exported to where the operator says in main's dialog. */
export function createIntegrityRoutes(os: ContractImplementer['integrity'], { workspace, desktop }: RouteDeps) {
  return {
    settings: os.settings.handler(() => readIntegritySettings(workspace())),
    updateModes: os.updateModes.handler(({ input }) => updateIntegrityModes(workspace(), input)),
    allowPair: os.allowPair.handler(({ input }) => addAllowedPair(workspace(), input)),
    removePair: os.removePair.handler(({ input }) => removePair(workspace(), input)),
    records: os.records.handler(() => listRecords(workspace())),
    exportRecords: os.exportRecords.handler(({ input }) => exportRecords(workspace(), desktop, input)),
  }
}

import { fetchResultField } from '../operations/results/fetch-result-field.ts'
import { listResults } from '../operations/results/list-results.ts'
import { refreshResults } from '../operations/results/refresh-results.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** `field` and `refresh` ask the service; `list` answers by what is stored. */
export function createResultRoutes(os: ContractImplementer['results'], { workspace }: RouteDeps) {
  return {
    field: os.field.handler(({ input }) => fetchResultField(workspace(), input)),
    list: os.list.handler(({ input }) => listResults(workspace(), input)),
    refresh: os.refresh.handler(() => refreshResults(workspace())),
  }
}

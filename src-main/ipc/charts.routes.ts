import { saveChart } from '../operations/charts/save-chart.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** Writes a chart of the page to where the operator says in main's dialog. */
export function createChartRoutes(os: ContractImplementer['charts'], { workspace, desktop }: RouteDeps) {
  return { save: os.save.handler(({ input }) => saveChart(workspace(), desktop, input)) }
}

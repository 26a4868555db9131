import {
  compareAnalyticsFleets,
  compareAnalyticsReplays,
  listAnalyticsChoices,
  readAnalyticsFleet,
  readAnalyticsReplay,
  readAnalyticsReport,
} from '../operations/analytics/ask-analytics.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

export function createAnalyticsRoutes(os: ContractImplementer['analytics'], { workspace }: RouteDeps) {
  return {
    choices: os.choices.handler(() => listAnalyticsChoices(workspace())),
    report: os.report.handler(({ input }) => readAnalyticsReport(workspace(), input)),
    replay: os.replay.handler(({ input }) => readAnalyticsReplay(workspace(), input)),
    fleet: os.fleet.handler(({ input }) => readAnalyticsFleet(workspace(), input)),
    compareReplays: os.compareReplays.handler(({ input }) => compareAnalyticsReplays(workspace(), input)),
    compareFleets: os.compareFleets.handler(({ input }) => compareAnalyticsFleets(workspace(), input)),
  }
}

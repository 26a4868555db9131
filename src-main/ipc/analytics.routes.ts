import { askAnalytics } from '../operations/analytics/ask-analytics.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** Each question is answered in a thread of its own, over the predictions of the workspace that runs. */
export function createAnalyticsRoutes(os: ContractImplementer['analytics'], { workspace }: RouteDeps) {
  return {
    choices: os.choices.handler(() => askAnalytics(workspace(), { name: 'choices', input: {} })),
    report: os.report.handler(({ input }) => askAnalytics(workspace(), { name: 'report', input })),
    replay: os.replay.handler(({ input }) => askAnalytics(workspace(), { name: 'replay', input })),
    fleet: os.fleet.handler(({ input }) => askAnalytics(workspace(), { name: 'fleet', input })),
    compareReplays: os.compareReplays.handler(({ input }) =>
      askAnalytics(workspace(), { name: 'compareReplays', input }),
    ),
    compareFleets: os.compareFleets.handler(({ input }) => askAnalytics(workspace(), { name: 'compareFleets', input })),
  }
}

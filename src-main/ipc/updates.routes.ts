import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** Newer versions of the console: checked, downloaded and verified, never installed. */
export function createUpdateRoutes(os: ContractImplementer['updates'], { updates }: RouteDeps) {
  return {
    state: os.state.handler(() => updates.state()),
    setFeed: os.setFeed.handler(({ input }) => updates.setFeed(input.feedUrl)),
    check: os.check.handler(() => updates.check()),
    dismiss: os.dismiss.handler(({ input }) => updates.dismiss(input.version)),
    download: os.download.handler(() => updates.download()),
  }
}

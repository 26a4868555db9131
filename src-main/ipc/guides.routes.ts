import { fetchGuide } from '../operations/guides/fetch-guide.ts'
import type { ContractImplementer } from './implement-contract.ts'
import type { RouteDeps } from './route-deps.ts'

/** The onboarding guide of a site, asked of it each time. */
export function createGuideRoutes(os: ContractImplementer['guides'], { workspace }: RouteDeps) {
  return { fetch: os.fetch.handler(({ input }) => fetchGuide(workspace(), input)) }
}

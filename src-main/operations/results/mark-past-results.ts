import type { ServiceClient } from '../../service/service-client.ts'
import type { Store } from '../../store/store.ts'
import { pastMs } from '../challenges/read-past-challenges.ts'

/**
 * Where agents have come to a site, the results of its past challenges are read once more: what these agents had
 * predicted before is in them, and was passed over while they were not here. Gives those sites.
 */
export function markPastResults({ store, client }: { store: Store; client: ServiceClient }): number[] {
  const sites = store.deployments.sites().filter(({ hasNewAgents }) => hasNewAgents)
  return sites.map(({ siteNo, baseUrl }) => {
    const sinceMs = Math.trunc(client.serviceNow(baseUrl)) - pastMs
    store.transaction(() => {
      store.challenges.askAgain({ siteNo, sinceMs })
      store.deployments.clearNewAgents({ siteNo })
    })
    return siteNo
  })
}

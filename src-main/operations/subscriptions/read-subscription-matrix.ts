import type { AgentKey } from '#contract/ids.ts'
import type { SubscriptionMatrix } from '#contract/ipc/subscriptions.procedures.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { SiteRecord } from '../../store/deployments.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { errorDataOf } from '../row-outcome.ts'
import { fetchScopeKeys } from './fetch-scope-keys.ts'
import type { SubscriptionReader } from './subscription-reader.ts'
import { createSubscriptionReadingViews } from './subscription-reading-view.ts'

/**
 * What the sites of the agents in question offer, and what each agent holds as far as it is known. Answers at once:
 * agents that were never read are read in the background and told of as they come. Agents that are gone or archived are
 * left out.
 */
export async function readSubscriptionMatrix(
  deps: { store: Store; client: ServiceClient; subscriptionReader: SubscriptionReader; clock: Clock },
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): Promise<SubscriptionMatrix> {
  const { store, subscriptionReader } = deps
  const agents = agentKeys
    .map((agentKey) => store.agents.find(agentKey))
    .filter((agent) => agent !== null)
    .filter(({ archivedAtMs }) => archivedAtMs === null)
  const unread = agents.filter(({ subscriptionsReadAtMs }) => subscriptionsReadAtMs === null)
  subscriptionReader.schedule(unread.map(({ agentKey }) => agentKey))
  const siteNos = new Set(agents.map(({ siteNo }) => siteNo))
  const sites = store.deployments.sites().filter(({ siteNo }) => siteNos.has(siteNo))
  const readingOf = createSubscriptionReadingViews(store)
  return {
    available: await Promise.all(sites.map((site) => availableAt(deps, site))),
    agents: agents.map((agent) => ({
      agentKey: agent.agentKey,
      name: agent.name,
      site: agent.site,
      deploymentId: agent.deploymentId,
      scopeKeys: agent.subscriptionsReadAtMs === null ? null : store.subscriptions.of(agent.agentNo),
      readAtMs: agent.subscriptionsReadAtMs,
      reading: readingOf(agent),
    })),
  }
}

async function availableAt(
  deps: { store: Store; client: ServiceClient; clock: Clock },
  site: SiteRecord,
): Promise<SubscriptionMatrix['available'][number]> {
  const place = { deploymentId: site.deploymentId, site: site.site }
  const offered = { ...place, error: null }
  if (site.scopeKeys !== null) return { ...offered, scopeKeys: site.scopeKeys, list: site.scopeKeyList }
  try {
    const scopeKeys = [...(await fetchScopeKeys(deps, site))]
    const list = deps.store.deployments.site(site.deploymentId, site.site)?.scopeKeyList ?? null
    return { ...offered, scopeKeys, list }
  } catch (thrown) {
    return { ...place, scopeKeys: [], error: errorDataOf(thrown), list: null }
  }
}

import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey, DeploymentId, Site } from '#contract/ids.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { SiteRecord } from '../../store/deployments.store.ts'
import { eachBounded } from '../each-bounded.ts'
import { errorDataOf } from '../row-outcome.ts'
import type { Workspace } from '../workspace.ts'
import { readAvailableScopes } from './read-available-scopes.ts'
import { readSubscriptions } from './read-subscriptions.ts'

const atOnce = 6
/** So many agents that were never read are read while the screen waits; the others follow in the background. */
const readWhileWaiting = 24

export interface SubscriptionMatrix {
  available: {
    deploymentId: DeploymentId
    site: Site
    scopeKeys: string[]
    error: AppErrorData | null
  }[]
  agents: {
    agentKey: AgentKey
    name: string
    site: Site
    deploymentId: DeploymentId
    scopeKeys: string[] | null
    readAtMs: number | null
    error: AppErrorData | null
  }[]
}

/** What the sites of the agents in question offer, and what each agent holds. Agents that are gone are left out. */
export async function readSubscriptionMatrix(
  workspace: Workspace,
  { agentKeys }: { agentKeys: readonly AgentKey[] },
): Promise<SubscriptionMatrix> {
  const { store } = workspace
  const find = () =>
    agentKeys.map((agentKey) => store.agents.find(agentKey)).filter((agent) => agent !== null)
  const agents = find()
  const errors = await readNeverRead(workspace, agents)
  const siteNos = new Set(agents.map(({ siteNo }) => siteNo))
  const sites = store.deployments.sites().filter(({ siteNo }) => siteNos.has(siteNo))
  return {
    available: await Promise.all(sites.map((site) => availableAt(workspace, site))),
    agents: find().map((agent) => ({
      agentKey: agent.agentKey,
      name: agent.name,
      site: agent.site,
      deploymentId: agent.deploymentId,
      scopeKeys: agent.subscriptionsReadAtMs === null ? null : store.subscriptions.of(agent.agentNo),
      readAtMs: agent.subscriptionsReadAtMs,
      error: errors.get(agent.agentKey) ?? null,
    })),
  }
}

async function readNeverRead(
  workspace: Workspace,
  agents: readonly AgentRecord[],
): Promise<ReadonlyMap<AgentKey, AppErrorData>> {
  const errors = new Map<AgentKey, AppErrorData>()
  const unread = agents.filter(({ subscriptionsReadAtMs }) => subscriptionsReadAtMs === null)
  await eachBounded(unread.slice(0, readWhileWaiting), atOnce, async (agent) => {
    try {
      await readSubscriptions(workspace, agent)
    } catch (thrown) {
      errors.set(agent.agentKey, errorDataOf(thrown))
    }
  })
  workspace.subscriptionReader.want(unread.slice(readWhileWaiting).map(({ agentKey }) => agentKey))
  return errors
}

async function availableAt(
  workspace: Workspace,
  site: SiteRecord,
): Promise<SubscriptionMatrix['available'][number]> {
  const place = { deploymentId: site.deploymentId, site: site.site }
  if (site.scopeKeys !== null) return { ...place, scopeKeys: site.scopeKeys, error: null }
  try {
    return { ...place, scopeKeys: [...(await readAvailableScopes(workspace, site))], error: null }
  } catch (thrown) {
    return { ...place, scopeKeys: [], error: errorDataOf(thrown) }
  }
}

import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import type { Store } from '../../store/store.ts'

/** The deployments of the workspace with their sites, in the order in which they were added. */
export function listDeployments({ store, isTrial }: { isTrial: boolean; store: Store }): DeploymentView[] {
  const sites = store.deployments.sites()
  return store.deployments.list().map(({ deploymentId, name, baseUrl, agentCount }) => ({
    deploymentId,
    name,
    baseUrl,
    sites: sites.filter((site) => site.deploymentId === deploymentId).map(({ site }) => site),
    isTrial,
    agentCount,
  }))
}

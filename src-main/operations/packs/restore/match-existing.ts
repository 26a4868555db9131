/** Where what a pack names is found in this console. */
import type { DeploymentId } from '#contract/ids.ts'
import { parseBaseUrl } from '#contract/rules/base-url.ts'
import type { AgentRecord } from '../../../store/agents.store.ts'
import type { Store } from '../../../store/store.ts'
import type { PackPlace } from '../pack-content.ts'
import type { ComparedAgent } from './compare-agents.ts'
import type { PackContent } from './read-pack-content.ts'

export type SiteFinder = (place: PackPlace) => number | null

/** Gives the number that a site of the pack has here, null while this console is not connected to it. */
export function createSiteFinder(deps: { store: Store }, content: PackContent): SiteFinder {
  const { deployments } = deps.store
  const found = new Map<string, number | null>()
  return ({ deployment, site }) => {
    const key = `${deployment}~${site}`
    const cached = found.get(key)
    if (cached !== undefined) return cached
    const deploymentId = findExistingDeployment(deps, content, deployment)
    const siteNo = deploymentId === null ? null : (deployments.site(deploymentId, site)?.siteNo ?? null)
    found.set(key, siteNo)
    return siteNo
  }
}

/** The connected service with the address that the pack's has. */
export function findExistingDeployment(
  { store }: { store: Store },
  { deployments }: PackContent,
  no: number,
): DeploymentId | null {
  const parsed = parseBaseUrl(deployments.get(no)?.baseUrl ?? '')
  if (!parsed.ok) return null
  return store.deployments.list().find(({ baseUrl }) => baseUrl === parsed.baseUrl)?.deploymentId ?? null
}

/** What a pack is held against. */
export function comparedAgentOf({ store }: { store: Store }, agent: AgentRecord): ComparedAgent {
  return {
    labels: {
      name: agent.name,
      note: agent.note,
      group: agent.groupName,
      tags: store.labels.tagsOf(agent.agentNo).sort(),
      isArchived: agent.archivedAtMs !== null,
      archivedAtMs: agent.archivedAtMs,
    },
    authMethod: agent.authMethod,
    keyFingerprint: agent.keyFingerprint,
  }
}

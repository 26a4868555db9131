/** Rows that a test puts into the store by itself, with all that it does not care about filled in. */
import { agentIdSchema, agentKeySchema, type DeploymentId, deploymentIdSchema } from '#contract/ids.ts'
import type { Store } from '../../src-main/store/store.ts'

type StoredDeployment = Parameters<Store['deployments']['add']>[0]
type StoredAgent = Parameters<Store['agents']['add']>[0]

/** Adds a deployment; by default one that has the global site only, where nobody listens. */
export function storeDeployment(
  store: Store,
  changed: Partial<Omit<StoredDeployment, 'deploymentId'>> & { deploymentId?: string } = {},
): DeploymentId {
  const deploymentId = deploymentIdSchema.parse(changed.deploymentId ?? 'dp_test')
  store.deployments.add({
    baseUrl: 'http://127.0.0.1:9',
    name: 'Local',
    addedAtMs: 0,
    sites: ['global'],
    ...changed,
    deploymentId,
  })
  return deploymentId
}

/** Adds an agent; by default one with a client secret, on the site that was added first. */
export function storeAgent(
  store: Store,
  agent: Partial<Omit<StoredAgent, 'agentKey' | 'agentId'>> & { agentKey: string; agentId: string; name: string },
): void {
  store.agents.add({
    siteNo: 1,
    authMethod: 'client_credentials',
    keyAlgorithm: null,
    keyFingerprint: null,
    addedAtMs: 0,
    ...agent,
    agentKey: agentKeySchema.parse(agent.agentKey),
    agentId: agentIdSchema.parse(agent.agentId),
  })
}

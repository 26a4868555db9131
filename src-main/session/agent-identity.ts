import type { AgentId, AgentKey, DeploymentId, Site } from '#contract/ids.ts'

/** Who is calling, and where. */
export interface AgentIdentity {
  agentKey: AgentKey
  agentId: AgentId
  site: Site
  deploymentId: DeploymentId
  baseUrl: string
}

import type { AgentIdentity } from '../../session/agent-identity.ts'

/** Who is calling, as a session needs to know it. */
export function identityOf(agent: AgentIdentity): AgentIdentity {
  const { agentKey, agentId, site, deploymentId, baseUrl } = agent
  return { agentKey, agentId, site, deploymentId, baseUrl }
}

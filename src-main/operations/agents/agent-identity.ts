import type { AgentIdentity } from '../../session/agent-identity.ts'
import type { AgentRecord } from '../../store/agents.store.ts'

/** Who is calling, as a session needs to know it. */
export function identityOf(agent: AgentRecord): AgentIdentity {
  const { agentKey, agentId, site, deploymentId, baseUrl } = agent
  return { agentKey, agentId, site, deploymentId, baseUrl }
}

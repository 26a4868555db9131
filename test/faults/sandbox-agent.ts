/** One agent of the sandbox and the parts of the console by which it calls. */
import { type AgentId, agentIdSchema, agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import type { AgentIdentity } from '../../src-main/session/agent-identity.ts'
import { createAgentSessions } from '../../src-main/session/agent-session.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { SandboxAgent, SandboxProcess } from '../support/sandbox-process.ts'
import { createTestClient } from '../support/test-client.ts'

/** Shorter than the console's own, in the same order. */
const limits = { headersMs: 800, idleMs: 600, wholeMs: 2_500 }

export function secretAgentsOf(sandbox: SandboxProcess): SandboxAgent[] {
  return sandbox.agents.filter(({ site, client_secret }) => site === 'global' && client_secret !== undefined)
}

/** A client that has met no fault yet, with one agent's sessions. */
export function openCaller(sandbox: SandboxProcess, agent: SandboxAgent) {
  const client = createTestClient({ limits })
  const agentId: AgentId = agentIdSchema.parse(agent.agent_id)
  const identity: AgentIdentity = {
    agentKey: agentKeySchema.parse('ag_faulty0001'),
    agentId,
    site: agent.site,
    deploymentId: deploymentIdSchema.parse('dp_faults'),
    baseUrl: sandbox.baseUrl,
  }
  const sessions = createAgentSessions({
    client,
    readCredential: async () => new Secret({ kind: 'client_secret', secret: agent.client_secret ?? '' }),
    clock: Date.now,
    random: () => 0,
    onTokenChange: () => {},
  })
  return { client, sessions, identity }
}

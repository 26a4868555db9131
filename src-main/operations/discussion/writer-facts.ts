import type { AgentSessions } from '../../session/agent-session.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { ItemFacts } from './validate-item.ts'

/** What decides whether an agent may write at all: its status, and the OAuth scopes it is known to have or to lack. */
export function writerFactsOf(agent: AgentRecord, sessions: AgentSessions): ItemFacts['agent'] {
  return {
    site: agent.site,
    agentId: agent.agentId,
    status: agent.status,
    isArchived: agent.archivedAtMs !== null,
    oauth: {
      scopes: agent.grantedScopes,
      refusedScopes: sessions.facts(agent.agentKey)?.refusedScopes ?? [],
    },
  }
}

import type { AgentRecord } from '../../store/agents.store.ts'
import type { RegistrationRecord } from '../../store/registrations.store.ts'
import type { Store } from '../../store/store.ts'

/** The agent of the fleet that the service has named again as this registration's; null where there is none. */
export function findKnownAgent(
  store: Pick<Store, 'agents'>,
  { agentKey, agentId, siteNo, stage }: RegistrationRecord,
): AgentRecord | null {
  if (stage !== 'secret_unsaved' || agentId === null) return null
  const known = store.agents.findAtSite(siteNo, agentId)
  return known === null || known.agentKey === agentKey ? null : known
}

import type { AgentKey } from '#contract/ids.ts'
import { eraseClaimItems } from '../registrations/registration-secrets.ts'
import { orThrow } from '../row-outcome.ts'
import type { Workspace } from '../workspace.ts'

/**
 * Takes an agent out of the fleet with its drafts, intents and predictions as kept here; the agent itself stays at the service. With
 * `eraseSecret` the keychain item goes first, so that a keychain that refuses leaves the agent in place.
 */
export async function forgetAgent(
  { store, vault, sessions, notify }: Workspace,
  { agentKey, eraseSecret }: { agentKey: AgentKey; eraseSecret: boolean },
): Promise<Record<string, never>> {
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  const isRegistering = store.registrations.find(agentKey) !== null
  if (eraseSecret) await vault.erase(agentKey)
  if (eraseSecret && isRegistering) await eraseClaimItems(vault, agentKey)
  sessions.forget(agentKey)
  store.transaction(() => {
    store.agents.remove({ agentKey })
    store.registrations.remove(agentKey)
    store.journal.add('agent_forgotten', agentKey, { agentId: agent.agentId, name: agent.name, eraseSecret })
  })
  notify('agents', 'app', 'challenges', 'outbox', 'drafts', 'results', 'registrations')
  return {}
}

import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { readAgentCredential } from '../../session/agent-credential.ts'
import { clientSecretOf } from '../../vault/credential.ts'
import { orThrow } from '../row-outcome.ts'
import type { Desktop, Workspace } from '../workspace.ts'

/**
 * Puts an agent's client secret on the clipboard, after main's own dialog has named the agent and its site.
 * `key_not_copied` for a key.
 */
export async function copySecret(
  { store, vault }: Workspace,
  desktop: Desktop,
  { agentKey }: { agentKey: AgentKey },
): Promise<{ copied: boolean }> {
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  if (agent.authMethod !== 'client_credentials') throw new AppError('key_not_copied')
  if (!(await desktop.confirmCopy({ agentName: agent.name, site: agent.site }))) return { copied: false }
  const secret = clientSecretOf(await readAgentCredential({ store, vault }, agentKey))
  desktop.copyForAWhile(orThrow(secret, 'secret_other_key'))
  store.journal.add('secret_copied', agentKey)
  return { copied: true }
}

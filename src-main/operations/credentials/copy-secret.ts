import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { Clipboard } from '../../ports/clipboard.ts'
import type { Confirmations } from '../../ports/confirmations.ts'
import { readAgentCredential } from '../../session/agent-credential.ts'
import type { Store } from '../../store/store.ts'
import { clientSecretOf } from '../../vault/credential.ts'
import type { Vault } from '../../vault/vault.ts'
import { orThrow } from '../row-outcome.ts'

/**
 * Puts an agent's client secret on the clipboard, after main's own dialog has named the agent and its site.
 * `key_not_copied` for a key.
 */
export async function copySecret(
  { store, vault }: { store: Store; vault: Vault },
  { clipboard, confirmations }: { clipboard: Clipboard; confirmations: Confirmations },
  { agentKey }: { agentKey: AgentKey },
): Promise<{ copied: boolean }> {
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  if (agent.authMethod !== 'client_credentials') throw new AppError('key_not_copied')
  if (!(await confirmations.confirmCopy({ agentName: agent.name, site: agent.site }))) return { copied: false }
  const secret = clientSecretOf(await readAgentCredential({ store, vault }, agentKey))
  clipboard.copyForAWhile(orThrow(secret, 'secret_other_key'))
  store.journal.add('secret_copied', agentKey)
  return { copied: true }
}

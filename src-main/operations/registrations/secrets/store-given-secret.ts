import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { AgentSessions } from '../../../session/agent-session.ts'
import { type Credential, encodeCredential } from '../../../vault/credential.ts'
import type { Secret } from '../../../vault/secret.ts'
import type { Vault } from '../../../vault/vault.ts'
import { errorDataOf } from '../../row-outcome.ts'
import type { UnsavedRegistrations } from './registration-secrets.ts'

/**
 * Keeps a secret that came with a response about something else, which is the agent's from then on. `account` is its
 * keychain item. Gives what the keychain says against it; then the secret stays in memory.
 */
export async function storeGivenSecret(
  { vault, held, sessions }: { vault: Vault; held: UnsavedRegistrations; sessions: AgentSessions },
  { agentKey, account }: { agentKey: AgentKey; account: string },
  secret: Secret<Credential> | null,
): Promise<AppErrorData | null> {
  if (secret === null) return null
  held.secrets.set(agentKey, secret)
  try {
    await vault.save(account, encodeCredential(secret))
    held.secrets.delete(agentKey)
    sessions.forget(agentKey)
    return null
  } catch (thrown) {
    return errorDataOf(thrown)
  }
}

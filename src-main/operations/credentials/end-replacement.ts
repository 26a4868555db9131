import { isDeepStrictEqual } from 'node:util'
import type { AgentKey } from '#contract/ids.ts'
import { readKnownCredential } from '../../session/agent-credential.ts'
import { type NextKey, nextKeyAgeOf } from '../../store/agent-keys.store.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Notify } from '../notify.ts'
import { readUnlessItemFault } from '../secrets/read-unless-item-fault.ts'
import { eraseRotationItems } from '../secrets/secret-accounts.ts'
import type { SecretWork } from '../secrets/secret-work.ts'

interface ReplacementDeps {
  store: Store
  vault: Vault
  secretWork: SecretWork
}

/** The new credential is in the agent's item: it is what the agent has now, and a rotation has ended with it. */
export async function endReplacement(
  { store, vault, secretWork }: ReplacementDeps,
  agentKey: AgentKey,
  next: NextKey,
): Promise<void> {
  if (next.keySet.length > 0) await eraseRotationItems(vault, agentKey)
  const { authMethod, keyAlgorithm, keyFingerprint } = next
  const isEnded = store.transaction(() => {
    if (!isDeepStrictEqual(store.agentKeys.find(agentKey)?.nextKey, next)) return false
    store.agents.setCredential(agentKey, { authMethod, keyAlgorithm, keyFingerprint, keyAge: nextKeyAgeOf(next) })
    store.agentKeys.setNextKey(agentKey, null)
    store.journal.add('credential_replaced', agentKey, { authMethod })
    return true
  })
  if (isEnded) secretWork.awaitingToken.delete(agentKey)
}

/**
 * Ends a replacement that was cut off after the new credential was written; one that was cut off before stays as it is.
 */
export async function resumeReplacement(deps: ReplacementDeps & { notify: Notify }, agentKey: AgentKey): Promise<void> {
  const { store, vault, secretWork, notify } = deps
  const next = store.agentKeys.find(agentKey)?.nextKey
  if (next?.phase !== 'replacing' || secretWork.changing.has(agentKey)) return
  const isThere = await readUnlessItemFault(() => readKnownCredential(vault, { account: agentKey, known: [next] }))
  if (isThere === null || secretWork.changing.has(agentKey)) return
  await endReplacement(deps, agentKey, next)
  notify('agents')
}

import type { AgentKey } from '#contract/ids.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Notify } from '../notify.ts'
import type { SecretWork } from '../secrets/secret-work.ts'
import { resumeReplacement } from './end-replacement.ts'
import { endRotation } from './rotate-key.ts'

/** Remembers which agents' rotations and replacements wait for a token. Reads no secret. */
export function resumeRotations({ store, secretWork }: { store: Store; secretWork: SecretWork }): void {
  for (const { agentKey, nextKey } of store.agentKeys.changing())
    if (nextKey?.phase === 'switched' || nextKey?.phase === 'replacing') secretWork.awaitingToken.add(agentKey)
}

/** A token was issued: when its key is a new one, the one before is not needed, and a replacement has succeeded. */
export function endRotationByToken(
  deps: { store: Store; vault: Vault; secretWork: SecretWork; notify: Notify },
  agentKey: AgentKey,
): void {
  if (!deps.secretWork.awaitingToken.has(agentKey)) return
  // A keychain that refuses is asked again at the next token.
  endRotation(deps, agentKey).catch(() => {})
  resumeReplacement(deps, agentKey).catch(() => {})
}

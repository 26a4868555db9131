import type { AgentKey } from '#contract/ids.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Notify } from '../notify.ts'
import type { UnsavedSecrets } from '../secrets/unsaved-secrets.ts'
import { endRotation } from './rotate-key.ts'

/** Remembers which agents' rotations wait for a token. Reads no secret. */
export function resumeRotations({ store, unsavedSecrets }: { store: Store; unsavedSecrets: UnsavedSecrets }): void {
  for (const { agentKey, nextKey } of store.agentKeys.changing())
    if (nextKey?.phase === 'switched') unsavedSecrets.awaitingToken.add(agentKey)
}

/** A token was issued: when its key is a new one, the one before is not needed any more. */
export function endRotationByToken(
  deps: { store: Store; vault: Vault; unsavedSecrets: UnsavedSecrets; notify: Notify },
  agentKey: AgentKey,
): void {
  if (!deps.unsavedSecrets.awaitingToken.has(agentKey)) return
  // A keychain that refuses is asked again at the next token.
  endRotation(deps, agentKey).catch(() => {})
}

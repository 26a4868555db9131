/**
 * The key of an agent whose service fetches the public half itself (Interface §2.1, `jwks_url`): made first, hosted by
 * the operator, then sent.
 */
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import type { FileDialogs } from '../../../ports/file-dialogs.ts'
import { publicJwkOfCredential } from '../../../session/public-key.ts'
import type { Store } from '../../../store/store.ts'
import type { Clock } from '../../../system/clock.ts'
import type { Vault } from '../../../vault/vault.ts'
import { nameKeySetFile, nameKeySetFileOfAgent } from '../../credentials/export-key.ts'
import { type KeySetDeps, readKeySet } from '../../credentials/read-key-set.ts'
import type { Notify } from '../../notify.ts'
import { orThrow } from '../../row-outcome.ts'
import { type LockedRegistration, withRegistrationLock } from '../with-registration-lock.ts'
import type { UnsavedRegistrations } from './registration-secrets.ts'
import { readKeptKey, storeNewKey } from './store-new-key.ts'

/** Makes the key pair, unless it is there, and its public half as a document. Pressing again gives the same one. */
export function generateRegistrationKey(
  deps: { store: Store; vault: Vault; held: UnsavedRegistrations; clock: Clock; notify: Notify },
  { agentKey }: LockedRegistration,
): Promise<RegistrationView> {
  const { store } = deps
  const stages = ['staged', 'intent', 'refused', 'unknown'] as const
  return withRegistrationLock(deps, { agentKey, stages }, async (row) => {
    if (row.keyFingerprint === null) await storeNewKey(deps, agentKey, row.form.keyKind)
    const jwk = orThrow(publicJwkOfCredential(await readKeptKey(deps, agentKey)), 'secret_damaged')
    store.registrations.change(agentKey, { jwks: JSON.stringify({ keys: [jwk] }, null, 2), error: null })
  })
}

/**
 * Puts the document of public keys into a file that the operator chooses in main's own dialog. It is named after its
 * URL, or after the agent while none is known: those of several rows do not replace each other.
 */
export async function saveJwks(
  deps: KeySetDeps,
  { fileDialogs }: { fileDialogs: FileDialogs },
  { agentKey }: LockedRegistration,
): Promise<{ isSaved: boolean }> {
  const { form } = orThrow(deps.store.registrations.find(agentKey), 'not_found')
  const { publicKeySet } = await readKeySet(deps, { agentKey })
  const suggestedName =
    form.jwksUrl === '' ? nameKeySetFileOfAgent({ agentKey, name: form.name }) : nameKeySetFile(form.jwksUrl)
  return { isSaved: await fileDialogs.saveText({ suggestedName, text: publicKeySet }) }
}

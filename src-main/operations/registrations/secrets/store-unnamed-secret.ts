/**
 * A secret that came without an id of its agent. The service shows it once, so it is kept by the registration's own key
 * until the operator says whose it is.
 */
import type { AgentKey } from '#contract/ids.ts'
import type { RegistrationRecord } from '../../../store/registrations.store.ts'
import type { Store } from '../../../store/store.ts'
import { type Credential, decodeCredential, encodeCredential } from '../../../vault/credential.ts'
import type { Secret } from '../../../vault/secret.ts'
import type { Vault } from '../../../vault/vault.ts'
import { errorDataOf, orThrow } from '../../row-outcome.ts'
import { secretAccountOf, type UnsavedRegistrations } from './registration-secrets.ts'

interface KeepDeps {
  store: Store
  vault: Vault
  held: UnsavedRegistrations
}

/** Puts the secret into the keychain, or finds it there. When the keychain refuses, the row says why. */
export async function storeUnnamedSecret(deps: KeepDeps, agentKey: AgentKey): Promise<void> {
  const row = orThrow(deps.store.registrations.find(agentKey), 'not_found')
  try {
    await storeOrFindSecret(deps, row)
  } catch (thrown) {
    deps.store.registrations.change(agentKey, { error: errorDataOf(thrown) })
  }
}

/** The secret itself, once the keychain has it. Throws what the keychain says. */
export async function storeOrFindSecret(
  { store, vault, held }: KeepDeps,
  row: RegistrationRecord,
): Promise<Secret<Credential>> {
  const { agentKey } = row
  const account = secretAccountOf(row)
  const inMemory = held.secrets.get(agentKey)
  if (inMemory !== undefined) await vault.save(account, encodeCredential(inMemory))
  const secret = inMemory ?? decodeCredential(await vault.read(account))
  held.secrets.delete(agentKey)
  if (row.error !== null)
    store.transaction(() => {
      store.registrations.change(agentKey, { error: null })
      store.journal.add('registration_secret_kept', agentKey, { agentId: null })
    })
  return secret
}

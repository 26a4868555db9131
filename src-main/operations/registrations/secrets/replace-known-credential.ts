/**
 * A service that is asked to register an agent which it has already may issue another credential for it. Where that
 * agent is in the fleet, the new credential waits in the keychain as the registration's own until the operator has it
 * take the place of the agent's.
 */
import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { RegistrationRecord } from '../../../store/registrations.store.ts'
import type { Store } from '../../../store/store.ts'
import { type Credential, decodeCredential } from '../../../vault/credential.ts'
import type { Secret } from '../../../vault/secret.ts'
import type { Vault } from '../../../vault/vault.ts'
import {
  type ReplaceCredentialDeps,
  type ReplacingCredential,
  replaceReadCredential,
} from '../../credentials/replace-credential.ts'
import { orThrow } from '../../row-outcome.ts'
import { findKnownAgent } from '../find-known-agent.ts'
import { isChallengeNamed } from '../registration-view.ts'
import { type LockedRegistration, runLocked } from '../with-registration-lock.ts'
import { eraseRegistrationItems, secretAccountOf, type UnsavedRegistrations } from './registration-secrets.ts'
import { storeGivenSecret } from './store-given-secret.ts'
import { storeOfferedClaim } from './store-issued-secret.ts'
import { readKeptKey } from './store-new-key.ts'

interface ReplaceKnownDeps extends ReplaceCredentialDeps {
  held: UnsavedRegistrations
}

/**
 * Gives the agent of the fleet the credential that was issued for it here, once the service accepts it, and gives that
 * agent's key. A challenge that came with it goes on under the agent while that is not activated; otherwise the row is
 * done and goes. Whatever is thrown leaves both as they were: `not_found`, `registration_under_way`,
 * `credential_refused`, `keychain_*`.
 */
export async function replaceKnownCredential(
  deps: ReplaceKnownDeps,
  { agentKey }: LockedRegistration,
): Promise<{ agentKey: AgentKey }> {
  const { store, vault, held } = deps
  const known = orThrow(findKnownAgent(store, orThrow(store.registrations.find(agentKey), 'not_found')), 'not_found')
  const hasRun = await runLocked(deps, { agentKey, stages: ['secret_unsaved'] }, async (row) => {
    const { facts } = await replaceReadCredential(deps, known.agentKey, () => readIssuedCredential(deps, row))
    await moveSecretBesideKey(deps, row, known.agentKey)
    await storeOfferedClaim(deps, row, known.agentKey)
    const goesOn = facts === null && isChallengeNamed(row.challenge)
    store.transaction(() => {
      if (goesOn) store.registrations.moveTo(known.agentKey, agentKey)
      else store.registrations.remove(agentKey)
      store.journal.add('registration_secret_kept', known.agentKey, { agentId: known.agentId })
    })
    held.secrets.delete(agentKey)
    await eraseRegistrationItems(vault, agentKey)
  })
  if (!hasRun) throw new AppError('registration_under_way')
  return { agentKey: known.agentKey }
}

async function readIssuedCredential(
  deps: { store: Store; vault: Vault; held: UnsavedRegistrations },
  row: RegistrationRecord,
): Promise<ReplacingCredential> {
  const { agentKey, keyAlgorithm, keyFingerprint, keyMadeAtMs, form } = row
  if (form.authMethod === 'private_key_jwt') {
    const credential = await readKeptKey(deps, agentKey)
    return { credential, authMethod: form.authMethod, keyAlgorithm, keyFingerprint, keyMadeAtMs }
  }
  const credential = deps.held.secrets.get(agentKey) ?? decodeCredential(await deps.vault.read(agentKey))
  return { credential, authMethod: form.authMethod, keyAlgorithm: null, keyFingerprint: null }
}

/** Only new claim links are asked for with it, so that one that cannot be moved stops nothing. */
async function moveSecretBesideKey(deps: ReplaceKnownDeps, row: RegistrationRecord, fleetKey: AgentKey): Promise<void> {
  if (row.form.authMethod !== 'private_key_jwt') return
  const { vault, held } = deps
  const secret = held.secrets.get(row.agentKey) ?? (await readIfKept(vault, secretAccountOf(row)))
  await storeGivenSecret(deps, { agentKey: fleetKey, account: secretAccountOf({ ...row, agentKey: fleetKey }) }, secret)
}

async function readIfKept(vault: Vault, account: string): Promise<Secret<Credential> | null> {
  try {
    return decodeCredential(await vault.read(account))
  } catch {
    return null
  }
}

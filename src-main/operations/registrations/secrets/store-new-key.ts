import type { AgentKey } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import { readKnownCredential } from '../../../session/agent-credential.ts'
import { generateAgentKeyPair } from '../../../session/generate-agent-key-pair.ts'
import type { Store } from '../../../store/store.ts'
import type { Clock } from '../../../system/clock.ts'
import { type Credential, encodeCredential } from '../../../vault/credential.ts'
import { errorOfState } from '../../../vault/keychain/keychain-state.ts'
import type { Secret } from '../../../vault/secret.ts'
import type { Vault } from '../../../vault/vault.ts'
import { orThrow } from '../../row-outcome.ts'

/** What a row says whose key is not to be sent any more; the next one takes its place in the keychain. */
export const noKey = { keyAlgorithm: null, keyFingerprint: null, jwks: null } as const

/**
 * Throws unless the keychain is readable and as the console left it. A new agent must not be what makes a keychain that
 * lost the secrets of the others look like a good one.
 */
export async function refuseUnreadable(vault: Vault): Promise<void> {
  const status = await vault.check()
  if (status.state !== 'ok') throw errorOfState(status)
}

/** Makes a key pair for a registration and keeps it in the keychain before anything of it can leave. */
export async function storeNewKey(
  { store, vault, clock }: { store: Store; vault: Vault; clock: Clock },
  agentKey: AgentKey,
  keyKind: RegistrationForm['keyKind'],
): Promise<void> {
  await refuseUnreadable(vault)
  const { credential, algorithm, publicFingerprint } = await generateAgentKeyPair(keyKind)
  const keyMadeAtMs = Math.trunc(clock())
  await vault.save(agentKey, encodeCredential(credential))
  store.registrations.change(agentKey, {
    keyAlgorithm: algorithm,
    keyFingerprint: publicFingerprint,
    keyMadeAtMs,
    jwks: null,
  })
}

/** The key of a registration as the keychain has it. `secret_other_key` when that is not the one that was made. */
export async function readKeptKey(
  { store, vault }: { store: Store; vault: Vault },
  agentKey: AgentKey,
): Promise<Secret<Credential>> {
  const { keyAlgorithm, keyFingerprint } = orThrow(store.registrations.find(agentKey), 'not_found')
  const known = [{ authMethod: 'private_key_jwt' as const, keyAlgorithm, keyFingerprint }]
  return (await readKnownCredential(vault, { account: agentKey, known })).credential
}

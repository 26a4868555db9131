import type { AgentKey } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import { makeKeyPair } from '../../session/make-key-pair.ts'
import { encodeCredential } from '../../vault/credential.ts'
import type { Workspace } from '../workspace.ts'

/** What a row says whose key is not to be sent any more; the next one takes its place in the keychain. */
export const noKey = { keyAlgorithm: null, keyFingerprint: null, jwks: null } as const

/** Makes a key pair for a registration and keeps it in the keychain before anything of it can leave. */
export async function keepNewKey(
  { store, vault }: Workspace,
  agentKey: AgentKey,
  keyKind: RegistrationForm['keyKind'],
): Promise<void> {
  const { credential, algorithm, publicFingerprint } = await makeKeyPair(keyKind)
  await vault.save(agentKey, encodeCredential(credential))
  store.registrations.change(agentKey, {
    keyAlgorithm: algorithm,
    keyFingerprint: publicFingerprint,
    jwks: null,
  })
}

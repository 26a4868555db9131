import { AppError } from '#contract/app-error.ts'
import type { AuthMethod } from '#contract/ipc/agents.procedures.ts'
import type { CredentialInput } from '#contract/ipc/credential-input.ts'
import type { KeyAlgorithm } from '#contract/rules/credentials/key-algorithm.ts'
import type { Credential } from '../vault/credential.ts'
import { Secret } from '../vault/secret.ts'
import { readPrivateKey } from './key-material.ts'

export interface ReadCredential {
  credential: Secret<Credential>
  authMethod: AuthMethod
  keyAlgorithm: KeyAlgorithm | null
  keyFingerprint: string | null
}

/**
 * What the operator pasted as a credential that can be tried and kept. White space around it came with the pasting.
 * `secret_malformed` for an empty secret or one with white space inside, `key_*` for a key that cannot be used.
 */
export async function readCredentialInput(input: CredentialInput): Promise<ReadCredential> {
  if (input.kind === 'client_secret') {
    const secret = input.secret.trim()
    if (secret === '' || /[\s\p{Cc}]/u.test(secret)) throw new AppError('secret_malformed')
    return {
      credential: new Secret<Credential>({ kind: 'client_secret', secret }),
      authMethod: 'client_credentials',
      keyAlgorithm: null,
      keyFingerprint: null,
    }
  }
  const { alg, pem, publicFingerprint } = await readPrivateKey(input.key)
  return {
    credential: new Secret<Credential>({ kind: 'private_key', alg, pem }),
    authMethod: 'private_key_jwt',
    keyAlgorithm: alg,
    keyFingerprint: publicFingerprint,
  }
}

/** The same for what was read from a file and must not be printed on the way. */
export function readSecretInput(input: Secret<CredentialInput>): Promise<ReadCredential> {
  return readCredentialInput(input.reveal())
}

import { AppError } from '#contract/app-error.ts'
import type { KeyAlgorithm } from '#contract/rules/credentials/key-algorithm.ts'
import { type Credential, decodeCredential } from '../vault/credential.ts'
import { Secret } from '../vault/secret.ts'
import { readPrivateKey } from './key-material.ts'

export interface StoredCredential {
  credential: Secret<Credential>
  authMethod: 'client_credentials' | 'private_key_jwt'
  keyAlgorithm: KeyAlgorithm | null
  keyFingerprint: string | null
}

/**
 * A keychain item of another machine as a credential that can be kept and used here. `secret_malformed` or `key_*`; no
 * error quotes it.
 */
export async function readStoredCredential(item: Secret<string>): Promise<StoredCredential> {
  const credential = decodeCredential(item)
  const revealed = credential.reveal()
  if (revealed.kind === 'client_secret') {
    if (/[\s\p{Cc}]/u.test(revealed.secret)) throw new AppError('secret_malformed')
    return { credential, authMethod: 'client_credentials', keyAlgorithm: null, keyFingerprint: null }
  }
  const { alg, pem, publicFingerprint } = await readPrivateKey(revealed.pem)
  return {
    credential: new Secret<Credential>({ kind: 'private_key', alg, pem }),
    authMethod: 'private_key_jwt',
    keyAlgorithm: alg,
    keyFingerprint: publicFingerprint,
  }
}

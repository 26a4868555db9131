import { createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '#contract/app-error.ts'
import type { KeyAlgorithm, KeyKind } from '#contract/rules/credentials/key-algorithm.ts'
import type { Credential } from '../vault/credential.ts'
import { Secret } from '../vault/secret.ts'
import { readPrivateKey } from './key-material.ts'

interface MadeKey {
  credential: Secret<Credential>
  algorithm: KeyAlgorithm
  publicFingerprint: string
}

const generate = promisify(generateKeyPair)

/** A new key pair for `private_key_jwt` (Interface §5.2); RSA takes up to a second, off this thread. */
export async function generateAgentKeyPair(kind: KeyKind): Promise<MadeKey> {
  const { privateKey } =
    kind === 'ES256'
      ? await generate('ec', { namedCurve: 'P-256' })
      : await generate('rsa', { modulusLength: kind === 'RS256_2048' ? 2_048 : 3_072 })
  const { alg, pem, publicFingerprint } = await readPrivateKey(
    String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
  )
  return {
    credential: new Secret<Credential>({ kind: 'private_key', alg, pem }),
    algorithm: alg,
    publicFingerprint,
  }
}

/** The public half in PEM form, to be sent at registration. `secret_damaged` for a credential that is no key. */
export function publicKeyPemOf(credential: Secret<Credential>): string {
  const revealed = credential.reveal()
  if (revealed.kind !== 'private_key') throw new AppError('secret_damaged')
  return String(createPublicKey(revealed.pem).export({ format: 'pem', type: 'spki' }))
}

/** What kind of key a credential is; null for a client secret and for a key that this console would not make. */
export function keyKindOf(credential: Secret<Credential>): KeyKind | null {
  const revealed = credential.reveal()
  if (revealed.kind === 'client_secret') return null
  const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(revealed.pem)
  if (asymmetricKeyType === 'ec') return 'ES256'
  const bits = asymmetricKeyDetails?.modulusLength
  return bits === 2_048 ? 'RS256_2048' : bits === 3_072 ? 'RS256_3072' : null
}

import { z } from 'zod'
import { AppError } from '#contract/app-error.ts'
import { type KeyAlgorithm, keyAlgorithmSchema } from '#contract/rules/credentials/key-algorithm.ts'
import { Secret } from './secret.ts'

/** What proves an agent's identity to the token endpoint (Interface §5.2). `pem` is PKCS#8. */
export type Credential =
  | { kind: 'client_secret'; secret: string }
  | {
      kind: 'private_key'
      alg: KeyAlgorithm
      pem: string
      /** Its name in the key set that the agent publishes. Not kept: it follows from the key. */
      keyId?: string
    }

/** As an item holds it: a key without its PEM lines, so that RSA with 3,072 bits fits into one. */
const itemSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('client_secret'), secret: z.string().min(1) }),
  z.strictObject({ kind: z.literal('private_key'), alg: keyAlgorithmSchema, pkcs8: z.base64() }),
])

/** The text that one keychain item holds. */
export function encodeCredential(credential: Secret<Credential>): Secret<string> {
  const revealed = credential.reveal()
  if (revealed.kind === 'client_secret') return new Secret(JSON.stringify(revealed))
  const { kind, alg, pem } = revealed
  return new Secret(JSON.stringify({ kind, alg, pkcs8: pem.replace(/-----[A-Z ]+-----|\s/g, '') }))
}

/** The credential in one keychain item. An item that someone altered or cut is `secret_damaged`, never "no secret". */
export function decodeCredential(text: Secret<string>): Secret<Credential> {
  try {
    const item = itemSchema.parse(JSON.parse(text.reveal()))
    return new Secret(item.kind === 'client_secret' ? item : { kind: item.kind, alg: item.alg, pem: pemOf(item.pkcs8) })
  } catch {
    // The parser's own words quote what they read, so they are not kept as the cause.
    throw new AppError('secret_damaged')
  }
}

function pemOf(pkcs8: string): string {
  const lines = pkcs8.match(/.{1,64}/g) ?? []
  return `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`
}

/** The client secret in clear, for the clipboard; null for a key. */
export function clientSecretOf(credential: Secret<Credential>): string | null {
  const revealed = credential.reveal()
  return revealed.kind === 'client_secret' ? revealed.secret : null
}

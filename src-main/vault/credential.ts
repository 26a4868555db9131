import { z } from 'zod'
import { AppError } from '#contract/app-error.ts'
import { Secret } from './secret.ts'

const credentialSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('client_secret'), secret: z.string().min(1) }),
  z.strictObject({ kind: z.literal('private_key'), alg: z.enum(['ES256', 'RS256']), pem: z.string().min(1) }),
])

/** What proves an agent's identity to the token endpoint (Interface §5.2). `pem` is PKCS#8. */
export type Credential = z.infer<typeof credentialSchema>

/** The text that one keychain item holds. */
export function encodeCredential(credential: Secret<Credential>): Secret<string> {
  return new Secret(JSON.stringify(credential.reveal()))
}

/** The credential in one keychain item. An item that someone altered or cut is `secret_malformed`, never "no secret". */
export function decodeCredential(text: Secret<string>): Secret<Credential> {
  try {
    return new Secret(credentialSchema.parse(JSON.parse(text.reveal())))
  } catch {
    // The parser's own words quote what they read, so they are not kept as the cause.
    throw new AppError('secret_malformed', { place: 'keychain' })
  }
}

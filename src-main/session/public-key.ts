import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import type { Credential } from '../vault/credential.ts'
import type { Secret } from '../vault/secret.ts'

/** The public half of a key as a published key set holds it (RFC 7517); `kid` is its fingerprint. */
export type PublicJwk =
  | { kty: 'EC'; crv: 'P-256'; x: string; y: string; kid: string; alg: 'ES256'; use: 'sig' }
  | { kty: 'RSA'; n: string; e: string; kid: string; alg: 'RS256'; use: 'sig' }

/**
 * The public half of either half. The fingerprint is the SHA-256 thumbprint of RFC 7638: it tells keys apart and
 * reveals nothing.
 */
export function publicJwkOf(key: KeyObject): PublicJwk {
  const { kty, crv, x, y, n, e } = (key.type === 'public' ? key : createPublicKey(key)).export({
    format: 'jwk',
  })
  if (kty === 'EC' && crv === 'P-256' && x !== undefined && y !== undefined) {
    return { kty, crv, x, y, kid: thumbprint({ crv, kty, x, y }), alg: 'ES256', use: 'sig' }
  }
  if (kty === 'RSA' && n !== undefined && e !== undefined) {
    return { kty, n, e, kid: thumbprint({ e, kty, n }), alg: 'RS256', use: 'sig' }
  }
  throw new AppError('key_type_unsupported', { found: crv ?? kty ?? '' })
}

/**
 * The public half of a credential; null for a client secret, which has none. `secret_damaged` for a key that cannot be
 * read.
 */
export function publicJwkOfCredential(credential: Secret<Credential>): PublicJwk | null {
  const revealed = credential.reveal()
  if (revealed.kind === 'client_secret') return null
  const jwk = readPublicHalf(revealed.pem)
  if (jwk.alg !== revealed.alg) throw new AppError('secret_damaged')
  return jwk
}

function readPublicHalf(pem: string): PublicJwk {
  try {
    return publicJwkOf(createPublicKey(pem))
  } catch {
    // The platform's own words may quote what it read.
    throw new AppError('secret_damaged')
  }
}

/** RFC 7638 §3: the required members only, in the order of the alphabet. */
function thumbprint(members: Readonly<Record<string, string>>): string {
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url')
}

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import { type KeyAlgorithm, maxKeyText } from '#contract/rules/credentials/key-algorithm.ts'
import { fieldsOf, parseJson } from '../system/parse-json.ts'
import { publicJwkOf } from './public-key.ts'

export interface KeyMaterial {
  /** Follows from the type of the key: P-256 signs ES256, RSA signs RS256 (Interface §5.2). */
  alg: KeyAlgorithm
  /** PKCS#8. */
  pem: string
  /** SHA-256 thumbprint of the public half (RFC 7638): tells keys apart and reveals nothing. */
  publicFingerprint: string
}

export const minRsaBits = 2_048
/** A longer key does not fit into one keychain item on every system. */
export const maxRsaBits = 3_072

const privateBlock = /-----BEGIN ((?:RSA |EC )?PRIVATE KEY)-----[\s\S]+?-----END \1-----/
const encryptedBlock = /-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type: 4,ENCRYPTED/
const publicBlock = /-----BEGIN (?:(?:RSA |EC )?PUBLIC KEY|CERTIFICATE)-----|^(?:ssh-|ecdsa-)/

/**
 * Reads a private key as PEM (PKCS#8, PKCS#1, SEC 1) or JWK. `key_unreadable`, `key_is_public`, `key_is_encrypted`,
 * `key_type_unsupported`, `key_too_weak` or `key_too_long`; no error quotes the text.
 */
export async function readPrivateKey(text: string): Promise<KeyMaterial> {
  if (text.length > maxKeyText) throw new AppError('key_unreadable')
  const typed = text.trim()
  const key = typed.startsWith('{') ? keyFromJwk(typed) : keyFromPem(typed)
  const alg = algorithmOf(key)
  const publicKey = createPublicKey(key)
  if (!belongTogether(key, publicKey)) throw new AppError('key_unreadable')
  return {
    alg,
    pem: String(key.export({ format: 'pem', type: 'pkcs8' })),
    publicFingerprint: publicJwkOf(publicKey).kid,
  }
}

function keyFromPem(text: string): KeyObject {
  if (encryptedBlock.test(text)) throw new AppError('key_is_encrypted')
  const block = privateBlock.exec(text)?.[0]
  if (block !== undefined) return importKey({ key: block, format: 'pem' })
  if (publicBlock.test(text)) throw new AppError('key_is_public')
  if (text.includes('BEGIN OPENSSH PRIVATE KEY')) throw new AppError('key_type_unsupported', { found: 'OpenSSH' })
  throw new AppError('key_unreadable')
}

function keyFromJwk(text: string): KeyObject {
  const jwk = fieldsOf(parseJson(text))
  if (jwk === null) throw new AppError('key_unreadable')
  if (jwk.kty !== 'EC' && jwk.kty !== 'RSA') {
    throw new AppError('key_type_unsupported', { found: String(jwk.kty ?? '').slice(0, 20) })
  }
  if (typeof jwk.d !== 'string') throw new AppError('key_is_public')
  return importKey({ key: jwk, format: 'jwk' })
}

function importKey(input: Parameters<typeof createPrivateKey>[0]): KeyObject {
  try {
    return createPrivateKey(input)
  } catch {
    // The platform's message is not kept: it may quote the input.
    throw new AppError('key_unreadable')
  }
}

/** The platform takes a JWK whose two halves are of different keys; the service would then refuse every signature. */
function belongTogether(privateKey: KeyObject, publicKey: KeyObject): boolean {
  const message = Buffer.from('the two halves of one key')
  try {
    return verify('sha256', message, publicKey, sign('sha256', message, privateKey))
  } catch {
    return false
  }
}

function algorithmOf(key: KeyObject): KeyMaterial['alg'] {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') return 'ES256'
  if (key.asymmetricKeyType !== 'rsa') {
    throw new AppError('key_type_unsupported', { found: namedCurve ?? key.asymmetricKeyType ?? '' })
  }
  const bits = modulusLength ?? 0
  if (bits < minRsaBits) throw new AppError('key_too_weak', { bits, minBits: minRsaBits })
  if (bits > maxRsaBits) throw new AppError('key_too_long', { bits, maxBits: maxRsaBits })
  return 'RS256'
}

/**
 * A private key under a passphrase, as PKCS#8 PEM (RFC 5958 §3) with PBES2 (RFC 8018 §6.2): PBKDF2 with HMAC-SHA-256,
 * then AES-256-CBC. OpenSSL and every common library read it. The platform's own export derives the key in 2,048
 * rounds, which are too few for a passphrase.
 */
import { createCipheriv, createPrivateKey, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '#contract/app-error.ts'
import { minPassphraseLength } from '#contract/rules/credentials/passphrase-strength.ts'
import type { Credential } from './credential.ts'
import { assertLongPassphrase } from './passphrase.ts'
import type { Secret } from './secret.ts'

/** What OWASP asks of PBKDF2 with HMAC-SHA-256. */
const rounds = 600_000
const keyBytes = 32

const pbes2 = '06092a864886f70d01050d'
const pbkdf2Id = '06092a864886f70d01050c'
const hmacWithSha256 = '06082a864886f70d0209'
const aes256Cbc = '060960864801650304012a'
const [integerTag, octetsTag, nullTag, sequenceTag] = [0x02, 0x04, 0x05, 0x30]

const derive = promisify(pbkdf2)

/**
 * The agent's private key as an `ENCRYPTED PRIVATE KEY` block. Takes about a quarter of a second, on another thread.
 * `no_private_key` for a credential that is a client secret, `secret_damaged` for a key that cannot be read,
 * `passphrase_too_short`.
 */
export async function encryptKeyPem(credential: Secret<Credential>, passphrase: Secret<string>): Promise<string> {
  const revealed = credential.reveal()
  if (revealed.kind !== 'private_key') throw new AppError('no_private_key')
  const typed = passphrase.reveal().normalize('NFC')
  assertLongPassphrase(passphrase, minPassphraseLength)
  const salt = randomBytes(16)
  const iv = randomBytes(16)
  const key = await derive(typed, salt, rounds, keyBytes, 'sha256')
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const clear = derOf(revealed.pem)
  const sealed = Buffer.concat([cipher.update(clear), cipher.final()])
  clear.fill(0)
  key.fill(0)
  return pemBlock(encryptedPrivateKeyInfo({ salt, iv, sealed }))
}

function derOf(pem: string): Buffer {
  try {
    return createPrivateKey(pem).export({ format: 'der', type: 'pkcs8' })
  } catch {
    // The platform's own words may quote what it read.
    throw new AppError('secret_damaged')
  }
}

function encryptedPrivateKeyInfo({ salt, iv, sealed }: { salt: Buffer; iv: Buffer; sealed: Buffer }): Buffer {
  const pseudoRandomFunction = sequence(fromHex(hmacWithSha256), element(nullTag, Buffer.alloc(0)))
  const derivation = sequence(
    fromHex(pbkdf2Id),
    sequence(element(octetsTag, salt), positiveInteger(rounds), pseudoRandomFunction),
  )
  const scheme = sequence(fromHex(aes256Cbc), element(octetsTag, iv))
  return sequence(sequence(fromHex(pbes2), sequence(derivation, scheme)), element(octetsTag, sealed))
}

/** One element of DER (X.690 §8.1): tag, length, content. */
function element(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  return length < 0x100 ? Buffer.from([0x81, length]) : Buffer.from([0x82, length >> 8, length & 0xff])
}

function sequence(...parts: Buffer[]): Buffer {
  return element(sequenceTag, Buffer.concat(parts))
}

/** A leading zero keeps a number whose first bit is set from being read as negative. */
function positiveInteger(value: number): Buffer {
  const hex = value.toString(16)
  const bytes = fromHex(hex.length % 2 === 0 ? hex : `0${hex}`)
  return element(integerTag, (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.alloc(1), bytes]))
}

const fromHex = (hex: string) => Buffer.from(hex, 'hex')

function pemBlock(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${lines.join('\n')}\n-----END ENCRYPTED PRIVATE KEY-----\n`
}

import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { AppError } from '#contract/app-error.ts'
import { Secret } from '../secret.ts'
import { type PackKdf, tagBytes } from './pack-header.ts'

/** 128 MiB of memory for each guess of the passphrase. */
const scryptCost = { N: 131_072, r: 8, p: 1 }
const saltBytes = 32
const keyBytes = 32
const nonceBytes = 12
const maxChunks = 2 ** 32

/** What every chunk of one pack is sealed with. */
export interface PackSeal {
  key: Secret<Buffer>
  /** The bytes in clear before the first chunk; see `encodePreamble`. */
  preamble: Buffer
  chunkBytes: number
}

/** How the key of a new pack is derived, with a salt of its own. */
export function createPackKdf(): PackKdf {
  return { name: 'scrypt', ...scryptCost, salt: randomBytes(saltBytes).toString('base64') }
}

/**
 * Runs in a thread of its own. `crypto.scrypt` is asynchronous, but to check its parameters Electron's cryptography
 * (BoringSSL) derives a key on the calling thread first: main would stop for a third of a second.
 */
const deriveInThread = `
const { parentPort, workerData } = require('node:worker_threads')
const { passphrase, salt, keyBytes, options } = workerData
parentPort.postMessage(require('node:crypto').scryptSync(passphrase, salt, keyBytes, options))
`

/** The key that a passphrase and the salt of one pack make; another thread computes it (RFC 7914). */
export function derivePackKey(passphrase: Secret<string>, kdf: PackKdf): Promise<Secret<Buffer>> {
  const { N, r, p } = kdf
  const options: ScryptOptions = { N, r, p, maxmem: 128 * N * r + 128 * r * p + 1_048_576 }
  const workerData = {
    // The same letters can be typed as different characters: macOS composes accents otherwise than Linux does.
    passphrase: passphrase.reveal().normalize('NFC'),
    salt: Buffer.from(kdf.salt, 'base64'),
    keyBytes,
    options,
  }
  return new Promise((resolve, reject) => {
    const fail = (thrown?: unknown) => reject(new AppError('internal', {}, { cause: thrown }))
    new Worker(deriveInThread, { eval: true, env: {}, argv: [], execArgv: [], workerData })
      .once('message', (key: Uint8Array) => resolve(new Secret(Buffer.from(key))))
      .once('error', fail)
      // Without effect after a message, since the promise is settled by then.
      .once('exit', fail)
  })
}

/**
 * Each chunk is bound to its place, to being the last or not, and to the header: none can be left out, moved or taken
 * from another pack.
 */
function cipherInputs(seal: PackSeal, place: number, isLast: boolean) {
  if (place >= maxChunks) throw new AppError('pack_too_large')
  const nonce = Buffer.alloc(nonceBytes)
  nonce.writeUInt32BE(place, nonceBytes - 4)
  return { nonce, extra: Buffer.concat([seal.preamble, Buffer.from([isLast ? 1 : 0])]) }
}

function sealChunk(seal: PackSeal, place: number, { clear, isLast }: { clear: Buffer; isLast: boolean }): Buffer {
  const { nonce, extra } = cipherInputs(seal, place, isLast)
  // A nonce is used once: the salt, and with it the key, is another for every pack.
  const cipher = createCipheriv('aes-256-gcm', seal.key.reveal(), nonce, { authTagLength: tagBytes })
  cipher.setAAD(extra)
  return Buffer.concat([cipher.update(clear), cipher.final(), cipher.getAuthTag()])
}

function openChunk(seal: PackSeal, place: number, { sealed, isLast }: { sealed: Buffer; isLast: boolean }): Buffer {
  // That the first chunk does not open is all that a wrong passphrase shows; damage to it looks the same.
  const refusal = new AppError(place === 0 ? 'pack_wrong_passphrase' : 'pack_damaged')
  if (sealed.length < tagBytes) throw refusal
  const { nonce, extra } = cipherInputs(seal, place, isLast)
  const decipher = createDecipheriv('aes-256-gcm', seal.key.reveal(), nonce, { authTagLength: tagBytes })
  decipher.setAAD(extra)
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes))
  const clear = decipher.update(sealed.subarray(0, sealed.length - tagBytes))
  try {
    return Buffer.concat([clear, decipher.final()])
  } catch {
    throw refusal
  }
}

/** Clear bytes in pieces of any size to sealed chunks; there is at least one. */
export function sealChunks(seal: PackSeal, clear: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  return eachPiece(clear, seal.chunkBytes, (piece, place, isLast) => sealChunk(seal, place, { clear: piece, isLast }))
}

/**
 * The other way. A chunk is given on only when its seal is whole, but the end may be missing: what was given is to be
 * used only after the last one. `pack_wrong_passphrase` for the first chunk, `pack_damaged` for any other.
 */
export function openChunks(seal: PackSeal, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  return eachPiece(sealed, seal.chunkBytes + tagBytes, (piece, place, isLast) =>
    openChunk(seal, place, { sealed: piece, isLast }),
  )
}

/** Cuts a stream into pieces of `size` bytes; the last one is what is left, and is known to be the last. */
async function* eachPiece(
  source: AsyncIterable<Buffer>,
  size: number,
  work: (piece: Buffer, place: number, isLast: boolean) => Buffer,
): AsyncGenerator<Buffer, void, void> {
  let held = Buffer.alloc(0)
  let place = 0
  for await (const bytes of source) {
    held = Buffer.concat([held, bytes])
    let start = 0
    // The piece that reaches the end so far may be the last: it waits until more has come.
    while (held.length - start > size) {
      yield work(held.subarray(start, start + size), place, false)
      start += size
      place += 1
    }
    held = held.subarray(start)
  }
  yield work(held, place, true)
}

import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { Secret } from '../secret.ts'
import { derivePackKey, openChunks, type PackSeal, sealChunks } from './pack-cipher.ts'
import { tagBytes } from './pack-header.ts'

const chunkBytes = 24
const seal: PackSeal = {
  key: new Secret(randomBytes(32)),
  preamble: Buffer.from('what stands in clear'),
  chunkBytes,
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function together(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

const sealed = (clear: Buffer, with_ = seal) => together(sealChunks(with_, inPieces(clear, 10)))
const opened = (bytes: Buffer, with_ = seal) => together(openChunks(with_, inPieces(bytes, 17)))

/** The code of the refusal; whatever was opened before it counts for nothing. */
async function refusal(bytes: Buffer, with_ = seal): Promise<string> {
  try {
    await opened(bytes, with_)
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown.code
    throw thrown
  }
  return 'none'
}

const anyBytes = fc.uint8Array({ maxLength: 120 }).map((bytes) => Buffer.from(bytes))
const refused = /^pack_(wrong_passphrase|damaged)$/

describe('the chunks of a pack', () => {
  it('come back as they were, whatever they hold and however they were cut into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(anyBytes, fc.integer({ min: 1, max: 80 }), async (clear, size) => {
        const written = await together(sealChunks(seal, inPieces(clear, size)))
        expect(await together(openChunks(seal, inPieces(written, size)))).toEqual(clear)
      }),
    )
  })

  it('are refused with any bit turned over', async () => {
    await fc.assert(
      fc.asyncProperty(anyBytes, fc.nat(), async (clear, at) => {
        const bytes = await sealed(clear)
        const bit = at % (bytes.length * 8)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(await refusal(bytes)).toMatch(refused)
      }),
    )
  })

  it('are refused cut at any place, also between two of them', async () => {
    const bytes = await sealed(randomBytes(chunkBytes * 3 + 5))
    for (let length = 0; length < bytes.length; length += 1) {
      expect(await refusal(bytes.subarray(0, length))).toMatch(refused)
    }
  })

  it('are refused in another order, twice, left out, or joined to those of another pack', async () => {
    const size = chunkBytes + tagBytes
    const bytes = await sealed(randomBytes(chunkBytes * 4))
    const chunks = [0, 1, 2, 3].map((place) => bytes.subarray(place * size, (place + 1) * size))
    const ordered = (...places: number[]) => Buffer.concat(places.map((place) => chunks[place] ?? Buffer.alloc(0)))
    expect(await refusal(ordered(0, 1, 2, 3))).toBe('none')
    expect(await refusal(ordered(1, 0, 2, 3))).toBe('pack_wrong_passphrase')
    expect(await refusal(ordered(0, 2, 1, 3))).toBe('pack_damaged')
    expect(await refusal(ordered(0, 1, 1, 2, 3))).toBe('pack_damaged')
    expect(await refusal(ordered(0, 1, 3))).toBe('pack_damaged')
    expect(await refusal(Buffer.concat([bytes, bytes]))).toBe('pack_damaged')
    const other = { ...seal, key: new Secret(randomBytes(32)) }
    const foreign = await sealed(randomBytes(chunkBytes * 4), other)
    expect(await refusal(Buffer.concat([bytes.subarray(0, size), foreign.subarray(size)]))).toBe('pack_damaged')
  })

  it('are refused under another header or another key', async () => {
    const bytes = await sealed(Buffer.from('clear'))
    expect(await refusal(bytes, { ...seal, preamble: Buffer.from('another') })).toBe('pack_wrong_passphrase')
    expect(await refusal(bytes, { ...seal, key: new Secret(randomBytes(32)) })).toBe('pack_wrong_passphrase')
  })
})

describe('the key of a pack', () => {
  const kdf = {
    name: 'scrypt',
    N: 2 ** 14,
    r: 8,
    p: 1,
    salt: Buffer.alloc(32, 7).toString('base64'),
  } as const
  const keyOf = async (passphrase: string) => (await derivePackKey(new Secret(passphrase), kdf)).reveal()

  it('is the same for the same letters, however a keyboard composes them', async () => {
    expect(await keyOf('caf\u00e9 au lait')).toEqual(await keyOf('cafe\u0301 au lait'))
  })

  it('is another for another passphrase and another salt', async () => {
    const one = await keyOf('twelve letters')
    expect(await keyOf('Twelve letters')).not.toEqual(one)
    const salt = Buffer.alloc(32, 8).toString('base64')
    expect((await derivePackKey(new Secret('twelve letters'), { ...kdf, salt })).reveal()).not.toEqual(one)
  })
})

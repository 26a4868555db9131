import { constants, type FileHandle, open } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { AppError } from '#contract/app-error.ts'
import { writeWholeFile } from '../../system/write-whole-file.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import { Secret } from '../secret.ts'
import { createPackKdf, derivePackKey, openChunks, type PackSeal, sealChunks } from './pack-cipher.ts'
import {
  decodePreamble,
  encodePreamble,
  maxPreambleBytes,
  type PackHeader,
  packEndMark,
  packFormat,
} from './pack-header.ts'
import { decodePackLine, encodePackLine, type PackLine } from './pack-line.ts'

const chunkBytes = 65_536
/** Stated as 256 and 512 MB, which are somewhat less: what was written up to here is opened as well. */
export const maxPackBytes = 256 * 1024 * 1024
export const maxClearBytes = 512 * 1024 * 1024
const maxLineBytes = 4 * 1024 * 1024

export interface PackTarget {
  path: string
  passphrase: Secret<string>
  about: Pick<PackHeader, 'appVersion' | 'createdAtMs' | 'agents'>
}

/**
 * Writes a pack whole or not at all, and gives its size in bytes. Derivation and compression are other threads' work.
 * Throws what `lines` throws, `pack_too_large`, or `file_not_written`.
 */
export async function writePack(target: PackTarget, lines: AsyncIterable<PackLine>): Promise<number> {
  const header: PackHeader = {
    format: packFormat,
    ...target.about,
    kdf: createPackKdf(),
    cipher: 'aes-256-gcm',
    chunkBytes,
    compression: 'gzip',
  }
  const preamble = encodePreamble(header)
  const seal: PackSeal = { key: await derivePackKey(target.passphrase, header.kdf), preamble, chunkBytes }
  try {
    return await writeWholeFile(target.path, fileBytes(seal, lines))
  } finally {
    seal.key.reveal().fill(0)
  }
}

async function* fileBytes(seal: PackSeal, lines: AsyncIterable<PackLine>): AsyncGenerator<Buffer> {
  yield seal.preamble
  yield* withinSize(sealChunks(seal, through(clearBytes(lines), createGzip())), maxPackBytes - maxPreambleBytes)
  yield packEndMark
}

async function* clearBytes(lines: AsyncIterable<PackLine>): AsyncGenerator<Buffer> {
  let total = 0
  for await (const line of lines) {
    const bytes = Buffer.from(encodePackLine(line).reveal())
    total += bytes.length
    if (bytes.length > maxLineBytes || total > maxClearBytes) throw new AppError('pack_too_large')
    yield bytes
  }
}

/**
 * What a pack says of itself in clear, without its passphrase. `pack_*` when it cannot be a whole pack that this
 * console reads.
 */
export async function readPackHeader(path: string): Promise<PackHeader> {
  return withPack(path, async ({ header }) => header)
}

/**
 * Every line of a pack. What it gives counts only when it has ended by itself: the end of a pack can be missing.
 * `pack_wrong_passphrase`, `pack_damaged`, `pack_cut`, `pack_too_large`, `pack_unreadable`, `pack_too_new`.
 */
export async function readPack(
  path: string,
  passphrase: Secret<string>,
  onLine: (line: PackLine) => void | Promise<void>,
): Promise<void> {
  await withPack(path, async ({ header, preamble, sealed }) => {
    const seal: PackSeal = {
      key: await derivePackKey(passphrase, header.kdf),
      preamble,
      chunkBytes: header.chunkBytes,
    }
    try {
      const clear = through(openChunks(seal, sealed()), createGunzip())
      for await (const text of linesOf(withinSize(clear, maxClearBytes))) {
        await onLine(decodePackLine(text))
        await yieldToEventLoop()
      }
    } catch (thrown) {
      // What the seals let through and gzip does not understand was no pack of a console.
      throw thrown instanceof AppError ? thrown : new AppError('pack_damaged')
    } finally {
      seal.key.reveal().fill(0)
    }
  })
}

interface OpenedPack {
  header: PackHeader
  preamble: Buffer
  sealed: () => AsyncGenerator<Buffer>
}

async function withPack<Result>(path: string, use: (pack: OpenedPack) => Promise<Result>): Promise<Result> {
  let file: FileHandle
  try {
    // A pipe that nobody writes to would hold up every other file operation; it is opened without waiting, and refused.
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (thrown) {
    throw new AppError('file_unreadable', {}, { cause: thrown })
  }
  try {
    const facts = await file.stat()
    if (!facts.isFile()) throw new AppError('pack_unreadable')
    if (facts.size > maxPackBytes) throw new AppError('pack_too_large')
    const start = await readAt(file, 0, Math.min(facts.size, maxPreambleBytes))
    const { header, preamble } = decodePreamble(start)
    const endsAt = facts.size - packEndMark.length
    if (endsAt < preamble.length) throw new AppError('pack_cut')
    if (!(await readAt(file, endsAt, packEndMark.length)).equals(packEndMark)) throw new AppError('pack_cut')
    const range = {
      start: preamble.length,
      end: endsAt - 1,
      highWaterMark: header.chunkBytes,
      autoClose: false,
    }
    return await use({
      header,
      preamble,
      sealed: async function* () {
        if (endsAt > preamble.length) for await (const bytes of file.createReadStream(range)) yield bytes
      },
    })
  } catch (thrown) {
    throw thrown instanceof AppError ? thrown : new AppError('file_unreadable', {}, { cause: thrown })
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Runs bytes through a compressor; an error on either side ends both and is thrown to the reader. */
async function* through(
  source: AsyncIterable<Buffer>,
  transform: ReturnType<typeof createGzip>,
): AsyncGenerator<Buffer> {
  const output = new PassThrough()
  const done = pipeline(Readable.from(source, { objectMode: false }), transform, output)
  // Met below, where the reader is; until then it is nobody's.
  done.catch(() => {})
  try {
    for await (const bytes of output) yield bytes
  } catch (thrown) {
    await done
    throw thrown
  }
  await done
}

async function* withinSize(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let total = 0
  for await (const bytes of source) {
    total += bytes.length
    if (total > maxBytes) throw new AppError('pack_too_large')
    yield bytes
  }
}

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Secret<string>> {
  let held: Buffer[] = []
  let heldBytes = 0
  for await (const bytes of source) {
    let start = 0
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      yield new Secret(Buffer.concat([...held, bytes.subarray(start, end)]).toString())
      held = []
      heldBytes = 0
      start = end + 1
    }
    held.push(bytes.subarray(start))
    heldBytes += bytes.length - start
    if (heldBytes > maxLineBytes) throw new AppError('pack_damaged')
  }
  if (heldBytes > 0) throw new AppError('pack_damaged')
}

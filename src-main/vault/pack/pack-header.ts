import { z } from 'zod'
import { AppError } from '#contract/app-error.ts'

/**
 * The shape of packs that this console writes, and the newest that it reads; it reads every one before. 2: intended
 * writes say their kind, and revisions are among them. 3: writes and drafts of the discussion. 4: whom saved views
 * name.
 */
export const packFormat = 4
const magic = Buffer.from('ARENAPACK')
/** Stands at the very end: a pack without it was cut. Says nothing of what is inside, which has seals of its own. */
export const packEndMark = Buffer.from('PACKENDS')
const lengthBytes = 4
const maxHeaderBytes = 4_096
/** What a reader must have of a file to know its header. */
export const maxPreambleBytes = magic.length + lengthBytes + maxHeaderBytes
export const tagBytes = 16
/** A hostile header must not make this machine work or fill its memory for long. */
const maxKdfBytes = 256 * 1024 * 1024

const kdfSchema = z
  .strictObject({
    name: z.literal('scrypt'),
    /** Cost; a power of two. Memory is 128 · N · r bytes. */
    N: z
      .number()
      .int()
      .min(2 ** 14)
      .max(2 ** 20),
    r: z.number().int().min(8).max(32),
    p: z.number().int().min(1).max(4),
    salt: z.base64().length(44),
  })
  .refine(({ N }) => Number.isInteger(Math.log2(N)))
  .refine(({ N, r }) => 128 * N * r <= maxKdfBytes)
export type PackKdf = z.output<typeof kdfSchema>

const headerSchema = z.strictObject({
  format: z.number().int().min(1).max(packFormat),
  appVersion: z.string().max(40),
  createdAtMs: z.number().int().min(0).max(8.64e15),
  agents: z.number().int().min(0).max(1_000_000),
  kdf: kdfSchema,
  cipher: z.literal('aes-256-gcm'),
  /** Of clear text, in bytes; each chunk is longer by its seal in the file. */
  chunkBytes: z.number().int().min(4_096).max(1_048_576),
  /** Of the clear text, before it is cut into chunks. */
  compression: z.literal('gzip'),
})
/**
 * What is in clear text at the beginning of a pack. Nothing in it is secret; all of it is sealed together with every
 * chunk.
 */
export type PackHeader = z.output<typeof headerSchema>

const anyFormatSchema = z.looseObject({
  format: z.number().int().min(1).max(1_000_000),
  appVersion: z.string().max(40).catch(''),
})

/** The bytes before the first chunk: they are also what each chunk is sealed with. */
export function encodePreamble(header: PackHeader): Buffer {
  const text = Buffer.from(JSON.stringify(headerSchema.parse(header)))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(text.length)
  return Buffer.concat([magic, length, text])
}

/**
 * Reads the beginning of a file. `pack_unreadable` when it is no pack or its header asks for what no console writes,
 * `pack_cut` when it ends in the header, `pack_too_new` with both versions.
 */
export function decodePreamble(start: Buffer): { header: PackHeader; preamble: Buffer } {
  if (start.length < magic.length) {
    throw new AppError(start.length > 0 && magic.indexOf(start) === 0 ? 'pack_cut' : 'pack_unreadable')
  }
  if (!start.subarray(0, magic.length).equals(magic)) throw new AppError('pack_unreadable')
  const textAt = magic.length + lengthBytes
  if (start.length < textAt) throw new AppError('pack_cut')
  const length = start.readUInt32BE(magic.length)
  if (length > maxHeaderBytes) throw new AppError('pack_unreadable')
  if (start.length < textAt + length) throw new AppError('pack_cut')
  const value = parseJson(start.subarray(textAt, textAt + length))
  const any = anyFormatSchema.safeParse(value)
  if (any.success && any.data.format > packFormat) {
    const { format, appVersion } = any.data
    throw new AppError('pack_too_new', { found: format, known: packFormat, appVersion })
  }
  const header = headerSchema.safeParse(value)
  if (!header.success) throw new AppError('pack_unreadable')
  return { header: header.data, preamble: Buffer.from(start.subarray(0, textAt + length)) }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}

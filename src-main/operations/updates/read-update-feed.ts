import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#contract/app-error.ts'
import { installKinds } from '../../ports/install-kind.ts'
import { parseJson } from '../../system/parse-json.ts'

const envelopeSchema = z.object({ payload: z.string(), signature: z.string() })

const fileSchema = z.object({
  platform: z.string(),
  arch: z.string(),
  kind: z.enum(installKinds),
  url: z.string().max(2_000),
  size: z.number().int().positive().max(2_000_000_000),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const version = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)
const notes = z.string().max(20_000)

const feedSchema = z.object({
  format: z.literal(1),
  product: z.literal('arena-console'),
  version,
  publishedAt: z.iso.datetime(),
  notes: z.object({ en: notes, 'zh-CN': notes }),
  files: z.array(fileSchema).max(50),
})
export type UpdateFeed = z.infer<typeof feedSchema>
export type UpdateFile = z.infer<typeof fileSchema>

/** Before the 32 bytes of a raw Ed25519 key, it makes a key as Node reads it (RFC 8410). */
const keyHead = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * What a feed says: `{"payload", "signature"}`, each in base64, where the signature is Ed25519 over the bytes of the
 * payload, which is JSON. `publicKey` is the raw key in base64. `update_unsigned` where the key of this build has not
 * signed it, `update_malformed` where it is no feed of this format.
 */
export function readUpdateFeed(text: string, publicKey: string): UpdateFeed {
  const envelope = envelopeSchema.safeParse(parseJson(text))
  if (!envelope.success) throw new AppError('update_malformed')
  const payload = Buffer.from(envelope.data.payload, 'base64')
  if (!isSigned(payload, { signature: envelope.data.signature, publicKey })) throw new AppError('update_unsigned')
  const feed = feedSchema.safeParse(parseJson(payload.toString('utf8')))
  if (!feed.success) throw new AppError('update_malformed')
  return feed.data
}

function isSigned(payload: Buffer, { signature, publicKey }: { signature: string; publicKey: string }): boolean {
  try {
    const der = Buffer.concat([keyHead, Buffer.from(publicKey, 'base64')])
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return verify(null, payload, key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** Negative where `one` is older than `other`, 0 where they are the same, by number and not by letter. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => text.split('.').map(Number))
  for (let at = 0; at < 3; at += 1) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

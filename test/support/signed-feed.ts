/** A feed of new versions as its makers sign it. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

const keys = generateKeyPairSync('ed25519')
/** As a build has it: raw, in base64. */
export const feedKey = rawKeyOf(keys.publicKey)

/** The 32 bytes of a public Ed25519 key, in base64. */
export function rawKeyOf(publicKey: KeyObject): string {
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
}

/** What the feed says of a package for `platform` and `arch`. */
export function describePackage(
  content: Buffer,
  { url, platform, arch }: { url: string; platform: string; arch: string },
): object {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { platform, arch, kind: 'deb', url, size: content.length, sha256 }
}

/** A feed that names 0.2.0 where `facts` do not say otherwise, signed by `key`. */
export function signFeed(facts: object, key: KeyObject = keys.privateKey): string {
  const payload = Buffer.from(
    JSON.stringify({
      format: 1,
      product: 'arena-console',
      version: '0.2.0',
      publishedAt: '2026-11-01T00:00:00Z',
      notes: { en: 'Faster.', 'zh-CN': '更快。' },
      files: [],
      ...facts,
    }),
  )
  return JSON.stringify({ payload: payload.toString('base64'), signature: sign(null, payload, key).toString('base64') })
}

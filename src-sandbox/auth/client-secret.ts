/** Client secrets: made once, kept as a hash, compared in constant time. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { seededBytes } from '../random.ts'

export function seededSecret(seed: number, label: string): string {
  return `sk_${seededBytes(seed, `secret:${label}`, 32).toString('base64url')}`
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

export function matchesSecret(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash))
}

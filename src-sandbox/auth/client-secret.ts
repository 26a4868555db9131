/** Client secrets: made once, kept as a hash, compared in constant time. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { deriveBytes } from '../random.ts'

/** A client secret that is the same for the same seed and label, so that a demo fleet can be documented. */
export function deriveSecret(seed: number, label: string): string {
  return `sk_${deriveBytes(seed, `secret:${label}`, 32).toString('base64url')}`
}

/** What the state keeps of a secret: SHA-256, base64url. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares in constant time. */
export function matchesSecret(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash))
}

import { createHash } from 'node:crypto'

/** A short fingerprint of what a row says, by which a row that the disk or a hand has altered is noticed. */
export function checksumOf(values: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)
}

/** Whether the rows of a ledger are a whole chain; the console and the offline verifier both judge by this. Pure. */
import { isPlainObject } from '../plain-object.ts'
import { parseCanonicalJson } from './canonical-json.ts'

/** A row as it is stored: `entry` is canonical JSON and `hash` the SHA-256 of its UTF-8, in lower-case hex. */
export interface LedgerRow {
  seq: number
  entry: string
  hash: string
}

/** The last row of a chain: its number, and the hash over everything up to it. */
export interface LedgerHead {
  seq: number
  hash: string
}

/**
 * `altered`: its content is not what its hash was made of, or cannot be read. `missing`: it is not there. `order`:
 * another row is in its place. `link`: it is sound in itself and does not continue the row before, so that one of the
 * two was rewritten. `head`: the row is not the head that the ledger names.
 */
export const breakReasons = ['altered', 'missing', 'order', 'link', 'head'] as const
type BreakReason = (typeof breakReasons)[number]
/** The first row at which a chain is not whole. */
export interface ChainBreak {
  seq: number
  reason: BreakReason
}

export type HashOf = (text: string) => string

/** What the first row continues. */
export const chainStart: LedgerHead = { seq: 0, hash: '0'.repeat(64) }

/** What is wrong with `row` as the one that follows `before`; null when nothing is. */
export function findBreak(before: LedgerHead, row: LedgerRow, hashOf: HashOf): ChainBreak | null {
  const seq = before.seq + 1
  if (row.seq > seq) return { seq, reason: 'missing' }
  if (row.seq < seq) return { seq, reason: 'order' }
  if (hashOf(row.entry) !== row.hash) return { seq, reason: 'altered' }
  const entry = parseCanonicalJson(row.entry)
  if (!isPlainObject(entry) || typeof entry.seq !== 'number') return { seq, reason: 'altered' }
  if (entry.seq !== seq) return { seq, reason: 'order' }
  return entry.previousHash === before.hash ? null : { seq, reason: 'link' }
}

/** What is wrong with the end of a chain whose last row is `last`, when `head` is what it should come to. */
export function findBreakAtEnd(last: LedgerHead, head: LedgerHead): ChainBreak | null {
  if (last.seq < head.seq) return { seq: last.seq + 1, reason: 'missing' }
  return last.seq === head.seq && last.hash === head.hash ? null : { seq: last.seq, reason: 'head' }
}

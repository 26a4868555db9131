/** A ledger as a file: a first line that names its head, then a line a row, oldest first. Pure. */
import { isPlainObject } from '../plain-object.ts'
import { formatCanonicalJson, parseCanonicalJson } from './canonical-json.ts'
import {
  type ChainBreak,
  chainStart,
  findBreak,
  findBreakAtEnd,
  type HashOf,
  type LedgerHead,
  type LedgerRow,
} from './verify-chain.ts'

const format = 'arena-console-ledger'

/** The first line, without its line end. It has the head, so that rows which are cut off at the end are missed. */
export function formatExportHeader(head: LedgerHead): string {
  return formatCanonicalJson({ format, version: 1, head: { seq: head.seq, hash: head.hash } })
}

/** The line of a row, without its line end. The stored text goes in as it is. */
export function formatExportLine({ entry, hash }: Pick<LedgerRow, 'entry' | 'hash'>): string {
  return `{"entry":${entry},"hash":${JSON.stringify(hash)}}`
}

/** What an export comes to. `unreadable`: its first line is not that of a ledger. */
export type ExportVerdict =
  | { kind: 'whole'; head: LedgerHead }
  | { kind: 'broken'; at: ChainBreak }
  | { kind: 'unreadable' }

/**
 * Judges an export line by line, in any number of calls; `end` gives the verdict. What follows the first broken row is
 * read only to tell a row that is missing from one that is elsewhere.
 */
export function createExportVerifier(hashOf: HashOf) {
  let head: LedgerHead | null | undefined
  let last = chainStart
  let found: ChainBreak | null = null
  const isHeld = (line: string): boolean => {
    const row = parseLine(line)
    return row !== null && seqOf(row.entry) === found?.seq && hashOf(row.entry) === row.hash
  }
  return {
    /** Rows that were found to be sound so far. */
    count: (): number => last.seq,
    add(line: string): void {
      if (head === undefined) {
        head = parseHeader(line)
        return
      }
      if (found?.reason === 'missing' && isHeld(line)) found = { ...found, reason: 'order' }
      if (head === null || found !== null) return
      const row = parseLine(line)
      const seq = last.seq + 1
      if (row === null) {
        found = { seq, reason: 'altered' }
        return
      }
      found = findBreak(last, { seq, ...row }, hashOf)
      if (found === null) last = { seq, hash: row.hash }
      else if (found.reason === 'order' && seqOf(row.entry) > seq) found = { seq, reason: 'missing' }
    },
    end(): ExportVerdict {
      if (head === undefined || head === null) return { kind: 'unreadable' }
      found ??= findBreakAtEnd(last, head)
      return found === null ? { kind: 'whole', head } : { kind: 'broken', at: found }
    },
  }
}

function parseHeader(line: string): LedgerHead | null {
  const header = parseCanonicalJson(line)
  if (!isPlainObject(header) || header.format !== format || header.version !== 1) return null
  if (!isPlainObject(header.head)) return null
  const { seq, hash } = header.head
  return typeof seq === 'number' && typeof hash === 'string' ? { seq, hash } : null
}

function parseLine(line: string): { entry: string; hash: string } | null {
  const value = parseCanonicalJson(line)
  if (!isPlainObject(value) || typeof value.hash !== 'string' || value.entry === undefined) return null
  const row = { entry: formatCanonicalJson(value.entry), hash: value.hash }
  return formatExportLine(row) === line ? row : null
}

function seqOf(entry: string): number {
  const value = parseCanonicalJson(entry)
  return isPlainObject(value) && typeof value.seq === 'number' ? value.seq : 0
}

import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCanonicalJson } from './canonical-json.ts'
import { formatEntry, parseEntry } from './ledger-entry.ts'
import { createExportVerifier, type ExportVerdict, formatExportHeader, formatExportLine } from './ledger-export.ts'
import { chainStart, findBreak, findBreakAtEnd, type LedgerHead, type LedgerRow } from './verify-chain.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const atMs = Date.UTC(2026, 5, 15, 12)

function chainOf(count: number, name = 'Tern'): LedgerRow[] {
  const rows: LedgerRow[] = []
  let head: LedgerHead = chainStart
  for (let seq = 1; seq <= count; seq += 1) {
    const agent = { key: 'ag_1', id: 'agent-1', name: `${name} ${seq}`, site: 'global', service: 'https://a.example' }
    const entry = formatEntry(
      {
        step: 'sending',
        atMs: atMs + seq,
        enteredAtMs: null,
        write: { id: `ob_${seq}`, requestId: `rq_${seq}`, kind: 'prediction' },
        agent,
        about: { challengeId: 'ch_1', question: 'Will it?', instrument: 'XAUUSD' },
        payload: { direction: 'bullish', confidence: 0.7, reasoning: '“seq”: 3, ünïcode 😀' },
        receipt: null,
      },
      head,
    )
    head = { seq, hash: hashOf(entry) }
    rows.push({ entry, ...head })
  }
  return rows
}

const headOf = (rows: readonly LedgerRow[]): LedgerHead => {
  const { seq, hash } = rows.at(-1) ?? chainStart
  return { seq, hash }
}
const linesOf = (rows: readonly LedgerRow[]) => [formatExportHeader(headOf(rows)), ...rows.map(formatExportLine)]
function judge(lines: readonly string[]): ExportVerdict {
  const verifier = createExportVerifier(hashOf)
  for (const line of lines) verifier.add(line)
  return verifier.end()
}
const broken = (seq: number, reason: string) => ({ kind: 'broken', at: { seq, reason } })

/** The same entry with another agent, and a hash that fits it. */
function rewrite(row: LedgerRow): LedgerRow {
  const entry = row.entry.replace('Tern', 'Gull')
  return { ...row, entry, hash: hashOf(entry) }
}

describe('an export', () => {
  const rows = chainOf(6)
  const lines = linesOf(rows)
  const [header = '', ...body] = lines
  const swapped = [body[0], body[2], body[1], ...body.slice(3)].map(String)

  it('is whole as it was written, also one without rows', () => {
    expect(judge(lines)).toEqual({ kind: 'whole', head: headOf(rows) })
    expect(judge([formatExportHeader(chainStart)])).toEqual({ kind: 'whole', head: chainStart })
  })

  it.each<[string, string[], unknown]>([
    ['a row that is not there', [header, ...body.slice(0, 2), ...body.slice(3)], broken(3, 'missing')],
    ['rows that are cut off at the end', lines.slice(0, -2), broken(5, 'missing')],
    ['two rows in the wrong order', [header, ...swapped], broken(2, 'order')],
    ['a row that is there twice', [header, ...body.slice(0, 3), String(body[2]), ...body.slice(3)], broken(4, 'order')],
    ['a row that is no JSON', [header, ...body.slice(0, 3), '{', ...body.slice(4)], broken(4, 'altered')],
    ['an empty line', [header, '', ...body], broken(1, 'altered')],
    ['a row with a blank', [header, ...body.slice(0, 5), `${body[5]} `], broken(6, 'altered')],
    [
      'a row written anew',
      [header, ...body.slice(0, 2), formatExportLine(rewrite(rows[2] as LedgerRow)), ...body.slice(3)],
      broken(4, 'link'),
    ],
    ['a chain written anew', [header, ...chainOf(6, 'Gull').map(formatExportLine)], broken(6, 'head')],
    ['a head that is another', [formatExportHeader({ seq: 6, hash: chainStart.hash }), ...body], broken(6, 'head')],
    ['more rows than the head says', [formatExportHeader(rows[3] as LedgerRow), ...body], broken(6, 'head')],
    ['no first line', body, { kind: 'unreadable' }],
    ['another file', ['hello'], { kind: 'unreadable' }],
    ['an empty file', [], { kind: 'unreadable' }],
  ])('with %s is not', (_what, given, verdict) => {
    expect(judge(given)).toEqual(verdict)
  })

  it('with any one character changed is not, and the row is named', () => {
    const text = lines.join('\n')
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.integer({ min: 32, max: 126 }), (at, code) => {
        const character = String.fromCharCode(code)
        fc.pre(text[at] !== character && text[at] !== '\n')
        // Half of a pair with another half is no text that a file can hold.
        fc.pre(!/[\ud800-\udfff]/.test(text[at] ?? ''))
        const changed = `${text.slice(0, at)}${character}${text.slice(at + 1)}`
        const line = text.slice(0, at).split('\n').length - 1
        const verdict = judge(changed.split('\n'))
        if (line === 0) expect(verdict.kind).not.toBe('whole')
        else expect(verdict).toEqual(broken(line, 'altered'))
      }),
      { numRuns: 500 },
    )
  })
})

describe('a stored row', () => {
  const [first, second, third] = chainOf(3) as [LedgerRow, LedgerRow, LedgerRow]

  it.each<[string, LedgerHead, LedgerRow, unknown]>([
    ['the next', chainStart, first, null],
    ['the one after', first, second, null],
    ['one too far', first, third, { seq: 2, reason: 'missing' }],
    ['one again', second, second, { seq: 3, reason: 'order' }],
    ['the content of another', first, { ...third, seq: 2 }, { seq: 2, reason: 'order' }],
    ['another hash', first, { ...second, hash: first.hash }, { seq: 2, reason: 'altered' }],
    ['another content', first, { ...second, entry: `${second.entry} ` }, { seq: 2, reason: 'altered' }],
    ['content that is no entry', chainStart, { seq: 1, entry: '1', hash: hashOf('1') }, { seq: 1, reason: 'altered' }],
    [
      'content in another form',
      chainStart,
      { seq: 1, entry: `${first.entry} `, hash: hashOf(`${first.entry} `) },
      { seq: 1, reason: 'altered' },
    ],
    ['one that continues another', { seq: 1, hash: third.hash }, second, { seq: 2, reason: 'link' }],
  ])('is judged: %s', (_what, before, row, verdict) => {
    expect(findBreak(before, row, hashOf)).toEqual(verdict)
  })

  it('at the end is judged by the head', () => {
    expect(findBreakAtEnd(third, third)).toBeNull()
    expect(findBreakAtEnd(second, third)).toEqual({ seq: 3, reason: 'missing' })
    expect(findBreakAtEnd(third, { seq: 3, hash: first.hash })).toEqual({ seq: 3, reason: 'head' })
  })

  it('says what happened, and nothing where it cannot be read', () => {
    expect(parseEntry(first.entry)).toMatchObject({ kind: 'sending', at: atMs + 1, agent: { name: 'Tern 1' } })
    expect(parseEntry('{')).toBeNull()
    expect(parseEntry(formatCanonicalJson({ kind: 'other' }))).toBeNull()
  })
})

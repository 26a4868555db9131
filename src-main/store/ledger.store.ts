import { hash } from 'node:crypto'
import { z } from 'zod'
import type { JsonObject, JsonValue } from '#contract/rules/ledger/canonical-json.ts'
import {
  formatEntry,
  type LedgerStep,
  type LedgerWrite,
  type NewLedgerEntry,
} from '#contract/rules/ledger/ledger-entry.ts'
import { chainStart, type LedgerHead } from '#contract/rules/ledger/verify-chain.ts'
import type { Clock } from '../system/clock.ts'
import { selectColumns } from './database/columns.ts'
import type { Statements } from './database/statements.ts'
import type { WriteRecord } from './outbox-row.ts'

export const ledgerRow = z.object({ seq: z.number(), entry: z.string(), hash: z.string() })
const headRow = ledgerRow.omit({ entry: true })
const earlierLine = z.object({
  journalNo: z.number(),
  atMs: z.number(),
  what: z.string(),
  subject: z.string(),
  details: z.string().transform((text) => JSON.parse(text) as JsonObject),
})
/** A line of the journal about a write, from before there was a ledger. */
export type EarlierLine = z.output<typeof earlierLine>

/** SHA-256 in lower-case hex. */
export function hashOfEntry(text: string): string {
  return hash('sha256', text, 'hex')
}

/** A write as the ledger names it. */
function writeInLedger(row: WriteRecord): LedgerWrite {
  const { outboxId, requestId, kind, agentKey, agentId, agentName, site, baseUrl, challenge, subject } = row
  return {
    about:
      challenge === null
        ? parseJson(subject)
        : { challengeId: challenge.challengeId, instrument: challenge.asset, question: challenge.question },
    agent: { id: agentId, key: agentKey, name: agentName, service: baseUrl, site },
    write: { id: outboxId, kind, requestId },
  }
}

/** What the disk has altered may be no JSON: then it stays a text. */
function parseJson(text: string | null): JsonValue {
  try {
    return JSON.parse(text ?? 'null') as JsonValue
  } catch {
    return text
  }
}

/**
 * The chain of what was sent and what became of it. Entries are appended in the transaction of the step itself; the
 * database refuses any other change.
 */
export function createLedgerStore(sql: Statements, clock: Clock) {
  const head = sql.row(`SELECT ${selectColumns(headRow)} FROM ledger ORDER BY seq DESC LIMIT 1`, headRow)
  const insert = sql.run('INSERT INTO ledger VALUES (:seq, :entry, :hash)')
  const append = (entry: NewLedgerEntry): void =>
    sql.transaction(() => {
      const before = head() ?? chainStart
      const text = formatEntry(entry, before)
      insert({ seq: before.seq + 1, entry: text, hash: hashOfEntry(text) })
    })
  const highest = sql.row("SELECT seq FROM sqlite_sequence WHERE name = 'ledger'", z.object({ seq: z.number() }))
  const nowMs = () => Math.trunc(clock())
  return {
    /** The last row; null while there is none. */
    head: (): LedgerHead | null => head(),
    /** The highest number that any row ever had; more than the head's when rows were cut off. */
    highestSeq: (): number => highest()?.seq ?? 0,
    first: sql.row(`SELECT ${selectColumns(ledgerRow)} FROM ledger ORDER BY seq LIMIT 1`, ledgerRow),
    /** Rows in order from the one after `afterSeq` up to `uptoSeq`. */
    rowsAfter: sql.rows(
      `SELECT ${selectColumns(ledgerRow)} FROM ledger WHERE seq > :afterSeq AND seq <= :uptoSeq ORDER BY seq LIMIT :limit`,
      ledgerRow,
    ),
    /** A step of a write, as it happens; a `sending` one holds what is sent. */
    addStep(row: WriteRecord, { step, receipt }: { step: LedgerStep; receipt: JsonObject | null }): void {
      const payload = step === 'sending' ? parseJson(row.body) : null
      append({ ...writeInLedger(row), step, atMs: nowMs(), enteredAtMs: null, payload, receipt })
    },
    /** That the database was replaced: what was entered after the copy was taken is not in this chain. */
    addRestored(receipt: JsonObject): void {
      const nothing = { write: null, agent: null, about: null, payload: null }
      append({ ...nothing, step: 'restored', atMs: nowMs(), enteredAtMs: null, receipt })
    },
    /** A step that the journal knows from before there was a ledger; `row` null: the write is not here any more. */
    addEarlier(line: EarlierLine, { step, row }: { step: LedgerStep; row: WriteRecord | null }): void {
      const kind = line.what.slice(0, -step.length - 1)
      const gone = { write: { id: line.subject, requestId: null, kind }, agent: null, about: null }
      append({
        ...(row === null ? gone : writeInLedger(row)),
        step,
        atMs: line.atMs,
        enteredAtMs: nowMs(),
        payload: step === 'sending' && row !== null ? parseJson(row.body) : null,
        receipt: line.details,
      })
    },
    /** Lines of the journal about writes of this console, in order. Those of another console's journal are left out. */
    earlierLines: sql.rows(
      `SELECT ${selectColumns(earlierLine)} FROM journal
       WHERE journal_no > :afterNo AND journal_no <= :uptoNo AND subject LIKE 'ob\\_%' ESCAPE '\\'
         AND json_extract(details, '$.origin') IS NULL
       ORDER BY journal_no LIMIT :limit`,
      earlierLine,
    ),
  }
}
export type LedgerStore = ReturnType<typeof createLedgerStore>

import { z } from 'zod'
import type { Clock } from '../system/clock.ts'
import { checksumOf } from './database/checksum.ts'
import { insertValues, selectColumns } from './database/columns.ts'
import type { Statements } from './database/statements.ts'

/** What can be told of an act later: codes, ids and names. Never a secret, a token or the text of an answer. */
export type JournalDetails = Readonly<Record<string, string | number | boolean | null>>

export const journalRow = z.object({
  journalNo: z.number(),
  atMs: z.number(),
  what: z.string(),
  subject: z.string(),
  details: z.string(),
  checksum: z.string(),
})
type JournalRow = z.output<typeof journalRow>
const linkRow = journalRow.pick({ journalNo: true, checksum: true })
type Link = z.output<typeof linkRow>

/** The line before the first. */
const beginning: Link = { journalNo: 0, checksum: '' }

/** Each line is sealed together with the one before it, so that one that was altered, moved or taken out is noticed. */
function seal(row: Omit<JournalRow, 'checksum'>, before: Link): string {
  return checksumOf([before.checksum, row.journalNo, row.atMs, row.what, row.subject, row.details])
}

/** The record of what was done and what became of it. It only grows: the database itself refuses to edit or cut it. */
export function createJournalStore(sql: Statements, clock: Clock) {
  const last = sql.row(`SELECT ${selectColumns(linkRow)} FROM journal ORDER BY journal_no DESC LIMIT 1`, linkRow)
  const insert = sql.run(`INSERT INTO journal ${insertValues(Object.keys(journalRow.shape))}`)
  const newest = sql.rows(
    `SELECT ${selectColumns(journalRow)} FROM journal
     ORDER BY journal_no DESC LIMIT :limit`,
    journalRow,
  )
  const append = (line: { atMs: number; what: string; subject: string; details: string }) => {
    const before = last() ?? beginning
    const row = { ...line, journalNo: before.journalNo + 1 }
    insert({ ...row, checksum: seal(row, before) })
  }
  return {
    /**
     * Lines of another console's journal, as it wrote them; `origin` says from where, and each is sealed as one of
     * ours.
     */
    takeOver(
      lines: readonly { atMs: number; what: string; subject: string; details: JournalDetails }[],
      origin: string,
    ) {
      sql.transaction(() => {
        for (const line of lines) append({ ...line, details: JSON.stringify({ ...line.details, origin }) })
      })
    },
    add(what: string, subject: string, details: JournalDetails = {}) {
      sql.transaction(() => {
        append({ atMs: Math.trunc(clock()), what, subject, details: JSON.stringify(details) })
      })
    },
    /**
     * Newest first. A line that is not as it was written, or whose neighbour is not, says so by `isIntact`, and its
     * details are left out.
     */
    newest({ limit }: { limit: number }) {
      const rows = newest({ limit: limit + 1 })
      return rows.slice(0, limit).map(({ checksum, ...row }, index) => {
        const before = rows[index + 1] ?? beginning
        const isIntact = row.journalNo === before.journalNo + 1 && checksum === seal(row, before)
        return { ...row, details: isIntact ? (JSON.parse(row.details) as JournalDetails) : {}, isIntact }
      })
    },
  }
}
export type JournalStore = ReturnType<typeof createJournalStore>

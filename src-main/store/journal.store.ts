import { z } from 'zod'
import { checksumOf } from './checksum.ts'
import type { Statements } from './statements.ts'

/** What can be told of an act later: codes, ids and names. Never a secret, a token or the text of an answer. */
export type JournalDetails = Readonly<Record<string, string | number | boolean | null>>

const journalRow = z.object({
  journalNo: z.number(),
  atMs: z.number(),
  what: z.string(),
  subject: z.string(),
  details: z.string().transform((text) => JSON.parse(text) as JournalDetails),
})

/** The record of what was done and what became of it. It only grows: the database itself refuses to edit or cut it. */
export function createJournalStore(sql: Statements, clock: () => number) {
  const insert = sql.run(
    'INSERT INTO journal (at_ms, what, subject, details, checksum) VALUES (:atMs, :what, :subject, :details, :checksum)',
  )
  return {
    add(what: string, subject: string, details: JournalDetails = {}) {
      const row = { atMs: Math.trunc(clock()), what, subject, details: JSON.stringify(details) }
      insert({ ...row, checksum: checksumOf([row.atMs, what, subject, row.details]) })
    },
    newest: sql.rows(
      'SELECT journal_no AS journalNo, at_ms AS atMs, what, subject, details FROM journal ORDER BY journal_no DESC LIMIT :limit',
      journalRow,
    ),
  }
}

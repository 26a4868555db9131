import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { z } from 'zod'
import { type ChainBreak, findBreak, type LedgerHead } from '#contract/rules/ledger/verify-chain.ts'
import { selectColumns } from './database/columns.ts'
import { createStatements } from './database/statements.ts'
import { hashOfEntry, ledgerRow } from './ledger.store.ts'

/** What is asked of the ledger and takes too long for main. */
export type LedgerQuestion =
  /** A part of the chain from the row after `after`, at most `limit` rows and none after `uptoSeq`. */
  | { name: 'ledgerCheck'; input: { after: LedgerHead; uptoSeq: number; limit: number } }
  | { name: 'ledgerRows'; input: { search: string; beforeSeq: number | null; limit: number } }
  | { name: 'ledgerSeq'; input: { hash: string } }

/** How far a part of the chain is sound, and what is wrong after that. */
interface CheckedPart {
  last: LedgerHead
  found: ChainBreak | null
}

/** Answers questions about the ledger of a database. */
export function createLedgerAnswers(db: DatabaseSyncInstance): (question: LedgerQuestion) => unknown {
  const sql = createStatements(db)
  const columns = selectColumns(ledgerRow)
  const rowsAfter = sql.rows(
    `SELECT ${columns} FROM ledger WHERE seq > :afterSeq AND seq <= :uptoSeq ORDER BY seq LIMIT :limit`,
    ledgerRow,
  )
  const newest = sql.rows(
    `SELECT ${columns} FROM ledger WHERE seq < :beforeSeq ORDER BY seq DESC LIMIT :limit`,
    ledgerRow,
  )
  // The whole text first, which is quicker than taking each apart; then what agent and subject say, not their names.
  const searched = sql.rows(
    `SELECT ${columns} FROM ledger WHERE seq < :beforeSeq AND entry LIKE :inJson ESCAPE '\\' AND json_valid(entry)
       AND EXISTS (SELECT 1 FROM json_tree(entry) WHERE type = 'text' AND atom LIKE :pattern ESCAPE '\\'
         AND (path LIKE '$.agent%' OR path LIKE '$.about%'))
     ORDER BY seq DESC LIMIT :limit`,
    ledgerRow,
  )
  const seqOf = sql.row('SELECT seq FROM ledger WHERE hash = :hash', z.object({ seq: z.number() }))
  const check = ({ after, uptoSeq, limit }: { after: LedgerHead; uptoSeq: number; limit: number }): CheckedPart => {
    let last = after
    for (const row of rowsAfter({ afterSeq: after.seq, uptoSeq, limit })) {
      const found = findBreak(last, row, hashOfEntry)
      if (found !== null) return { last, found }
      last = { seq: row.seq, hash: row.hash }
    }
    const isEnd = last.seq < Math.min(uptoSeq, after.seq + limit)
    return { last, found: isEnd ? { seq: last.seq + 1, reason: 'missing' } : null }
  }
  return (question) => {
    switch (question.name) {
      case 'ledgerCheck':
        return check(question.input)
      case 'ledgerRows': {
        const { search, limit } = question.input
        const beforeSeq = question.input.beforeSeq ?? Number.MAX_SAFE_INTEGER
        if (search === '') return newest({ beforeSeq, limit })
        const inJson = patternOf(JSON.stringify(search).slice(1, -1))
        return searched({ beforeSeq, limit, inJson, pattern: patternOf(search) })
      }
      case 'ledgerSeq':
        return { seq: seqOf(question.input)?.seq ?? null }
    }
  }
}

/** For LIKE: the text anywhere, with no wildcard in it. */
function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

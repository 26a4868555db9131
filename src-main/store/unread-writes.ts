/** Writes that cannot be read: they are left out of every list, and keep no other from being sent or shown. */
import type { AppErrorData } from '#contract/app-error.ts'
import { encodeError } from './database/error-column.ts'
import type { Statements } from './database/statements.ts'
import type { NumberedRows } from './database/store-health.ts'
import { writeRow } from './outbox-row.ts'
import { outboxRows } from './sql/outbox-rows.ts'
import { isUnsettled } from './sql/write-state-conditions.ts'

export const unreadWrites: NumberedRows = { table: 'outbox', no: 'outboxNo' }

/** Prepares a list of the writes of a condition that can be read. */
export function listWrites(sql: Statements, condition: string) {
  return sql.rows(`${outboxRows} WHERE ${condition}`, writeRow, unreadWrites)
}

/** What is done with those that were left out. */
export function createUnreadWrites(sql: Statements) {
  const quarantine = sql.run(
    `UPDATE outbox AS o SET state = 'needs_you', error = :error, waits_until_ms = NULL
     WHERE o.outbox_no IN (SELECT value FROM json_each(:outboxNos)) AND ${isUnsettled} AND o.state <> 'needs_you'`,
  )
  return {
    /** Takes them out of what happens by itself. Gives how many there were. */
    quarantineUnread(error: AppErrorData): number {
      const outboxNos = sql.unreadIn(unreadWrites.table)
      return outboxNos.length === 0 ? 0 : quarantine({ outboxNos, error: encodeError(error) })
    },
  }
}

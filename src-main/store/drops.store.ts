import { z } from 'zod'
import type { AppErrorData } from '#contract/app-error.ts'
import { deploymentIdSchema, outboxIdSchema } from '#contract/ids.ts'
import { writeStateSchema } from '#contract/ipc/outbox.procedures.ts'
import { type DropRefusal, dropFaults, dropFileSchema, dropStates } from '#contract/rules/drops/drop-file.ts'
import { insertValues, selectColumns } from './database/columns.ts'
import { encodeError, errorColumn } from './database/error-column.ts'
import { createJsonColumn, type Statements } from './database/statements.ts'
import { isUnsettled } from './sql/write-state-conditions.ts'

const faultSchema = z.object({ fault: z.enum(dropFaults), field: z.string().nullable() })

const dropRow = z.object({
  dropNo: z.number(),
  folder: z.string(),
  name: z.string(),
  sha256: z.string().nullable(),
  takenAtMs: z.number(),
  state: z.enum(dropStates),
  content: createJsonColumn(dropFileSchema),
  fault: createJsonColumn(faultSchema),
  outboxId: outboxIdSchema.nullable(),
  error: errorColumn,
  settledAtMs: z.number().nullable(),
  writeState: writeStateSchema.nullable(),
  writeError: errorColumn,
  remoteId: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Of the write; null while there is none. */
  deploymentId: deploymentIdSchema.nullable(),
})
export type DropRecord = z.output<typeof dropRow>

export interface NewDrop {
  folder: string
  name: string
  fingerprint: string
  sha256: string | null
  takenAtMs: number
  content: z.output<typeof dropFileSchema> | null
  /** With null `content`: why. */
  fault: DropRefusal | null
}

const rows = `SELECT ${selectColumns(dropRow, 'f', {
  writeState: 'o.state',
  writeError: 'o.error',
  remoteId: 'o.',
  requestId: 'o.',
  deploymentId: 's.',
})} FROM dropped_files f LEFT JOIN outbox o USING (outbox_id)
  LEFT JOIN agents a USING (agent_no) LEFT JOIN sites s USING (site_no)`
const isOpen = `(f.state = 'waiting' OR (f.state = 'invalid' AND f.cleared_at_ms IS NULL))`
const isOver = `(f.state IN ('sent', 'accepted', 'listed', 'refused', 'cancelled', 'discarded')
  OR (f.state = 'invalid' AND f.cleared_at_ms IS NOT NULL))`
const newFields = ['folder', 'name', 'fingerprint', 'sha256', 'takenAtMs', 'state', 'content', 'fault', 'settledAtMs']

/** What becomes of a file after it was taken. */
function dropChanges(sql: Statements) {
  const markSent = sql.run(
    `UPDATE dropped_files SET state = 'sent', outbox_id = :outboxId WHERE drop_no = :dropNo AND state = 'waiting'`,
  )
  const settle = sql.run(
    `UPDATE dropped_files SET state = :state, error = :error, settled_at_ms = :atMs WHERE drop_no = :dropNo AND settled_at_ms IS NULL`,
  )
  const discardWaiting = sql.run(
    `UPDATE dropped_files SET state = 'discarded', settled_at_ms = :atMs
     WHERE state = 'waiting' AND drop_no IN (SELECT value FROM json_each(:dropNos))`,
  )
  const clearInvalid = sql.run(
    `UPDATE dropped_files SET cleared_at_ms = :atMs
     WHERE state = 'invalid' AND cleared_at_ms IS NULL AND drop_no IN (SELECT value FROM json_each(:dropNos))`,
  )
  const doubtComments = sql.run(
    `UPDATE dropped_files SET error = :error WHERE state = 'waiting' AND content ->> '$.kind' = 'comment'`,
  )
  const markWritten = sql.run(
    `UPDATE dropped_files SET written_at_ms = :atMs WHERE drop_no IN (SELECT value FROM json_each(:dropNos))`,
  )
  const prune = sql.run(
    `DELETE FROM dropped_files WHERE drop_no IN (SELECT f.drop_no FROM dropped_files f
       WHERE f.settled_at_ms IS NOT NULL AND f.written_at_ms IS NOT NULL AND NOT ${isOpen}
         AND NOT (f.folder = :folder AND f.name IN (SELECT value FROM json_each(:names)))
       ORDER BY f.drop_no DESC LIMIT -1 OFFSET :keep)`,
  )
  return {
    markSent: (dropNo: number, outboxId: string) => markSent({ dropNo, outboxId }),
    settle: (
      dropNo: number,
      as: { state: 'accepted' | 'listed' | 'refused' | 'cancelled'; error: AppErrorData | null; atMs: number },
    ) => settle({ dropNo, state: as.state, error: encodeError(as.error), atMs: as.atMs }),
    /** Gives how many left the list. */
    discard: (dropNos: readonly number[], atMs: number): number =>
      discardWaiting({ dropNos, atMs }) + clearInvalid({ dropNos, atMs }),
    /** From a backup: they may have been published since, and no service refuses a text that it has already. */
    doubtComments: () => doubtComments({ error: encodeError({ code: 'restored_from_backup', details: {} }) }),
    markWritten: (dropNos: readonly number[], atMs: number) => markWritten({ dropNos, atMs }),
    /**
     * Forgets all but the newest `keep` of what is over and written. A file that still lies in the folder is known by
     * its row alone, and would be taken again without it.
     */
    prune: (keep: number, lying: { folder: string; names: readonly string[] }) => prune({ keep, ...lying }),
  }
}

/** Files of the drop folder and what became of each. */
export function createDropStore(sql: Statements) {
  const insert = sql.run(`INSERT OR IGNORE INTO dropped_files ${insertValues(newFields)}`)
  const counts = sql.row(
    `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'invalid') AS invalid,
       count(*) FILTER (WHERE state = 'sent') AS sent
     FROM dropped_files WHERE state IN ('waiting', 'sent') OR (state = 'invalid' AND cleared_at_ms IS NULL)`,
    z.object({ waiting: z.number(), invalid: z.number(), sent: z.number() }),
  )
  const countOver = sql.row(
    `SELECT count(*) AS count FROM dropped_files f WHERE ${isOver}`,
    z.object({ count: z.number() }),
  )
  const byNo = sql.rows(
    `${rows} WHERE f.drop_no IN (SELECT value FROM json_each(:dropNos)) AND f.state = 'waiting' ORDER BY f.drop_no`,
    dropRow,
  )
  const toWrite = sql.rows(
    `${rows} WHERE f.settled_at_ms IS NOT NULL AND f.written_at_ms IS NULL AND f.folder = :folder
       AND f.drop_no > :afterNo ORDER BY f.drop_no LIMIT :limit`,
    dropRow,
  )
  const foldersToWrite = sql.rows(
    'SELECT DISTINCT folder FROM dropped_files WHERE settled_at_ms IS NOT NULL AND written_at_ms IS NULL',
    z.object({ folder: z.string() }),
  )
  return {
    /** Writes down a file that was read, and gives 1; one that is known by its fingerprint stays as it is: 0. */
    add: ({ content, fault, ...drop }: NewDrop) =>
      insert({
        ...drop,
        state: content === null ? 'invalid' : 'waiting',
        content: content === null ? null : JSON.stringify(content),
        fault: fault === null ? null : JSON.stringify({ fault: fault.fault, field: fault.field }),
        settledAtMs: content === null ? drop.takenAtMs : null,
      }),
    counts: () => counts() ?? { waiting: 0, invalid: 0, sent: 0 },
    countOver: () => countOver()?.count ?? 0,
    /** Those that wait or could not be read, oldest first. */
    open: sql.rows(`${rows} WHERE ${isOpen} ORDER BY f.drop_no LIMIT :limit`, dropRow),
    /** Those that went out or were discarded, newest first. */
    over: sql.rows(`${rows} WHERE ${isOver} ORDER BY f.drop_no DESC LIMIT :limit`, dropRow),
    /** Of these the ones that still wait. */
    waiting: (dropNos: readonly number[]) => byNo({ dropNos }),
    /** In the outbox, where their write is over or gone. */
    sentAndOver: sql.rows(
      `${rows} WHERE f.state = 'sent' AND (o.outbox_id IS NULL OR NOT ${isUnsettled})
       ORDER BY f.drop_no LIMIT :limit`,
      dropRow,
    ),
    /** In the outbox, by their agent. */
    sentOf: sql.rows(`${rows} WHERE f.state = 'sent' AND o.agent_no = :agentNo`, dropRow),
    /** Over, without an outcome file in this folder yet; after this number, in order. */
    toWrite,
    /** Folders in which an outcome file is missing, those that are not watched any more too. */
    foldersToWrite: () => foldersToWrite().map(({ folder }) => folder),
    ...dropChanges(sql),
  }
}

export type DropStore = ReturnType<typeof createDropStore>

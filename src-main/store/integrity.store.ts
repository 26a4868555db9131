import { z } from 'zod'
import { agentKeySchema, deploymentIdSchema, outboxIdSchema } from '#contract/ids.ts'
import { integrityDecisions } from '#contract/ipc/integrity.procedures.ts'
import { integrityReasons } from '#contract/rules/discussion/integrity.ts'
import { discussionKindNames } from '#contract/rules/outbox/write-kind-names.ts'
import { writeStates } from '#contract/rules/outbox/write-state.ts'
import { insertValues, selectColumns } from './database/columns.ts'
import { errorColumn } from './database/error-column.ts'
import type { Statements } from './database/statements.ts'
import { buildItemIdOfComment } from './sql/comment-item.ts'

const newRecord = z.object({
  atMs: z.number(),
  reason: z.enum(integrityReasons),
  decision: z.enum(integrityDecisions),
  kind: z.enum(discussionKindNames),
  agentKey: agentKeySchema,
  agentName: z.string(),
  otherKey: agentKeySchema,
  otherName: z.string(),
  text: z.string(),
  earlierText: z.string().nullable(),
  earlierAtMs: z.number().nullable(),
  similarity: z.number().nullable(),
  eventTitle: z.string().nullable(),
  outboxId: outboxIdSchema.nullable(),
})
const recordRow = newRecord.extend({
  recordNo: z.number(),
  /** Of the write as it is now, as `error` is; null where there is none, or none any more. */
  state: z.enum(writeStates).nullable(),
  error: errorColumn.catch(null),
  /** Of the agent; null where it has been forgotten. */
  deploymentId: deploymentIdSchema.nullable(),
})
type NewIntegrityRecord = z.output<typeof newRecord>
export type IntegrityRecordRow = z.output<typeof recordRow>

const pairRow = z.object({
  oneNo: z.number(),
  otherNo: z.number(),
  oneKey: agentKeySchema,
  oneName: z.string(),
  otherKey: agentKeySchema,
  otherName: z.string(),
  sinceMs: z.number(),
})

const writtenTextRow = z.object({
  outboxNo: z.number(),
  agentNo: z.number(),
  agentKey: agentKeySchema,
  deploymentId: deploymentIdSchema,
  /** As it is sent: JSON. */
  body: z.string(),
  createdAtMs: z.number(),
})

/** Comments, replies and posts that were sent, may have been, or are to be. */
const writtenTexts = `SELECT ${selectColumns(writtenTextRow, 'o', { agentKey: 'a.', deploymentId: 's.' })}
  FROM outbox o JOIN agents a USING (agent_no) JOIN sites s USING (site_no)
  WHERE o.kind IN ('comment', 'reply', 'post') 
    AND (o.state NOT IN ('cancelled', 'refused', 'expired') OR o.doubt IS NOT NULL)`

// Whoever the public listing, a feed or this console's own outbox says wrote it; who liked it is in feeds, too.
const authorsOfComment = `
  SELECT c.author_id FROM comments c JOIN events e USING (event_no)
    WHERE e.site_no = :siteNo AND e.event_id = :eventId AND c.comment_id = :commentId AND c.author_id IS NOT NULL
  UNION SELECT author_id FROM feed_items
    WHERE site_no = :siteNo AND event_id = :eventId AND comment_id = :commentId AND author_id IS NOT NULL
      AND item_id = ${buildItemIdOfComment(':commentId')}
  UNION SELECT a.agent_id FROM outbox o JOIN agents a USING (agent_no)
    WHERE o.remote_id = :commentId AND a.site_no = :siteNo AND o.kind IN ('comment', 'reply')`

/** A pair is one row, whichever of the two comes first. */
const inOrder = (one: number, other: number) => ({ oneNo: Math.min(one, other), otherNo: Math.max(one, other) })

/** What the integrity guard remembers, and what it goes by. */
export function createIntegrityStore(sql: Statements) {
  const addRecord = sql.run(`INSERT INTO integrity_records ${insertValues(Object.keys(newRecord.shape))}`)
  const records = sql.rows(
    `SELECT ${selectColumns(recordRow, 'r', { state: 'o.', error: 'o.', deploymentId: 's.' })}
     FROM integrity_records r LEFT JOIN outbox o USING (outbox_id)
       LEFT JOIN agents a ON a.agent_key = r.agent_key LEFT JOIN sites s ON s.site_no = a.site_no
     WHERE r.record_no < :beforeNo ORDER BY r.record_no DESC LIMIT :limit`,
    recordRow,
  )
  const count = sql.row('SELECT count(*) AS count FROM integrity_records', z.object({ count: z.number() }))
  const allowPair = sql.run('INSERT OR IGNORE INTO integrity_pairs VALUES (:oneNo, :otherNo, :sinceMs)')
  const removePair = sql.run('DELETE FROM integrity_pairs WHERE one_no = :oneNo AND other_no = :otherNo')
  const pairs = sql.rows(
    `SELECT ${selectColumns(pairRow, 'p', { oneKey: 'one.agent_key', oneName: 'one.name', otherKey: 'other.agent_key', otherName: 'other.name' })}
     FROM integrity_pairs p JOIN agents one ON one.agent_no = p.one_no JOIN agents other ON other.agent_no = p.other_no
     ORDER BY p.since_ms, p.one_no, p.other_no`,
    pairRow,
  )
  const texts = sql.rows(
    `${writtenTexts} AND o.outbox_no > :afterNo AND o.created_at_ms >= :sinceMs ORDER BY o.outbox_no`,
    writtenTextRow,
  )
  const text = sql.row(`${writtenTexts} AND o.outbox_no = :outboxNo`, writtenTextRow)
  const authors = sql.rows(authorsOfComment, z.object({ authorId: z.string() }))
  return {
    addRecord: (record: NewIntegrityRecord) => addRecord(record),
    /** Newest first; those before `beforeNo` where it is given. */
    records: ({ limit, beforeNo = Number.MAX_SAFE_INTEGER }: { limit: number; beforeNo?: number }) =>
      records({ limit, beforeNo }),
    countRecords: () => count()?.count ?? 0,
    pairs: () => pairs(),
    allowPair: ([one, other]: readonly [number, number], sinceMs: number) =>
      allowPair({ ...inOrder(one, other), sinceMs }),
    removePair: ([one, other]: readonly [number, number]) => removePair(inOrder(one, other)),
    /** Texts of the outbox that were written down after that one and not before then, oldest first. */
    texts: (of: { afterNo: number; sinceMs: number }) => texts(of),
    /** Null where it was not sent and will not be. */
    text: (outboxNo: number) => text({ outboxNo }),
    /** Ids of agents that are known to have written a comment; none where that is not known. */
    authorsOf: (comment: { siteNo: number; eventId: string | null; commentId: string }) =>
      authors(comment).map(({ authorId }) => authorId),
  }
}

import { z } from 'zod'
import { outboxIdSchema } from '#contract/ids.ts'
import { type WriteKindName, writeKindNames } from '#contract/rules/outbox/write-kind-names.ts'
import { checksumOf } from './database/checksum.ts'
import { selectColumns } from './database/columns.ts'
import { createJsonColumn, type Statements } from './database/statements.ts'
import { doubtSchema, writeRow } from './outbox-row.ts'
import { outboxRows } from './sql/outbox-rows.ts'
import { isUnsettled, mayHaveArrived } from './sql/write-state-conditions.ts'

/** The greatest character: what begins with a text sorts before the text with this after it. */
const last = '\u{10FFFF}'

const leftRow = z.object({
  outboxId: outboxIdSchema,
  kind: z.enum(writeKindNames),
  livingKey: z.string(),
  body: z.string(),
  bodyHash: z.string(),
  attempt: z.number(),
  remoteId: z.string().nullable(),
  createdAtMs: z.number(),
  sentAtMs: z.number().nullable(),
  doubt: createJsonColumn(doubtSchema),
})
/** A write that has left and may have arrived. */
export type LeftWrite = z.output<typeof leftRow>

/** Writes of the discussion by what they are about, as their keys say it. */
export function createDiscussionWriteStore(sql: Statements) {
  const withPrefix = sql.rows(
    `${outboxRows} WHERE o.kind <> 'prediction' AND o.living_key >= :from AND o.living_key < :to AND a.site_no = :siteNo
       AND (${isUnsettled} OR (o.state = 'accepted' AND o.remote_id IS NULL))
     ORDER BY o.outbox_no LIMIT :limit`,
    writeRow,
  )
  const latest = sql.rows(
    `${outboxRows} WHERE o.outbox_no IN (
       SELECT max(o.outbox_no) FROM outbox o WHERE o.kind <> 'prediction'
         AND o.living_key IN (SELECT value FROM json_each(:keys)) AND (${isUnsettled} OR o.state = 'accepted')
       GROUP BY o.agent_no, o.living_key)
     AND a.site_no = :siteNo ORDER BY o.outbox_no LIMIT :limit`,
    writeRow,
  )
  const left = sql.rows(
    `SELECT ${selectColumns(leftRow, 'o')} FROM outbox o
     WHERE o.agent_no = :agentNo AND o.kind IN (SELECT value FROM json_each(:kinds))
       AND ${mayHaveArrived}
     ORDER BY o.outbox_no`,
    leftRow,
  )
  const settledFollows = sql.rows(
    `SELECT o.kind, o.subject, o.settled_at_ms FROM outbox o
     WHERE o.agent_no = :agentNo AND o.kind IN ('follow', 'unfollow') AND o.state = 'accepted'
       AND o.settled_at_ms >= :sinceMs
     ORDER BY o.settled_at_ms, o.outbox_no`,
    z.object({ kind: z.enum(['follow', 'unfollow']), subject: z.string().nullable(), settledAtMs: z.number() }),
  )
  return {
    /** Follows of one agent and their ends that the service has accepted since, in this order. */
    settledFollows: (of: { agentNo: number; sinceMs: number }) => settledFollows(of),
    /** All of these kinds of one agent that have left and were not simply refused; none whose text was altered. */
    left: ({ agentNo, kinds }: { agentNo: number; kinds: readonly WriteKindName[] }): LeftWrite[] =>
      left({ agentNo, kinds: JSON.stringify(kinds) }).filter(({ body, bodyHash }) => bodyHash === checksumOf([body])),
    /** Those whose key begins so and that are not over, or that the service has under an id it did not say. */
    withPrefix: ({ siteNo, prefix, limit }: { siteNo: number; prefix: string; limit: number }) =>
      withPrefix({ siteNo, from: prefix, to: prefix + last, limit }),
    /** The last of each agent and key that is not over or that the service has. */
    latest: (of: { siteNo: number; keys: readonly string[]; limit: number }) => latest(of),
  }
}

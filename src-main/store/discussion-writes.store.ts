import type { Statements } from './database/statements.ts'
import { outboxRows } from './outbox.store.ts'
import { writeRow } from './outbox-row.ts'
import { isUnsettled } from './sql/write-state-conditions.ts'

/** The greatest character: what begins with a text sorts before the text with this after it. */
const last = '\u{10FFFF}'

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
  return {
    /** Those whose key begins so and that are not over, or that the service has under an id it did not say. */
    withPrefix: ({ siteNo, prefix, limit }: { siteNo: number; prefix: string; limit: number }) =>
      withPrefix({ siteNo, from: prefix, to: prefix + last, limit }),
    /** The last of each agent and key that is not over or that the service has. */
    latest: (of: { siteNo: number; keys: readonly string[]; limit: number }) => latest(of),
  }
}

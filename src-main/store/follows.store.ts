import { z } from 'zod'
import type { AppErrorData } from '#contract/app-error.ts'
import { deploymentIdSchema, siteSchema } from '#contract/ids.ts'
import {
  isComplete,
  type ListCompleteness,
  listCompletenessSchema,
  secondReadingAfterMs,
} from '#contract/rules/list-completeness.ts'
import { selectColumns } from './database/columns.ts'
import { encodeError, errorColumn } from './database/error-column.ts'
import { bit, createJsonColumn, createRequiredJsonColumn, type Statements } from './database/statements.ts'

/** Somebody whom an agent follows, as a list of the service gives it. */
export interface FollowRecord {
  targetId: string
  targetName: string | null
  sinceMs: number | null
}

const readingRow = z.object({
  agentNo: z.number(),
  triedAtMs: z.number(),
  failures: z.number(),
  error: errorColumn,
  readAtMs: z.number().nullable(),
  list: createJsonColumn(listCompletenessSchema),
})
/** How the last reading of an agent's list of follows went; `readAtMs` null: never read. */
export type FollowReading = z.output<typeof readingRow>

const readingTimesRow = readingRow.omit({ error: true }).extend({
  /** A whole list lacked somebody whom it had before; a second one decides. */
  isDoubted: bit,
})
/** When an agent's list was asked for. */
export type FollowReadingTimes = z.output<typeof readingTimesRow>

const listRow = z.object({ agentNo: z.number(), targetIds: createRequiredJsonColumn(z.array(z.string())) })

/** Whether a list of follows was read, and as a whole: what a part of it lacks may be followed. */
export function isListKnown({ readAtMs, list }: Pick<FollowReading, 'readAtMs' | 'list'>): boolean {
  return readAtMs !== null && list !== null && isComplete(list)
}

function listedFollows(sql: Statements) {
  return {
    /** Whom each agent of a site follows. An agent that follows nobody is not among them. */
    listsOfSite: sql.rows(
      `SELECT agent_no, json_group_array(target_id) AS targetIds FROM follows
       WHERE site_no = :siteNo GROUP BY agent_no`,
      listRow,
    ),
    /** Those whose last whole list did not lack it. */
    followersOf: sql.rows(
      'SELECT agent_no FROM follows WHERE site_no = :siteNo AND target_id = :targetId AND missed_at_ms IS NULL',
      readingRow.pick({ agentNo: true }),
    ),
    /**
     * Whom any agent of ours follows, each once, those with most followers among ours first; `doubtedNos` are agents
     * whose last whole list lacked it.
     */
    byTarget: sql.rows(
      `SELECT f.site_no, s.deployment_id, s.site, f.target_id,
         max(f.target_name) AS targetName, 
         json_group_array(f.agent_no) FILTER (WHERE f.missed_at_ms IS NULL) AS agentNos,
         json_group_array(f.agent_no) FILTER (WHERE f.missed_at_ms IS NOT NULL) AS doubtedNos
       FROM follows f JOIN sites s USING (site_no) GROUP BY f.site_no, f.target_id
       ORDER BY count(*) FILTER (WHERE f.missed_at_ms IS NULL) DESC, f.target_id`,
      z.object({
        siteNo: z.number(),
        deploymentId: deploymentIdSchema,
        site: siteSchema,
        targetId: z.string(),
        targetName: z.string().nullable(),
        agentNos: createRequiredJsonColumn(z.array(z.number())),
        doubtedNos: createRequiredJsonColumn(z.array(z.number())),
      }),
    ),
  }
}

/** Whom the agents of the fleet follow, as their lists said last. */
export function createFollowStore(sql: Statements) {
  const isUnlisted = 'agent_no = :agentNo AND target_id NOT IN (SELECT value FROM json_each(:listed))'
  const removeMissed = sql.run(
    `DELETE FROM follows WHERE ${isUnlisted} AND missed_at_ms <= :atMs - ${secondReadingAfterMs}`,
  )
  const markMissed = sql.run(
    `UPDATE follows SET missed_at_ms = :atMs WHERE ${isUnlisted} AND ifnull(missed_at_ms, :atMs) >= :atMs`,
  )
  const markListed = sql.run(
    `UPDATE follows SET missed_at_ms = NULL
     WHERE agent_no = :agentNo AND target_id IN (SELECT value FROM json_each(:unclear))`,
  )
  const add = sql.run(
    `INSERT INTO follows (agent_no, site_no, target_id, target_name, since_ms)
     SELECT agent_no, site_no, :targetId, :targetName, :sinceMs FROM agents WHERE agent_no = :agentNo
     ON CONFLICT (agent_no, target_id) DO UPDATE SET target_name = ifnull(excluded.target_name, target_name),
       since_ms = ifnull(excluded.since_ms, since_ms), missed_at_ms = NULL`,
  )
  const saveReading = sql.run(
    `INSERT INTO follow_readings (agent_no, tried_at_ms, failures, error, read_at_ms, list)
     VALUES (:agentNo, :atMs, iif(:error IS NULL, 0, 1), :error, iif(:error IS NULL, :atMs, NULL), :list)
     ON CONFLICT (agent_no) DO UPDATE SET tried_at_ms = :atMs, failures = iif(:error IS NULL, 0, failures + 1),
       error = :error, read_at_ms = iif(:error IS NULL, :atMs, read_at_ms), list = ifnull(:list, list)`,
  )
  const removeOne = sql.run('DELETE FROM follows WHERE agent_no = :agentNo AND target_id = :targetId')
  return {
    /** One more than the list said last. */
    add: (agentNo: number, followed: FollowRecord) => add({ agentNo, ...followed }),
    remove: (agentNo: number, targetId: string) => removeOne({ agentNo, targetId }),
    ...listedFollows(sql),
    readingTimesOfSite: sql.rows(
      `SELECT ${selectColumns(readingTimesRow, 'r', {
        isDoubted: 'EXISTS (SELECT 1 FROM follows f WHERE f.agent_no = r.agent_no AND f.missed_at_ms IS NOT NULL)',
      })}
       FROM follow_readings r JOIN agents a USING (agent_no) WHERE a.site_no = :siteNo`,
      readingTimesRow,
    ),
    readings: sql.rows(`SELECT ${selectColumns(readingRow)} FROM follow_readings`, readingRow),
    /**
     * What a list said, and over it what was `settled` while it was on its way. Only a whole list takes somebody away,
     * and only when one some minutes before lacked them too.
     */
    replace(
      agentNo: number,
      read: {
        followed: readonly FollowRecord[]
        /** In the list, which leaves open whether they are followed: they stay as they were known. */
        unclear?: readonly string[]
        list: ListCompleteness
        isWhole: boolean
        settled: readonly { isFollowed: boolean; followed: FollowRecord }[]
        atMs: number
      },
    ) {
      const { atMs, unclear = [] } = read
      sql.transaction(() => {
        for (const followed of read.followed) add({ agentNo, ...followed })
        if (unclear.length > 0) markListed({ agentNo, unclear: JSON.stringify(unclear) })
        const listed = JSON.stringify([...read.followed.map(({ targetId }) => targetId), ...unclear])
        if (read.isWhole) {
          removeMissed({ agentNo, listed, atMs })
          markMissed({ agentNo, listed, atMs })
        }
        for (const { isFollowed, followed } of read.settled) {
          if (isFollowed) add({ agentNo, ...followed })
          else removeOne({ agentNo, targetId: followed.targetId })
        }
        saveReading({ agentNo, atMs, error: null, list: JSON.stringify(read.list) })
      })
    },
    readingFailed: (agentNo: number, { error, atMs }: { error: AppErrorData; atMs: number }) =>
      saveReading({ agentNo, atMs, error: encodeError(error), list: null }),
  }
}

import { z } from 'zod'
import { type AgentKey, agentKeySchema, outboxIdSchema, siteSchema } from '#contract/ids.ts'
import { pauseAimViewSchema, pauseSummarySchema } from '#contract/ipc/pause-aim.ts'
import { writeKindNames } from '#contract/rules/outbox/write-kind-names.ts'
import { createRequiredJsonColumn, type Statements } from './database/statements.ts'
import { writeRow } from './outbox-row.ts'
import { outboxRows } from './sql/outbox-rows.ts'
import {
  aimJson,
  aimsByAgent,
  pausedAgents,
  pauseSummary,
  pausesOfAgent,
  pausesWithAim,
} from './sql/pause-conditions.ts'
import { isFlagged, isUnsent, isUnsettled } from './sql/write-state-conditions.ts'

/** A pause as its table has it: of `siteNo`, `label` and `agentNo` the one that its aim names. */
export interface PauseTarget {
  aim: 'all' | 'site' | 'tag' | 'group' | 'agent'
  siteNo: number | null
  label: string | null
  agentNo: number | null
}

const pauseRow = z.object({
  pauseNo: z.number(),
  aim: createRequiredJsonColumn(pauseAimViewSchema),
  sinceMs: z.number(),
  agents: z.number(),
  waiting: z.number(),
})
/** A pause with how many agents and how many writes it holds. */
export type StoredPause = z.output<typeof pauseRow>

const countRow = z.object({ count: z.number() })

/** Agents that one of `:pauses` holds, and those that another pause holds. */
const chosenAgents = `(SELECT held.agent_no FROM ${pausedAgents} held
  WHERE held.pause_no IN (SELECT value FROM json_each(:pauses)))`
const otherAgents = `(SELECT held.agent_no FROM ${pausedAgents} held
  WHERE held.pause_no NOT IN (SELECT value FROM json_each(:pauses)))`

/** What of the outbox the pauses `:pauses` hold. */
const unsentOfChosen = `${isUnsettled} AND ${isUnsent} AND o.agent_no IN ${chosenAgents}`
/** No other pause would hold it. */
const wouldGo = `${unsentOfChosen} AND o.agent_no NOT IN ${otherAgents}`
/** Expired while one of `:pauses` held it. */
const isLate = `${isFlagged} AND o.state = 'expired' AND EXISTS (SELECT 1 FROM ${pausesOfAgent('o.agent_no')} held JOIN pauses USING (pause_no)
  WHERE since_ms <= o.settled_at_ms AND held.pause_no IN (SELECT value FROM json_each(:pauses)))`

/** What would become of writes if pauses ended. */
function pausedWrites(sql: Statements) {
  const going = sql.rows(
    `${outboxRows} WHERE ${wouldGo}
     ORDER BY o.kind <> 'prediction', o.kind, o.deadline_at_ms, o.challenge_no, a.name, o.outbox_no LIMIT :limit`,
    writeRow,
  )
  const goingByKind = sql.rows(
    `SELECT o.kind, count(*) AS count FROM outbox o WHERE ${wouldGo} GROUP BY o.kind ORDER BY o.kind <> 'prediction', o.kind`,
    z.object({ kind: z.enum(writeKindNames), count: z.number() }),
  )
  const goingInBrief = sql.rows(
    `SELECT o.outbox_id, o.kind, a.agent_key, s.site, o.deadline_at_ms, c.deadline_at_ms AS listedDeadlineAtMs
     FROM outbox o JOIN agents a USING (agent_no) JOIN sites s USING (site_no) LEFT JOIN challenges c USING (challenge_no)
     WHERE ${wouldGo} ORDER BY o.kind <> 'prediction', o.kind`,
    z.object({
      outboxId: outboxIdSchema,
      kind: z.enum(writeKindNames),
      agentKey: agentKeySchema,
      site: siteSchema,
      deadlineAtMs: z.number().nullable(),
      listedDeadlineAtMs: z.number().nullable(),
    }),
  )
  const stillHeld = sql.row(
    `SELECT count(*) AS count FROM outbox o WHERE ${unsentOfChosen} AND o.agent_no IN ${otherAgents}`,
    countRow,
  )
  const late = sql.rows(
    `${outboxRows} WHERE ${isLate} ORDER BY o.deadline_at_ms DESC, a.name, o.outbox_no LIMIT :limit`,
    writeRow,
  )
  const lateCount = sql.row(`SELECT count(*) AS count FROM outbox o WHERE ${isLate}`, countRow)
  return {
    /** The first of what only these pauses hold. */
    going: (pauses: readonly number[], limit: number) => going({ pauses, limit }),
    goingByKind: (pauses: readonly number[]) => goingByKind({ pauses }),
    /** All of what only these pauses hold, without what it says. */
    goingInBrief: (pauses: readonly number[]) => goingInBrief({ pauses }),
    /** How many writes of these pauses another one holds too. */
    countStillHeld: (pauses: readonly number[]) => stillHeld({ pauses })?.count ?? 0,
    late: (pauses: readonly number[], limit: number) => late({ pauses, limit }),
    countLate: (pauses: readonly number[]) => lateCount({ pauses })?.count ?? 0,
  }
}

/** Pauses of sending. Whom they hold is said by `pause-conditions.ts`. */
export function createPauseStore(sql: Statements) {
  const insert = sql.run(
    `INSERT OR IGNORE INTO pauses (aim, site_no, label, agent_no, since_ms) VALUES (:aim, :siteNo, :label, :agentNo, :sinceMs)`,
  )
  const remove = sql.run('DELETE FROM pauses WHERE pause_no = :pauseNo')
  const summary = sql.row(
    `SELECT ${pauseSummary} AS summary`,
    z.object({ summary: createRequiredJsonColumn(pauseSummarySchema) }),
  )
  const holds = sql.row(
    `SELECT EXISTS (SELECT 1 FROM pauses WHERE aim = 'all' OR (aim = 'site' AND site_no = :siteNo))
       OR EXISTS (SELECT 1 FROM ${pausedAgents} held JOIN agents USING (agent_no) WHERE agent_key = :agentKey) AS count`,
    countRow,
  )
  const byAgent = sql.rows(
    `SELECT agent_no, aims FROM ${aimsByAgent}`,
    z.object({ agentNo: z.number(), aims: createRequiredJsonColumn(z.array(pauseAimViewSchema)) }),
  )
  return {
    /** In the order in which they were made, each with what it holds. */
    list: sql.rows(
      `WITH unsent(agent_no, count) AS MATERIALIZED (
         SELECT o.agent_no, count(*) FROM outbox o WHERE ${isUnsettled} AND ${isUnsent} GROUP BY o.agent_no),
       reach(pause_no, agents, waiting) AS MATERIALIZED (
         SELECT held.pause_no, sum(a.archived_at_ms IS NULL), sum(ifnull(unsent.count, 0))
         FROM ${pausedAgents} held JOIN agents a USING (agent_no) LEFT JOIN unsent USING (agent_no)
         GROUP BY held.pause_no)
       SELECT pause.pause_no, ${aimJson} AS aim, pause.since_ms, ifnull(reach.agents, 0) AS agents,
         ifnull(reach.waiting, 0) AS waiting
       FROM ${pausesWithAim} LEFT JOIN reach ON reach.pause_no = pause.pause_no ORDER BY pause.pause_no`,
      pauseRow,
    ),
    /** Gives whether there was none with this aim. */
    add: (pause: PauseTarget & { sinceMs: number }) => insert({ ...pause }) === 1,
    remove: (pauseNo: number) => remove({ pauseNo }),
    summary: () => summary()?.summary ?? { count: 0, isAll: false, only: null, waiting: 0 },
    /** Whether nothing may be sent as this agent, or in its name while it is not one yet. */
    holds: ({ siteNo, agentKey }: { siteNo: number; agentKey: AgentKey }) => holds({ siteNo, agentKey })?.count === 1,
    /** The aims of the pauses that hold each agent, by one question. */
    aimsByAgent: () => new Map(byAgent().map(({ agentNo, aims }) => [agentNo, aims])),
    ...pausedWrites(sql),
  }
}

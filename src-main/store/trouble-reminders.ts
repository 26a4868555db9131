/** What of the outbox and the fleet the operator has to be told of, because it went wrong or needs an answer. */
import { z } from 'zod'
import { agentKeySchema } from '#contract/ids.ts'
import { statusesThatNeedYou } from '#contract/rules/agents/agent-health.ts'
import type { Statements } from './database/statements.ts'
import { isFlagged, isUnsettled } from './sql/write-state-conditions.ts'

const writeInTrouble = z.object({
  outboxNo: z.number(),
  needsYou: z.number().transform(Boolean),
  agentName: z.string(),
  question: z.string().nullable(),
})
const agentInTrouble = z.object({ agentNo: z.number(), agentKey: agentKeySchema, name: z.string() })
const troubleCounts = z.object({ writesFailed: z.number(), writesNeedYou: z.number(), agentsNeedYou: z.number() })

const askedAbout = `SELECT o.outbox_no FROM outbox o WHERE ${isUnsettled} AND o.state = 'needs_you'`
/** Since when it is the operator's to say; of an altered write that is not known. */
const askedAtMs = `coalesce(o.doubt ->> '$.askedAtMs', o.doubt ->> '$.lookedAtMs', o.sent_at_ms)`
const flagged = `SELECT o.outbox_no FROM outbox o WHERE ${isFlagged}`
const needingYou = `SELECT a.agent_no FROM agents a WHERE a.archived_at_ms IS NULL
  AND a.status IN (${statusesThatNeedYou.map((status) => `'${status}'`).join(', ')})`

export function createTroubleReminders(sql: Statements) {
  const forgetOver = sql.run(
    `DELETE FROM reminders WHERE (kind = 'write' AND subject_no NOT IN (${askedAbout} UNION ALL ${flagged}))
       OR (kind = 'agent' AND at_ms < :steadyMs AND subject_no NOT IN (${needingYou}))
       OR (kind = 'claim' AND subject_no NOT IN (SELECT value FROM json_each(:claims)))`,
  )
  const counts = sql.row(
    `SELECT (SELECT count(*) FROM outbox o WHERE ${isFlagged}
         AND o.settled_at_ms >= :fromMs AND o.settled_at_ms < :toMs) AS writesFailed,
       (SELECT count(*) FROM outbox o WHERE ${isUnsettled} AND o.state = 'needs_you'
         AND ${askedAtMs} >= :fromMs AND ${askedAtMs} < :toMs) AS writesNeedYou,
       (SELECT count(*) FROM (${needingYou} AND a.status_at_ms >= :fromMs AND a.status_at_ms < :toMs)) AS agentsNeedYou`,
    troubleCounts,
  )
  return {
    /** Writes of which the operator was not told yet: asked about, or failed since then; newest first. */
    writesInTrouble: sql.rows(
      `SELECT o.outbox_no, o.state = 'needs_you' AS needsYou, a.name AS agentName, c.question
       FROM (${askedAbout} UNION ALL ${flagged} AND ifnull(o.settled_at_ms, 0) >= :sinceMs) JOIN outbox o USING (outbox_no)
         JOIN agents a USING (agent_no) LEFT JOIN challenges c USING (challenge_no)
       WHERE outbox_no NOT IN (SELECT subject_no FROM reminders WHERE kind = 'write') ORDER BY outbox_no DESC`,
      writeInTrouble,
    ),
    /** Agents of which the operator was not told yet. */
    agentsInTrouble: sql.rows(
      `SELECT a.agent_no, a.agent_key, a.name FROM agents a WHERE a.agent_no IN (${needingYou})
         AND a.agent_no NOT IN (SELECT subject_no FROM reminders WHERE kind = 'agent') ORDER BY a.agent_no`,
      agentInTrouble,
    ),
    /**
     * What is over is reported again when it comes again; `claims` are the agents whose claims end soon. An agent
     * that changes to and fro counts as one that stays so until it was told of before `steadyMs`.
     */
    forgetOver: ({ claims, steadyMs }: { claims: readonly number[]; steadyMs: number }) =>
      forgetOver({ claims, steadyMs }),
    /** What went wrong between two moments and is still so. */
    troubleBetween: (of: Readonly<Record<'fromMs' | 'toMs', number>>) =>
      counts(of) ?? { writesFailed: 0, writesNeedYou: 0, agentsNeedYou: 0 },
  }
}

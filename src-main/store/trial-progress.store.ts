import { z } from 'zod'
import type { Statements } from './database/statements.ts'
import { buildAnsweredAgent } from './sql/answered-agent.ts'

const progressRow = z.object({
  predicted: z.number(),
  scored: z.number(),
  nextDeadlineAtMs: z.number().nullable(),
  written: z.number(),
  replies: z.number(),
  repliesRead: z.number(),
})

/** How far the operator's own work has come in a trial, which is a small database in memory. */
export function createTrialProgressStore(sql: Statements) {
  const read = sql.row(
    `WITH sent AS (SELECT p.score, c.deadline_at_ms FROM predictions p JOIN challenges c USING (challenge_no) WHERE p.sent IS NOT NULL),
       answers AS (SELECT i.is_read FROM feed_items i WHERE ${buildAnsweredAgent('agent_no')} IS NOT NULL)
     SELECT (SELECT count(*) FROM sent) AS predicted,
       (SELECT count(*) FROM sent WHERE score IS NOT NULL) AS scored,
       (SELECT min(deadline_at_ms) FROM sent WHERE score IS NULL) AS nextDeadlineAtMs,
       (SELECT count(*) FROM outbox WHERE kind = 'comment' AND state = 'accepted') AS written,
       (SELECT count(*) FROM answers) AS replies,
       (SELECT count(*) FROM answers WHERE is_read) AS repliesRead`,
    progressRow,
  )
  const nothing = { predicted: 0, scored: 0, nextDeadlineAtMs: null, written: 0, replies: 0, repliesRead: 0 }
  return { read: () => read() ?? nothing }
}

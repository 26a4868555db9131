import { z } from 'zod'
import { agentKeySchema } from '#contract/ids.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { directionSchema } from '#contract/rules/predictions/outcome.ts'
import type { Statements } from './database/statements.ts'

const draftRow = z.object({
  agentNo: z.number(),
  agentKey: agentKeySchema,
  direction: directionSchema.nullable(),
  confidenceText: z.string(),
  reasoning: z.string(),
  savedAtMs: z.number(),
})
export type DraftRecord = z.output<typeof draftRow>

/** What was typed and not sent, one an agent and challenge. */
export function createDraftStore(sql: Statements) {
  const save = sql.run(
    `INSERT INTO drafts (agent_no, challenge_no, direction, confidence_text, reasoning, saved_at_ms)
     VALUES (:agentNo, :challengeNo, :direction, :confidenceText, :reasoning, :savedAtMs)
     ON CONFLICT DO UPDATE SET direction = excluded.direction, confidence_text = excluded.confidence_text,
       reasoning = excluded.reasoning, saved_at_ms = excluded.saved_at_ms`,
  )
  const remove = sql.run('DELETE FROM drafts WHERE agent_no = :agentNo AND challenge_no = :challengeNo')
  const ofChallenge = sql.rows(
    `SELECT d.agent_no AS agentNo, a.agent_key AS agentKey, d.direction, d.confidence_text AS confidenceText, d.reasoning,
       d.saved_at_ms AS savedAtMs
     FROM drafts d JOIN agents a USING (agent_no) WHERE d.challenge_no = :challengeNo`,
    draftRow,
  )
  const count = sql.row('SELECT count(*) AS count FROM drafts', z.object({ count: z.number() }))
  return {
    save: (at: { agentNo: number; challengeNo: number; savedAtMs: number }, draft: Draft) =>
      save({ ...at, ...draft }),
    remove: (agentNo: number, challengeNo: number) => remove({ agentNo, challengeNo }),
    count: () => count({})?.count ?? 0,
    ofChallenge: (challengeNo: number) => ofChallenge({ challengeNo }),
  }
}

import { z } from 'zod'
import { agentKeySchema, challengeIdSchema, deploymentIdSchema, siteSchema } from '#contract/ids.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { directionSchema } from '#contract/rules/predictions/direction.ts'
import { insertValues, selectColumns, upsertAssignments } from './database/columns.ts'
import { bit, type Statements } from './database/statements.ts'
import { type AgentNos, encodeAgents, selectAgents } from './sql/agents-condition.ts'
import { unableAgents } from './sql/obligation-conditions.ts'
import { buildPriceThen } from './sql/price-then.ts'
import { isUnsettled } from './sql/write-state-conditions.ts'

const typed = {
  direction: directionSchema.nullable(),
  confidenceText: z.string(),
  reasoning: z.string(),
  /** It is to replace what the service holds of the agent. */
  isRevision: bit,
  savedAtMs: z.number(),
}
/** What an INSERT of a draft names beside its agent and challenge. */
export const draftFields = Object.keys(typed)
export const typedRow = z.object({ challengeNo: z.number(), ...typed })

const draftRow = z.object({ agentNo: z.number(), agentKey: agentKeySchema, ...typed })
export type DraftRecord = z.output<typeof draftRow>

/** How many drafts of a challenge make it due, and how many others there are: revisions, or of who cannot predict. */
const openDrafts = z.object({
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  challengeId: challengeIdSchema,
  question: z.string(),
  due: z.number(),
  others: z.number(),
})
/** The draft `d` counts in the queue of what is due, as `progressTable` has it. */
const isDue = `(d.agent_no NOT IN ${unableAgents}
  AND NOT EXISTS (SELECT 1 FROM predictions p WHERE p.challenge_no = d.challenge_no AND p.agent_no = d.agent_no)
  AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.challenge_no = d.challenge_no AND o.agent_no = d.agent_no
    AND ${isUnsettled}))`

/** What was typed and not sent, one an agent and challenge. */
export function createDraftStore(sql: Statements) {
  const save = sql.run(
    `INSERT INTO drafts ${insertValues(['agentNo', 'challengeNo', ...draftFields], { priceThen: buildPriceThen(':savedAtMs') })}
     ON CONFLICT DO UPDATE SET ${upsertAssignments([...draftFields, 'priceThen'])}`,
  )
  const remove = sql.run('DELETE FROM drafts WHERE agent_no = :agentNo AND challenge_no = :challengeNo')
  const ofChallenge = sql.rows(
    `SELECT ${selectColumns(draftRow, 'd', { agentKey: 'a.' })}
     FROM drafts d JOIN agents a USING (agent_no) WHERE d.challenge_no = :challengeNo AND ${selectAgents('d')}`,
    draftRow,
  )
  const count = sql.row('SELECT count(*) AS count FROM drafts', z.object({ count: z.number() }))
  const byChallenge = sql.rows(
    `SELECT ${selectColumns(openDrafts, 'c', {
      deploymentId: 's.',
      site: 's.',
      due: 'sum(d.is_due)',
      others: 'sum(NOT d.is_due)',
    })}
     FROM (SELECT d.challenge_no, d.agent_no, ${isDue} AS is_due FROM drafts d
         WHERE d.saved_at_ms > :afterMs AND d.saved_at_ms < :beforeMs) d
     JOIN challenges c USING (challenge_no) JOIN sites s USING (site_no)
     JOIN agents a ON a.agent_no = d.agent_no AND a.archived_at_ms IS NULL
     WHERE c.challenge_no IN (SELECT value FROM json_each(:challenges))
     GROUP BY c.challenge_no ORDER BY c.deadline_at_ms, c.challenge_no`,
    openDrafts,
  )
  return {
    save: (at: { agentNo: number; challengeNo: number; savedAtMs: number }, draft: Draft) =>
      save({ ...at, ...draft, isRevision: draft.isRevision ?? false }),
    remove: (agentNo: number, challengeNo: number) => remove({ agentNo, challengeNo }),
    count: () => count({})?.count ?? 0,
    /** Those saved within the span on these challenges, by challenge, soonest deadline first. */
    byChallenge: (of: { afterMs: number; beforeMs: number; challenges: readonly number[] }) => byChallenge(of),
    ofChallenge: (challengeNo: number, agentNos: AgentNos = null) =>
      ofChallenge({ challengeNo, agents: encodeAgents(agentNos) }),
  }
}

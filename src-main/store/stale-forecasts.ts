/** Predictions that can still be revised, and drafts, that are old or that the price has moved against. */
import { z } from 'zod'
import { agentKeySchema } from '#contract/ids.ts'
import { priceKeptMs } from '#contract/rules/challenges/present-price.ts'
import { sameConfidence } from '#contract/rules/predictions/confirmed-prediction.ts'
import type { Statements } from './database/statements.ts'
import { type AgentNos, encodeAgents, selectAgents } from './sql/agents-condition.ts'
import { unableAgents } from './sql/obligation-conditions.ts'
import { isUnsettled } from './sql/write-state-conditions.ts'

/** Which forecasts of one site are meant, and when they are stale. */
export interface StaleQuestion {
  challenges: readonly { challengeNo: number /** Null: not known. */; band: number | null }[]
  /** Whether its site may take revisions: of one that does not only drafts of first predictions can be stale. */
  isRevisable: boolean
  olderMs: number
  nowMs: number
  /** The service's clock, by which it says when it accepted a prediction: for those that are not known by an answer. */
  serviceNowMs: number
}

const staleRow = z.object({
  challengeNo: z.number(),
  agentNo: z.number(),
  agentKey: agentKeySchema,
  agentName: z.string(),
  /** When it was accepted, revised or saved last; 0: not known. */
  madeAtMs: z.number(),
})
export type StaleForecast = z.output<typeof staleRow>

const isRevised = `p.former IS NOT NULL`
const revisedAtMs = `(p.former ->> '$[#-1].replacedAtMs')`
/** What `findRevisable` in `operations/predictions/revisable.ts` says of a prediction on an open challenge. */
const isKnown = `p.direction IS NOT NULL AND p.confidence IS NOT NULL AND (p.known_by = 'response' OR p.remote_id IS NOT NULL
  OR p.known_by = 'resolved' AND p.direction = p.sent ->> '$.direction'
    AND abs(p.confidence - (p.sent ->> '$.confidence')) <= ${sameConfidence})`
/** An answer came when its prediction was made, by this computer's clock; not every service says when that was. */
const ageMs = `iif(${isRevised}, :nowMs - ${revisedAtMs},
  ifnull(:nowMs - iif(p.known_by = 'response', p.known_at_ms, NULL), :serviceNowMs - p.accepted_at_ms))`
const hasPrediction = `EXISTS (SELECT 1 FROM predictions p WHERE p.challenge_no = d.challenge_no AND p.agent_no = d.agent_no)`

/** A revision that is being typed takes the place of what it revises. */
const forecasts = `WITH asked(challenge_no, band) AS (SELECT value ->> 0, value ->> 1 FROM json_each(:challenges)),
  forecasts(challenge_no, agent_no, band, made_at_ms, age_ms, direction, price_then) AS (
    SELECT p.challenge_no, p.agent_no, asked.band, iif(${isRevised}, ${revisedAtMs}, p.accepted_at_ms), ${ageMs},
      p.direction, p.price_then
    FROM asked CROSS JOIN predictions p USING (challenge_no)
    WHERE :isRevisable AND ${isKnown} AND NOT EXISTS (SELECT 1 FROM drafts d
      WHERE d.challenge_no = p.challenge_no AND d.agent_no = p.agent_no AND d.is_revision = 1)
    UNION ALL
    SELECT d.challenge_no, d.agent_no, asked.band, d.saved_at_ms, :nowMs - d.saved_at_ms, d.direction, d.price_then
    FROM asked CROSS JOIN drafts d USING (challenge_no)
    WHERE iif(d.is_revision, :isRevisable AND ${hasPrediction}, NOT ${hasPrediction}))`

const hasMoved = `(c.price_at_ms BETWEEN :nowMs - ${priceKeptMs} AND :nowMs AND f.price_then > 0 AND CASE f.direction
  WHEN 'bullish' THEN c.current_price < f.price_then * (1 - f.band)
  WHEN 'bearish' THEN c.current_price > f.price_then * (1 + f.band)
  ELSE f.direction IS NOT NULL AND abs(c.current_price - f.price_then) > f.price_then * f.band END)`

const stale = `FROM forecasts f JOIN challenges c USING (challenge_no)
  WHERE (f.age_ms >= :olderMs OR ${hasMoved}) AND f.agent_no NOT IN ${unableAgents}
    AND NOT EXISTS (SELECT 1 FROM outbox o
      WHERE o.challenge_no = f.challenge_no AND o.agent_no = f.agent_no AND ${isUnsettled})`

function valuesOf({ challenges, isRevisable, ...times }: StaleQuestion) {
  return {
    ...times,
    isRevisable: Number(isRevisable),
    challenges: JSON.stringify(challenges.map(({ challengeNo, band }) => [challengeNo, band])),
  }
}

export function createStaleForecasts(sql: Statements) {
  const untold = sql.rows(
    `${forecasts} SELECT f.challenge_no, a.agent_no, a.agent_key,
       a.name AS agentName, ifnull(f.made_at_ms, 0) AS madeAtMs
     FROM (SELECT f.* ${stale}) f JOIN agents a USING (agent_no)
     WHERE NOT EXISTS (SELECT 1 FROM stale_reminders r WHERE r.challenge_no = f.challenge_no
       AND r.agent_no = f.agent_no AND r.made_at_ms = ifnull(f.made_at_ms, 0))
     ORDER BY f.challenge_no, a.agent_no`,
    staleRow,
  )
  const counts = sql.rows(
    `${forecasts} SELECT f.challenge_no, count(*) AS count ${stale} AND ${selectAgents('f')}
     GROUP BY f.challenge_no`,
    z.object({ challengeNo: z.number(), count: z.number() }),
  )
  const mark = sql.run(
    `INSERT INTO stale_reminders (challenge_no, agent_no, made_at_ms, at_ms)
     SELECT value ->> 0, value ->> 1, value ->> 2, :atMs FROM json_each(:forecasts) WHERE true
     ON CONFLICT DO NOTHING`,
  )
  return {
    /** Those of which the operator was not told as they are now; by challenge. */
    untoldStale: (question: StaleQuestion): StaleForecast[] => untold(valuesOf(question)),
    /** How many there are on each challenge that has any; of these agents only. */
    countStale: (question: StaleQuestion, agentNos: AgentNos) =>
      counts({ ...valuesOf(question), agents: encodeAgents(agentNos) }),
    markStale: (told: readonly StaleForecast[], atMs: number) =>
      mark({
        atMs,
        forecasts: JSON.stringify(told.map(({ challengeNo, agentNo, madeAtMs }) => [challengeNo, agentNo, madeAtMs])),
      }),
    pruneStale: sql.run('DELETE FROM stale_reminders WHERE at_ms < :beforeMs'),
  }
}

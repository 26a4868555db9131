import { z } from 'zod'
import { agentKeySchema, challengeIdSchema, deploymentIdSchema, siteSchema } from '#contract/ids.ts'
import type { ResultFilter } from '#contract/ipc/results.procedures.ts'
import { resultGapSchema, resultsStates } from '#contract/rules/predictions/challenge-end.ts'
import { type ConfirmedBy, confirmationSources } from '#contract/rules/predictions/confirmed-prediction.ts'
import { type Direction, directionSchema } from '#contract/rules/predictions/outcome.ts'
import { errorColumn } from './database/error-column.ts'
import { bit, jsonColumn, type Statements } from './database/statements.ts'
import { type PredictionBody, predictionBodySchema } from './prediction-body.ts'
import { createPredictionSummary, passesFilter } from './prediction-summary.ts'

/** How it is known, and what was sent from here that may have made it. */
export const knowledgeColumns = {
  knownBy: z.enum(confirmationSources),
  knownAtMs: z.number().nullable(),
  sent: jsonColumn(predictionBodySchema).catch(null),
}

const predictionRow = z.object({
  agentNo: z.number(),
  agentKey: agentKeySchema,
  agentName: z.string(),
  challengeNo: z.number(),
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  challengeId: challengeIdSchema,
  question: z.string(),
  asset: z.string(),
  scopeKey: z.string().nullable(),
  challengeType: z.string().nullable(),
  sessionName: z.string().nullable(),
  direction: directionSchema.nullable(),
  confidence: z.number().nullable(),
  reasoning: z.string(),
  remoteId: z.string().nullable(),
  acceptedAtMs: z.number().nullable(),
  deadlineAtMs: z.number(),
  resolvedAtMs: z.number().nullable(),
  result: directionSchema.nullable(),
  isCorrect: bit.nullable(),
  score: z.number().nullable(),
  ...knowledgeColumns,
  openPrice: z.number().nullable(),
  closePrice: z.number().nullable(),
  status: z.string(),
  isResolved: bit,
  resultsState: z.enum(resultsStates),
  resultsMissing: jsonColumn(z.array(resultGapSchema)),
  resultsSinceMs: z.number().nullable(),
  resultsReadAtMs: z.number().nullable(),
  resultsNextAtMs: z.number(),
  resultsAsked: z.number(),
  resultsError: errorColumn,
})
export type PredictionRecord = z.output<typeof predictionRow>

/** A prediction that the service has, with what the service said of it; what is null is not known. */
export interface KnownPrediction {
  agentNo: number
  challengeNo: number
  direction: Direction | null
  confidence: number | null
  reasoning: string | null
  remoteId: string | null
  acceptedAtMs: number | null
  isCorrect: boolean | null
  score: number | null
  knownBy: ConfirmedBy
  knownAtMs: number
  /** What this console sent that may have made it; null when nothing of that kind has left. */
  sent: PredictionBody | null
}

const predictionColumns = `
  SELECT p.agent_no AS agentNo, a.agent_key AS agentKey, a.name AS agentName, p.challenge_no AS challengeNo,
    s.deployment_id AS deploymentId, s.site, c.challenge_id AS challengeId, c.question, c.asset, c.scope_key AS scopeKey,
    c.challenge_type AS challengeType, c.session_name AS sessionName, p.direction, p.confidence, p.reasoning,
    p.remote_id AS remoteId, p.accepted_at_ms AS acceptedAtMs, c.deadline_at_ms AS deadlineAtMs,
    c.resolved_at_ms AS resolvedAtMs, c.result, p.is_correct AS isCorrect, p.score,
    p.known_by AS knownBy, p.known_at_ms AS knownAtMs, p.sent, c.open_price AS openPrice,
    c.close_price AS closePrice, c.status, c.is_resolved AS isResolved, c.results_state AS resultsState,
    c.results_missing AS resultsMissing, c.results_since_ms AS resultsSinceMs, c.results_read_at_ms AS resultsReadAtMs,
    c.results_next_at_ms AS resultsNextAtMs, c.results_asked AS resultsAsked, c.results_error AS resultsError
  FROM predictions p JOIN agents a USING (agent_no) JOIN challenges c USING (challenge_no) JOIN sites s ON s.site_no = c.site_no`

const rank = (column: string) =>
  `CASE ${column} WHEN 'operator' THEN 0 WHEN 'listed' THEN 1 WHEN 'response' THEN 2 ELSE 3 END`
/** In an upsert: what comes in is known better. From the word of the operator up to the last word of the results. */
export const isBetterKnown = `${rank('excluded.known_by')} > ${rank('known_by')}`

/** Predictions that the service has acknowledged or lists in its results. */
export function createPredictionStore(sql: Statements) {
  // Once listed without a write of ours it stays made elsewhere: `sent` is set with the row, or by the response to the write itself.
  const save = sql.run(
    `INSERT INTO predictions (agent_no, challenge_no, direction, confidence, reasoning, remote_id, accepted_at_ms, is_correct, score,
       known_by, known_at_ms, sent)
     VALUES (:agentNo, :challengeNo, :direction, :confidence, ifnull(:reasoning, ''), :remoteId, :acceptedAtMs, :isCorrect, :score,
       :knownBy, :knownAtMs, :sent)
     ON CONFLICT (challenge_no, agent_no) DO UPDATE SET
       direction = iif(:knownBy = 'response' AND known_by = 'resolved', direction, ifnull(excluded.direction, direction)),
       confidence = iif(:knownBy = 'response' AND known_by = 'resolved', confidence, ifnull(excluded.confidence, confidence)),
       reasoning = ifnull(:reasoning, reasoning), remote_id = ifnull(excluded.remote_id, remote_id),
       accepted_at_ms = ifnull(accepted_at_ms, excluded.accepted_at_ms),
       is_correct = ifnull(excluded.is_correct, is_correct), score = ifnull(excluded.score, score),
       sent = iif(:knownBy = 'response', excluded.sent, sent),
       known_at_ms = iif(${isBetterKnown}, excluded.known_at_ms, known_at_ms),
       known_by = iif(${isBetterKnown}, excluded.known_by, known_by)`,
  )
  const ofAgent = sql.rows(
    `${predictionColumns} WHERE p.agent_no = :agentNo ORDER BY c.deadline_at_ms DESC LIMIT :limit`,
    predictionRow,
  )
  const ofChallenge = sql.rows(`${predictionColumns} WHERE p.challenge_no = :challengeNo`, predictionRow)
  const newest = sql.rows(
    `${predictionColumns} WHERE ${passesFilter}
     ORDER BY ifnull(c.resolved_at_ms, c.deadline_at_ms) DESC, p.prediction_no DESC LIMIT :limit`,
    predictionRow,
  )
  const countOf = sql.row(
    'SELECT count(*) AS count FROM predictions WHERE agent_no = :agentNo',
    z.object({ count: z.number() }),
  )
  const records = sql.rows(
    `SELECT agentNo, confidence, isCorrect FROM (
       SELECT p.agent_no AS agentNo, p.confidence, p.is_correct AS isCorrect,
         row_number() OVER (PARTITION BY p.agent_no ORDER BY c.resolved_at_ms DESC) AS place
       FROM challenges c JOIN predictions p USING (challenge_no)
       WHERE c.site_no = :siteNo AND c.instrument = :instrument AND c.is_resolved = 1
         AND p.is_correct IS NOT NULL AND p.confidence IS NOT NULL)
     WHERE place <= :limit`,
    z.object({ agentNo: z.number(), confidence: z.number(), isCorrect: bit }),
  )
  return {
    save: (prediction: KnownPrediction) =>
      save({
        ...prediction,
        isCorrect: prediction.isCorrect === null ? null : Number(prediction.isCorrect),
        sent: prediction.sent === null ? null : JSON.stringify(prediction.sent),
      }),
    ofAgent: (agentNo: number, limit: number) => ofAgent({ agentNo, limit }),
    countOfAgent: (agentNo: number) => countOf({ agentNo })?.count ?? 0,
    ofChallenge: (challengeNo: number) => ofChallenge({ challengeNo }),
    ...createPredictionSummary(sql),
    newest: (of: ResultFilter & { limit: number }) => newest(of),
    /** Each agent's newest resolved predictions on one instrument. */
    recordsOf: (of: { siteNo: number; instrument: string; limit: number }) => records(of),
  }
}

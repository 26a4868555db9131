import { z } from 'zod'
import { agentKeySchema, challengeIdSchema, deploymentIdSchema, siteSchema } from '#contract/ids.ts'
import { type Direction, directionSchema } from '#contract/rules/outcome.ts'
import { bit, type Statements } from './statements.ts'

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
  openPrice: z.number().nullable(),
  closePrice: z.number().nullable(),
})
export type PredictionRecord = z.output<typeof predictionRow>

/** A prediction that the service has, with what is known of it; what is null is not known. */
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
}

const predictionColumns = `
  SELECT p.agent_no AS agentNo, a.agent_key AS agentKey, a.name AS agentName, p.challenge_no AS challengeNo,
    s.deployment_id AS deploymentId, s.site, c.challenge_id AS challengeId, c.question, c.asset, c.scope_key AS scopeKey,
    c.challenge_type AS challengeType, c.session_name AS sessionName, p.direction, p.confidence, p.reasoning,
    p.remote_id AS remoteId, p.accepted_at_ms AS acceptedAtMs, c.deadline_at_ms AS deadlineAtMs,
    c.resolved_at_ms AS resolvedAtMs, c.result, p.is_correct AS isCorrect, p.score, c.open_price AS openPrice,
    c.close_price AS closePrice
  FROM predictions p JOIN agents a USING (agent_no) JOIN challenges c USING (challenge_no) JOIN sites s ON s.site_no = c.site_no`

/** Predictions that the service has acknowledged or lists in its results. */
export function createPredictionStore(sql: Statements) {
  const save = sql.run(
    `INSERT INTO predictions (agent_no, challenge_no, direction, confidence, reasoning, remote_id, accepted_at_ms, is_correct, score)
     VALUES (:agentNo, :challengeNo, :direction, :confidence, ifnull(:reasoning, ''), :remoteId, :acceptedAtMs, :isCorrect, :score)
     ON CONFLICT (challenge_no, agent_no) DO UPDATE SET
       direction = ifnull(excluded.direction, direction), confidence = ifnull(excluded.confidence, confidence),
       reasoning = ifnull(:reasoning, reasoning), remote_id = ifnull(excluded.remote_id, remote_id),
       accepted_at_ms = ifnull(accepted_at_ms, excluded.accepted_at_ms),
       is_correct = ifnull(excluded.is_correct, is_correct), score = ifnull(excluded.score, score)`,
  )
  const ofAgent = sql.rows(
    `${predictionColumns} WHERE p.agent_no = :agentNo ORDER BY c.deadline_at_ms DESC LIMIT :limit`,
    predictionRow,
  )
  const ofChallenge = sql.rows(`${predictionColumns} WHERE p.challenge_no = :challengeNo`, predictionRow)
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
      save({ ...prediction, isCorrect: prediction.isCorrect === null ? null : Number(prediction.isCorrect) }),
    ofAgent: (agentNo: number, limit: number) => ofAgent({ agentNo, limit }),
    ofChallenge: (challengeNo: number) => ofChallenge({ challengeNo }),
    newest: sql.rows(
      `${predictionColumns} ORDER BY ifnull(c.resolved_at_ms, c.deadline_at_ms) DESC, p.prediction_no DESC LIMIT :limit`,
      predictionRow,
    ),
    /** Each agent's newest resolved predictions on one instrument. */
    recordsOf: (of: { siteNo: number; instrument: string; limit: number }) => records(of),
  }
}

import { z } from 'zod'
import { agentKeySchema } from '#contract/ids.ts'
import { type ConfirmedBy, confirmationSources } from '#contract/rules/predictions/confirmed-prediction.ts'
import { type Direction, directionSchema } from '#contract/rules/predictions/direction.ts'
import { challengeRow, resultsColumns } from './challenges.store.ts'
import { insertValues, selectColumns } from './database/columns.ts'
import { bit, createJsonColumn, type Statements } from './database/statements.ts'
import { type PredictionBody, predictionBodySchema } from './prediction-body.ts'
import { createPredictionSummary } from './prediction-summary.ts'
import { type AgentNos, encodeAgents, selectAgents } from './sql/agents-condition.ts'
import { resolvedAt } from './sql/obligation-conditions.ts'
import { buildPriceThen } from './sql/price-then.ts'
import { passesFilter, type StoredResultFilter } from './sql/result-conditions.ts'
import { formerPredictionSchema } from './write-target.ts'

/** What a prediction said until a revision of it took effect. */
export const replacedSchema = formerPredictionSchema.extend({ replacedAtMs: z.number() })

/** What is known of a prediction itself. */
export const predictionFacts = z.object({
  direction: directionSchema.nullable(),
  confidence: z.number().nullable(),
  reasoning: z.string(),
  remoteId: z.string().nullable(),
  acceptedAtMs: z.number().nullable(),
  isCorrect: bit.nullable(),
  score: z.number().nullable(),
  knownBy: z.enum(confirmationSources),
  knownAtMs: z.number().nullable(),
  /** What this console sent that may have made it; null when nothing of that kind has left. */
  sent: createJsonColumn(predictionBodySchema).catch(null),
  /** In the service's own counting; null where it has not said. */
  revisionNumber: z.number().nullable(),
  /** What it said before each revision from here, oldest first; null: it was never revised. */
  former: createJsonColumn(z.array(replacedSchema)).catch(null),
})
/** What an INSERT of a prediction names. */
export const predictionFields = ['agentNo', 'challengeNo', ...Object.keys(predictionFacts.shape)]

/** What a prediction shows of its challenge. */
const ofItsChallenge = challengeRow
  .pick({
    site: true,
    deploymentId: true,
    challengeId: true,
    eventId: true,
    question: true,
    asset: true,
    scopeKey: true,
    challengeType: true,
    sessionName: true,
    deadlineAtMs: true,
    resolvedAtMs: true,
    result: true,
    openPrice: true,
    closePrice: true,
    status: true,
    isResolved: true,
  })
  .extend(resultsColumns.shape)

const ownRow = predictionFacts.extend({
  agentNo: z.number(),
  challengeNo: z.number(),
  agentKey: agentKeySchema,
  agentName: z.string(),
})
const predictionRow = ownRow.extend(ofItsChallenge.shape)
export type PredictionRecord = z.output<typeof predictionRow>

/** A prediction that the service has, with what the service said of it; what is null is not known. */
export type KnownPrediction = Omit<
  z.output<typeof predictionFacts>,
  'reasoning' | 'knownAtMs' | 'revisionNumber' | 'former'
> & {
  agentNo: number
  challengeNo: number
  reasoning: string | null
  knownAtMs: number
  revisionNumber?: number | null
}

/** What a revision makes of a prediction; content that is null is not known until the results say it. */
interface RevisedPrediction {
  agentNo: number
  challengeNo: number
  direction: Direction | null
  confidence: number | null
  reasoning: string
  remoteId: string | null
  revisionNumber: number | null
  sent: PredictionBody
  knownBy: ConfirmedBy
  knownAtMs: number
  former: z.output<typeof replacedSchema>
}

const predictionColumns = `
  SELECT ${selectColumns(ownRow, 'p', { agentKey: 'a.', agentName: 'a.name' })},
    ${selectColumns(ofItsChallenge, 'c', { site: 's.', deploymentId: 's.' })}
  FROM predictions p JOIN agents a USING (agent_no) JOIN challenges c USING (challenge_no) JOIN sites s ON s.site_no = c.site_no`

const rank = (column: string) =>
  `CASE ${column} WHEN 'operator' THEN 0 WHEN 'listed' THEN 1 WHEN 'response' THEN 2 ELSE 3 END`
/** In an upsert: what comes in is known better. From the word of the operator up to the last word of the results. */
export const isBetterKnown = `${rank('excluded.known_by')} > ${rank('known_by')}`

const unlessResolved = (column: string) =>
  `iif(:knownBy = 'response' AND known_by = 'resolved', ${column}, ifnull(excluded.${column}, ${column}))`

/**
 * What a prediction is known as after it came in again. Once listed without a write of ours it stays made elsewhere:
 * `sent` is set with the row, or by the response to the write itself.
 */
const known = {
  direction: unlessResolved('direction'),
  confidence: unlessResolved('confidence'),
  reasoning: 'ifnull(:reasoning, reasoning)',
  remote_id: 'ifnull(excluded.remote_id, remote_id)',
  accepted_at_ms: 'ifnull(accepted_at_ms, excluded.accepted_at_ms)',
  is_correct: 'ifnull(excluded.is_correct, is_correct)',
  score: 'ifnull(excluded.score, score)',
  sent: "iif(:knownBy = 'response', excluded.sent, sent)",
  revision_number: 'ifnull(excluded.revision_number, revision_number)',
  // An answer to the write says when it was made.
  price_then: "iif(:knownBy = 'response', excluded.price_then, price_then)",
  known_at_ms: `iif(${isBetterKnown}, excluded.known_at_ms, known_at_ms)`,
  known_by: `iif(${isBetterKnown}, excluded.known_by, known_by)`,
} as const

/** Some deployments show directions in the results of a challenge that is open: those are no last word. */
const isOver = 'EXISTS (SELECT 1 FROM challenges c WHERE c.challenge_no = predictions.challenge_no AND c.is_resolved)'

/** What revisions make of predictions. */
function revisionsOfPredictions(sql: Statements) {
  // What the results have said stays; of an open challenge the revision takes the place of what was known.
  const revise = sql.run(
    `UPDATE predictions SET direction = iif(${isOver}, direction, :direction),
       confidence = iif(${isOver}, confidence, :confidence),
       reasoning = iif(${isOver}, reasoning, :reasoning), remote_id = ifnull(:remoteId, remote_id),
       revision_number = :revisionNumber, sent = :sent,
       former = json_insert(ifnull(former, '[]'), '$[#]', json(:former)),
       price_then = ${buildPriceThen(':knownAtMs')},
       known_at_ms = iif(${isOver}, known_at_ms, :knownAtMs), known_by = iif(${isOver}, known_by, :knownBy)
     WHERE agent_no = :agentNo AND challenge_no = :challengeNo`,
  )
  const blur = sql.run(
    `UPDATE predictions SET direction = NULL, confidence = NULL, reasoning = '', remote_id = NULL, known_by = 'listed',
       known_at_ms = :knownAtMs
     WHERE agent_no = :agentNo AND challenge_no = :challengeNo AND NOT ${isOver}`,
  )
  return {
    /** A revision took effect: what the prediction said until then is kept beside it. */
    revise: ({ sent, former, ...revised }: RevisedPrediction) =>
      revise({ ...revised, sent: JSON.stringify(sent), former: JSON.stringify(former) }),
    /** Nobody knows any more which of two things it says, until the results do. */
    blur: (of: { agentNo: number; challengeNo: number; knownAtMs: number }) => blur(of),
  }
}

/** Predictions that the service has acknowledged or lists in its results. */
export function createPredictionStore(sql: Statements) {
  const save = sql.run(
    `INSERT INTO predictions ${insertValues(
      predictionFields.filter((field) => field !== 'reasoning' && field !== 'former'),
      {
        reasoning: "ifnull(:reasoning, '')",
        priceThen: `iif(:knownBy = 'response', ${buildPriceThen(':knownAtMs')}, NULL)`,
      },
    )}
     ON CONFLICT (challenge_no, agent_no) DO UPDATE SET ${Object.entries(known)
       .map(([column, value]) => `${column} = ${value}`)
       .join(', ')}
     WHERE (${Object.keys(known).join(', ')}) IS NOT (${Object.values(known).join(', ')})`,
  )
  const ofAgent = sql.rows(
    `${predictionColumns} WHERE p.agent_no = :agentNo ORDER BY c.deadline_at_ms DESC LIMIT :limit`,
    predictionRow,
  )
  const ofChallenge = sql.rows(
    `${predictionColumns} WHERE p.challenge_no = :challengeNo AND ${selectAgents('p')}`,
    predictionRow,
  )
  const heldOf = sql.rows(
    'SELECT agent_no, score IS NOT NULL AS hasScore FROM predictions WHERE challenge_no = :challengeNo',
    z.object({ agentNo: z.number(), hasScore: bit }),
  )
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
    `SELECT agent_no, confidence, is_correct FROM (
       SELECT p.agent_no, p.confidence, p.is_correct,
         row_number() OVER (PARTITION BY p.agent_no ORDER BY ${resolvedAt} DESC) AS place
       FROM challenges c JOIN predictions p USING (challenge_no)
       WHERE c.site_no = :siteNo AND c.instrument = :instrument AND c.is_resolved = 1
         AND p.is_correct IS NOT NULL AND p.confidence IS NOT NULL AND ${selectAgents('p')})
     WHERE place <= :limit`,
    z.object({ agentNo: z.number(), confidence: z.number(), isCorrect: bit }),
  )
  const clearScores = sql.run(
    `UPDATE predictions SET score = NULL, is_correct = NULL
     WHERE challenge_no = :challengeNo AND (score IS NOT NULL OR is_correct IS NOT NULL)`,
  )
  return {
    /** A challenge that turns out to have no outcome, or none yet: gives how many predictions had one. */
    clearScores: (challengeNo: number): number => clearScores({ challengeNo }),
    /** Gives 0 where it says nothing that was not known. */
    save: (prediction: KnownPrediction): number =>
      save({
        ...prediction,
        revisionNumber: prediction.revisionNumber ?? null,
        sent: prediction.sent === null ? null : JSON.stringify(prediction.sent),
      }),
    ...revisionsOfPredictions(sql),
    ofAgent: (agentNo: number, limit: number) => ofAgent({ agentNo, limit }),
    countOfAgent: (agentNo: number) => countOf({ agentNo })?.count ?? 0,
    ofChallenge: (challengeNo: number, agentNos: AgentNos = null) =>
      ofChallenge({ challengeNo, agents: encodeAgents(agentNos) }),
    /** Whose predictions on a challenge are held, and whether each has its score: far less to read than all of them. */
    heldOf: (challengeNo: number) => heldOf({ challengeNo }),
    ...createPredictionSummary(sql),
    newest: (of: StoredResultFilter & { limit: number }) => newest({ ...of }),
    /** Each agent's newest resolved predictions on one instrument. */
    recordsOf: (of: { siteNo: number; instrument: string; limit: number; agentNos: AgentNos }) =>
      records({ siteNo: of.siteNo, instrument: of.instrument, limit: of.limit, agents: encodeAgents(of.agentNos) }),
  }
}

import { z } from 'zod'
import type { AppErrorData } from '#contract/app-error.ts'
import { type ChallengeId, challengeIdSchema, deploymentIdSchema, siteSchema } from '#contract/ids.ts'
import {
  endWords,
  type ResultGap,
  resultGapSchema,
  resultsStates,
} from '#contract/rules/predictions/challenge-end.ts'
import { type Direction, directionSchema } from '#contract/rules/predictions/outcome.ts'
import { encodeError, errorColumn } from './database/error-column.ts'
import { bit, jsonColumn, type Statements } from './database/statements.ts'

/** A challenge as its table and the site it belongs to give it. */
export const challengeRow = z.object({
  challengeNo: z.number(),
  siteNo: z.number(),
  site: siteSchema,
  deploymentId: deploymentIdSchema,
  baseUrl: z.string(),
  challengeId: challengeIdSchema,
  eventId: z.string().nullable(),
  question: z.string(),
  asset: z.string(),
  scopeKey: z.string().nullable(),
  instrument: z.string(),
  challengeType: z.string().nullable(),
  sessionName: z.string().nullable(),
  status: z.string(),
  isResolved: bit,
  createdAtMs: z.number().nullable(),
  deadlineAtMs: z.number(),
  resolveAtMs: z.number().nullable(),
  openPrice: z.number().nullable(),
  currentPrice: z.number().nullable(),
  closePrice: z.number().nullable(),
  result: directionSchema.nullable(),
  resolvedAtMs: z.number().nullable(),
  predictionCount: z.number().nullable(),
  bullishCount: z.number().nullable(),
  bearishCount: z.number().nullable(),
  neutralCount: z.number().nullable(),
  seenAtMs: z.number(),
  resultsAsked: z.number(),
  resultsNextAtMs: z.number(),
  resultsState: z.enum(resultsStates),
  resultsMissing: jsonColumn(z.array(resultGapSchema)),
  resultsSinceMs: z.number().nullable(),
  resultsReadAtMs: z.number().nullable(),
  resultsError: errorColumn,
})
export type ChallengeRecord = z.output<typeof challengeRow>

/** What a list of the service says of one challenge. `instrument` is the set of challenges it belongs to. */
export type ListedChallenge = Pick<
  ChallengeRecord,
  | 'challengeId'
  | 'eventId'
  | 'question'
  | 'asset'
  | 'scopeKey'
  | 'instrument'
  | 'challengeType'
  | 'sessionName'
  | 'status'
  | 'createdAtMs'
  | 'deadlineAtMs'
  | 'resolveAtMs'
  | 'openPrice'
  | 'currentPrice'
  | 'predictionCount'
  | 'bullishCount'
  | 'bearishCount'
  | 'neutralCount'
  | 'seenAtMs'
>

/** How a challenge ended, in the service's own word, and what its results still lack. */
export interface Resolution {
  status: string
  gaps: readonly ResultGap[]
  readAtMs: number
  result: Direction | null
  openPrice: number | null
  closePrice: number | null
  resolutionSource: string | null
  resolvedAtMs: number
}

export interface DueForResults {
  siteNo: number
  /** The service's clock. */
  nowMs: number
  sinceMs: number
  /** This machine's clock: what a back-off holds until later is left out. */
  readyAtMs: number
  limit: number
}

export interface Deferral {
  challengeNo: number
  nextAtMs: number
  most: number
  error: AppErrorData | null
}

export const challengeColumns = `
  SELECT c.challenge_no AS challengeNo, c.site_no AS siteNo, s.site, s.deployment_id AS deploymentId, d.base_url AS baseUrl,
    c.challenge_id AS challengeId, c.event_id AS eventId, c.question, c.asset, c.scope_key AS scopeKey, c.instrument,
    c.challenge_type AS challengeType, c.session_name AS sessionName, c.status, c.is_resolved AS isResolved,
    c.created_at_ms AS createdAtMs, c.deadline_at_ms AS deadlineAtMs, c.resolve_at_ms AS resolveAtMs,
    c.open_price AS openPrice, c.current_price AS currentPrice, c.close_price AS closePrice, c.result,
    c.resolved_at_ms AS resolvedAtMs, c.prediction_count AS predictionCount, c.bullish_count AS bullishCount,
    c.bearish_count AS bearishCount, c.neutral_count AS neutralCount, c.seen_at_ms AS seenAtMs,
    c.results_asked AS resultsAsked, c.results_next_at_ms AS resultsNextAtMs, c.results_state AS resultsState,
    c.results_missing AS resultsMissing, c.results_since_ms AS resultsSinceMs, c.results_read_at_ms AS resultsReadAtMs,
    c.results_error AS resultsError
  FROM challenges c JOIN sites s USING (site_no) JOIN deployments d USING (deployment_id)`

// A count or a price that an answer leaves out does not undo what an earlier one gave; a resolved challenge stays resolved.
const upsert = `
  INSERT INTO challenges (site_no, challenge_id, event_id, question, asset, scope_key, instrument, challenge_type, session_name,
    status, created_at_ms, deadline_at_ms, resolve_at_ms, open_price, current_price, prediction_count, bullish_count,
    bearish_count, neutral_count, seen_at_ms)
  VALUES (:siteNo, :challengeId, :eventId, :question, :asset, :scopeKey, :instrument, :challengeType, :sessionName,
    :status, :createdAtMs, :deadlineAtMs, :resolveAtMs, :openPrice, :currentPrice, :predictionCount, :bullishCount,
    :bearishCount, :neutralCount, :seenAtMs)
  ON CONFLICT (site_no, challenge_id) DO UPDATE SET
    event_id = ifnull(excluded.event_id, event_id), question = excluded.question, asset = excluded.asset,
    scope_key = ifnull(excluded.scope_key, scope_key), instrument = excluded.instrument,
    challenge_type = ifnull(excluded.challenge_type, challenge_type),
    session_name = ifnull(excluded.session_name, session_name),
    status = CASE WHEN is_resolved THEN status ELSE excluded.status END,
    created_at_ms = ifnull(excluded.created_at_ms, created_at_ms), deadline_at_ms = excluded.deadline_at_ms,
    resolve_at_ms = ifnull(excluded.resolve_at_ms, resolve_at_ms), open_price = ifnull(excluded.open_price, open_price),
    current_price = ifnull(excluded.current_price, current_price), prediction_count = ifnull(excluded.prediction_count, prediction_count),
    bullish_count = ifnull(excluded.bullish_count, bullish_count), bearish_count = ifnull(excluded.bearish_count, bearish_count),
    neutral_count = ifnull(excluded.neutral_count, neutral_count), seen_at_ms = excluded.seen_at_ms`

/** Challenges as the sites list them. Nothing is taken away because a list came back short or empty. */
export function createChallengeStore(sql: Statements) {
  const save = sql.run(upsert)
  const byId = sql.row(
    `${challengeColumns} WHERE s.deployment_id = :deploymentId AND s.site = :site AND c.challenge_id = :challengeId`,
    challengeRow,
  )
  const resolve = sql.run(
    `UPDATE challenges SET is_resolved = 1, status = :status, result = ifnull(:result, result),
       open_price = ifnull(:openPrice, open_price), close_price = ifnull(:closePrice, close_price),
       resolution_source = ifnull(:resolutionSource, resolution_source), resolved_at_ms = ifnull(resolved_at_ms, :resolvedAtMs),
       results_state = iif(:gaps = '[]', 'final', 'incomplete'), results_missing = :gaps, results_read_at_ms = :readAtMs,
       results_since_ms = ifnull(results_since_ms, :readAtMs), results_error = NULL
     WHERE challenge_no = :challengeNo`,
  )
  const inNeed = (state: string) => `${challengeColumns}
     WHERE ${state} AND c.site_no = :siteNo AND c.deadline_at_ms >= :sinceMs
       AND (ifnull(c.resolve_at_ms, c.deadline_at_ms) <= :nowMs OR c.is_resolved = 1
         OR lower(c.status) IN (SELECT value FROM json_each(:endWords)))
       AND c.results_next_at_ms <= :readyAtMs
     ORDER BY EXISTS (SELECT 1 FROM predictions p WHERE p.challenge_no = c.challenge_no) DESC, c.results_next_at_ms, c.deadline_at_ms DESC
     LIMIT :limit`
  // Word for word the condition of the index.
  const dueForResults = sql.rows(inNeed(`c.results_state IN ('waiting', 'incomplete')`), challengeRow)
  const givenUpResults = sql.rows(inNeed(`c.results_state = 'given_up'`), challengeRow)
  const deferResults = sql.run(
    `UPDATE challenges SET results_asked = results_asked + 1, results_next_at_ms = :nextAtMs, results_error = :error,
       results_state = iif(results_asked + 1 >= :most, 'given_up', results_state)
     WHERE challenge_no = :challengeNo`,
  )
  return {
    /** Not resolved, and past the deadline by no more than what `sinceMs` allows; soonest deadline first. */
    unresolved: sql.rows(
      `${challengeColumns} WHERE c.is_resolved = 0 AND c.status <> 'resolved' AND c.deadline_at_ms >= :sinceMs ORDER BY c.deadline_at_ms, c.challenge_no`,
      challengeRow,
    ),
    find: (ref: { deploymentId: string; site: string; challengeId: ChallengeId }) =>
      byId({ deploymentId: ref.deploymentId, site: ref.site, challengeId: ref.challengeId }),
    /** Those of one site that are over, or due to be, and whose results are not all here; those that the fleet has predicted first. */
    dueForResults: (due: DueForResults) => dueForResults({ ...due, endWords: JSON.stringify(endWords) }),
    /** Those that are no longer asked for by themselves. */
    givenUpResults: (due: DueForResults) => givenUpResults({ ...due, endWords: JSON.stringify(endWords) }),
    saveListed(siteNo: number, challenges: readonly ListedChallenge[]) {
      sql.transaction(() => {
        for (const challenge of challenges) save({ siteNo, ...challenge })
      })
    },
    resolve: (challengeNo: number, { gaps, ...resolution }: Resolution) =>
      resolve({ challengeNo, ...resolution, gaps: JSON.stringify(gaps) }),
    /** Past its deadline and not over: in which state it is instead, in the service's own word. */
    noteWaiting: sql.run(
      `UPDATE challenges SET status = :status, results_read_at_ms = :readAtMs, results_error = NULL
       WHERE challenge_no = :challengeNo AND is_resolved = 0 AND deadline_at_ms <= :readAtMs`,
    ),
    /** Asks again at `nextAtMs`, and after `most` times no more. `error` is why nothing could be read. */
    deferResults: ({ error, ...defer }: Deferral) => deferResults({ ...defer, error: encodeError(error) }),
  }
}

import { z } from 'zod'
import type { AppErrorData } from '#contract/app-error.ts'
import { type ChallengeId, deploymentIdSchema, siteSchema } from '#contract/ids.ts'
import { endWords, type ResultGap, resultGapSchema, resultsStates } from '#contract/rules/challenges/challenge-end.ts'
import { challengeFacts, type ListedChallenge, listedChallenge } from '#contract/rules/challenges/challenge-facts.ts'
import type { Direction } from '#contract/rules/predictions/direction.ts'
import { insertValues, selectColumns, upsertAssignments } from './database/columns.ts'
import { encodeError, errorColumn } from './database/error-column.ts'
import { bit, createJsonColumn, type Statements } from './database/statements.ts'
import type { NumberedRows } from './database/store-health.ts'
import { isVoid } from './sql/score-conditions.ts'

/** How far the results of a challenge were read. */
export const resultsColumns = z.object({
  resultsAsked: z.number(),
  resultsNextAtMs: z.number(),
  resultsState: z.enum(resultsStates),
  resultsMissing: createJsonColumn(z.array(resultGapSchema)),
  resultsSinceMs: z.number().nullable(),
  resultsReadAtMs: z.number().nullable(),
  resultsError: errorColumn,
})

/** A challenge without what only this database knows of it. */
export const factsRow = challengeFacts.extend({
  challengeNo: z.number(),
  siteNo: z.number(),
  isResolved: bit,
})

/** A challenge as its table and the site it belongs to give it. */
export const challengeRow = factsRow.extend({
  site: siteSchema,
  deploymentId: deploymentIdSchema,
  baseUrl: z.string(),
  /** When a list gave the price; null where that is not known. */
  priceAtMs: z.number().nullable(),
  ...resultsColumns.shape,
})
export type ChallengeRecord = z.output<typeof challengeRow>

/** How a challenge ended, in the service's own word, and what its results still lack. */
export interface Resolution {
  status: string
  gaps: readonly ResultGap[]
  readAtMs: number
  result: Direction | null
  openPrice: number | null
  closePrice: number | null
  resolutionSource: string | null
  /** As the service says; null where it does not. */
  resolvedAtMs: number | null
  /** It was void, or what was said of its outcome may change: what an earlier reading said does not count. */
  hasNoOutcome?: boolean
}

export interface DueForResults {
  siteNo: number
  /** The service's clock. */
  nowMs: number
  sinceMs: number
  /** This machine's clock: what a back-off holds until later is left out. */
  readyAtMs: number
  /** What is held for longer than until then was held before the clock was set back, and is not left out. */
  heldUntilMs: number
  limit: number
}

/** A challenge of a list; one that says nothing of its state (`isStateSaid`) does not bring back what was void. */
type SavedChallenge = ListedChallenge & { isStateSaid?: boolean }

/** When the list was read, 0 where that is not to count; whether it says the state (0, 1). */
interface ReadAs {
  listedAtMs: number
  isStateSaid: number
}

interface Deferral {
  challengeNo: number
  nextAtMs: number
  most: number
  error: AppErrorData | null
}

/** A challenge that cannot be read keeps no other from being listed. */
const unreadChallenges: NumberedRows = { table: 'challenges', no: 'challengeNo' }

export const challengeColumns = `
  SELECT ${selectColumns(challengeRow, 'c', { site: 's.', deploymentId: 's.', baseUrl: 'd.' })}
  FROM challenges c JOIN sites s USING (site_no) JOIN deployments d USING (deployment_id)`

const hourMs = 60 * 60_000

const listed = Object.keys(listedChallenge.shape)

const afterCacheMs = 10 * 60_000
/**
 * A challenge that was void is listed as open again, with a deadline that is ahead. A list that is as it
 * was before comes out of a cache for some time after its results were read; of one from a backup they never were.
 */
const isReinstatedBy = (listed: { status: string; deadlineAtMs: string }) =>
  `(is_resolved AND ${isVoid('status')} AND ${listed.status} = 'open' AND :isStateSaid
  AND ${listed.deadlineAtMs} > :listedAtMs AND :listedAtMs > 0
  AND (${listed.deadlineAtMs} > deadline_at_ms OR ifnull(results_read_at_ms, 0) < :listedAtMs - ${afterCacheMs}))`
const isReinstated = isReinstatedBy({ status: 'excluded.status', deadlineAtMs: 'excluded.deadline_at_ms' })
/** It had an outcome, and is listed as void since: its results are read once more. */
const isVoidedLater = `(is_resolved AND ${isVoid('excluded.status')} AND NOT ${isVoid('status')})`

/** It was void, and a list says nothing of its state now, which is open only for want of a word. */
const isSilentOfVoid = `(${isVoid('status')} AND excluded.status = 'open' AND NOT :isStateSaid)`

// A count or a price that a response leaves out does not undo what an earlier one gave; a resolved challenge stays
// resolved unless it was void and is not any more.
const upsert = `
  INSERT INTO challenges ${insertValues(['siteNo', ...listed], { priceAtMs: 'iif(:currentPrice IS NULL, NULL, :seenAtMs)' })}
  ON CONFLICT (site_no, challenge_id) DO UPDATE SET
    ${upsertAssignments(
      [...listed.filter((field) => !['challengeId', 'status', 'stateWord'].includes(field)), 'priceAtMs'],
      { unlessNull: true },
    )},
    state_word = excluded.state_word,
    status = iif((is_resolved AND NOT ${isReinstated}) OR ${isSilentOfVoid}, status, excluded.status),
    is_resolved = iif(${isReinstated}, 0, is_resolved),
    results_state = CASE WHEN ${isReinstated} THEN 'waiting' WHEN ${isVoidedLater} THEN 'incomplete' ELSE results_state END,
    results_asked = iif(${isReinstated} OR ${isVoidedLater}, 0, results_asked),
    results_next_at_ms = iif(${isReinstated} OR ${isVoidedLater}, 0, results_next_at_ms),
    results_since_ms = iif(${isReinstated}, NULL, results_since_ms),
    resolved_at_ms = iif(${isReinstated}, NULL, resolved_at_ms)`

/** Before a listed challenge is saved: what was said of predictions while it was void is no result of them. */
function prepareReinstating(sql: Statements) {
  const reinstated = `SELECT challenge_no FROM challenges WHERE site_no = :siteNo AND challenge_id = :challengeId
    AND ${isReinstatedBy({ status: ':status', deadlineAtMs: ':deadlineAtMs' })}`
  const clearScores = sql.run(
    `UPDATE predictions SET score = NULL, is_correct = NULL
     WHERE challenge_no = (${reinstated}) AND (score IS NOT NULL OR is_correct IS NOT NULL)`,
  )
  const clearReminder = sql.run(`DELETE FROM reminders WHERE kind = 'result' AND subject_no = (${reinstated})`)
  /** Gives how many predictions had a score. */
  return (siteNo: number, { challengeId, status, deadlineAtMs }: ListedChallenge, how: ReadAs): number => {
    const named = { siteNo, challengeId, status, deadlineAtMs, ...how }
    clearReminder(named)
    return clearScores(named)
  }
}

function prepareUnresolved(sql: Statements) {
  // Everything that is due is found in it, some times a minute. Of site and deployment it has only what stays as it is.
  const unresolved = sql.sharedRows(
    `${challengeColumns} WHERE c.is_resolved = 0 AND c.status <> 'resolved' AND c.deadline_at_ms >= :sinceMs ORDER BY c.deadline_at_ms, c.challenge_no`,
    challengeRow,
    ['challenges', 'deployments'],
    unreadChallenges,
  )
  /** Not resolved, and past the deadline by no more than what `sinceMs` allows; soonest deadline first. */
  return ({ sinceMs }: { sinceMs: number }): Readonly<ChallengeRecord>[] => {
    const sinceHourMs = Math.floor(sinceMs / hourMs) * hourMs
    return unresolved({ sinceMs: sinceHourMs }).filter(({ deadlineAtMs }) => deadlineAtMs >= sinceMs)
  }
}

/** Challenges whose results are to be read. */
function resultsToRead(sql: Statements) {
  const inNeed = (state: string) => `${challengeColumns}
     WHERE ${state} AND c.site_no = :siteNo AND c.deadline_at_ms >= :sinceMs
       AND (ifnull(c.resolve_at_ms, c.deadline_at_ms) <= :nowMs OR c.is_resolved = 1
         OR lower(c.status) IN (SELECT value FROM json_each(:endWords)))
       AND c.results_next_at_ms NOT BETWEEN :readyAtMs + 1 AND :heldUntilMs
     ORDER BY EXISTS (SELECT 1 FROM predictions p WHERE p.challenge_no = c.challenge_no) DESC, c.results_next_at_ms, c.deadline_at_ms DESC
     LIMIT :limit`
  // Word for word the condition of the index.
  const dueForResults = sql.rows(inNeed(`c.results_state IN ('waiting', 'incomplete')`), challengeRow, unreadChallenges)
  const dueAgain = sql.rows(inNeed(`c.results_again = 1 AND c.results_state = 'final'`), challengeRow, unreadChallenges)
  const givenUpResults = sql.rows(inNeed(`c.results_state = 'given_up'`), challengeRow, unreadChallenges)
  const deferResults = sql.run(
    `UPDATE challenges SET results_asked = results_asked + 1, results_next_at_ms = :nextAtMs, results_error = :error,
       results_state = iif(results_asked + 1 >= :most AND results_state <> 'final', 'given_up', results_state),
       results_again = iif(results_asked + 1 >= :most, 0, results_again)
     WHERE challenge_no = :challengeNo`,
  )
  return {
    /**
     * Those of one site that are over, or due to be, and whose results are not all here; those that the fleet has
     * predicted first. Then those that are read once more.
     */
    dueForResults(due: DueForResults) {
      const first = dueForResults({ ...due, endWords })
      return [...first, ...dueAgain({ ...due, limit: due.limit - first.length, endWords })]
    },
    /** Asks once more for results that are all here, but were read for the agents that were known then. */
    askAgain: sql.run(
      `UPDATE challenges SET results_again = 1, results_asked = 0, results_next_at_ms = 0
       WHERE site_no = :siteNo AND results_state = 'final' AND results_again = 0 AND deadline_at_ms >= :sinceMs`,
    ),
    /** Those that are no longer asked for by themselves. */
    givenUpResults: (due: DueForResults) => givenUpResults({ ...due, endWords }),
    /** Asks again at `nextAtMs`, and after `most` times no more. `error` is why nothing could be read. */
    deferResults: ({ error, ...defer }: Deferral) => deferResults({ ...defer, error: encodeError(error) }),
  }
}

/** Challenges as the sites list them. Nothing is taken away because a list came back short or empty. */
export function createChallengeStore(sql: Statements) {
  const save = sql.run(upsert)
  const reinstate = prepareReinstating(sql)
  const byId = sql.row(
    `${challengeColumns} WHERE s.deployment_id = :deploymentId AND s.site = :site AND c.challenge_id = :challengeId`,
    challengeRow,
  )
  const nextDeadline = sql.row(
    `SELECT c.deadline_at_ms FROM challenges c JOIN sites s USING (site_no) JOIN deployments d USING (deployment_id)
     WHERE c.is_resolved = 0 AND c.status = 'open' AND c.deadline_at_ms > :nowMs AND d.base_url = :baseUrl
     ORDER BY c.deadline_at_ms LIMIT 1`,
    z.object({ deadlineAtMs: z.number() }),
  )
  const resolve = sql.run(
    `UPDATE challenges SET is_resolved = 1, status = :status, result = iif(:hasNoOutcome, :result, ifnull(:result, result)),
       open_price = ifnull(:openPrice, open_price), close_price = ifnull(:closePrice, close_price),
       resolution_source = ifnull(:resolutionSource, resolution_source), resolved_at_ms = ifnull(:resolvedAtMs, resolved_at_ms),
       results_state = iif(:gaps = '[]', 'final', 'incomplete'), results_missing = :gaps, results_read_at_ms = :readAtMs,
       results_since_ms = ifnull(results_since_ms, :readAtMs), results_error = NULL, results_again = 0
     WHERE challenge_no = :challengeNo`,
  )
  return {
    unresolved: prepareUnresolved(sql),
    ...resultsToRead(sql),
    /** Newest first. */
    newestResolved: sql.rows(
      `${challengeColumns} WHERE c.site_no = :siteNo AND c.is_resolved = 1
       ORDER BY ifnull(c.resolved_at_ms, c.deadline_at_ms) DESC LIMIT :limit`,
      challengeRow,
    ),
    /** Those about one event, newest deadline first. */
    ofEvent: sql.rows(
      `${challengeColumns} WHERE c.site_no = :siteNo AND c.event_id = :eventId
       ORDER BY c.deadline_at_ms DESC, c.challenge_no DESC LIMIT 100`,
      challengeRow,
    ),
    /** The soonest deadline after `nowMs` of what is open at a service; null when nothing is. */
    nextDeadline: (of: { baseUrl: string; nowMs: number }): number | null => nextDeadline(of)?.deadlineAtMs ?? null,
    find: (ref: { deploymentId: string; site: string; challengeId: ChallengeId }) =>
      byId({ deploymentId: ref.deploymentId, site: ref.site, challengeId: ref.challengeId }),
    /**
     * With `listedAtMs`, when the list was read, one that was void and is open again is taken for open. Gives how many
     * predictions lose the score that they had while it was void.
     */
    saveListed(siteNo: number, challenges: readonly SavedChallenge[], { listedAtMs = 0 } = {}): number {
      return sql.transaction(() => {
        let cleared = 0
        for (const { isStateSaid = true, ...challenge } of challenges) {
          const how = { listedAtMs, isStateSaid: Number(isStateSaid) }
          if (listedAtMs > 0) cleared += reinstate(siteNo, challenge, how)
          save({ siteNo, ...how, ...challenge })
        }
        return cleared
      })
    },
    resolve: (challengeNo: number, { hasNoOutcome = false, ...resolution }: Resolution) =>
      resolve({ challengeNo, hasNoOutcome: Number(hasNoOutcome), ...resolution }),
    /**
     * Past its deadline and not over: in which state it is, in the service's own word; null leaves it as it is.
     */
    noteWaiting: sql.run(
      `UPDATE challenges SET status = ifnull(:status, status), results_read_at_ms = :readAtMs, results_error = NULL
       WHERE challenge_no = :challengeNo AND is_resolved = 0 AND deadline_at_ms <= :serviceNowMs`,
    ),
  }
}

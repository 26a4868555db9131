import { z } from 'zod'
import { challengeColumns, challengeRow } from './challenges.store.ts'
import { selectColumns } from './database/columns.ts'
import { bit, type Statements } from './database/statements.ts'
import { type AgentNos, encodeAgents, selectAgents } from './sql/agents-condition.ts'
import { isUnanswered, unableAgents } from './sql/obligation-conditions.ts'
import { closedInSpans, type SiteSpans } from './sql/site-spans.ts'

const list = z.object({
  readAtMs: z.number(),
  isComplete: bit,
})
/** The last reading of who has predicted on a challenge. */
export type SubmissionList = z.output<typeof list>

const candidate = z.object({
  challengeNo: z.number(),
  siteNo: z.number(),
  deadlineAtMs: z.number(),
  /**
   * The service's count of predictions less those known of the fleet, by the newest list of challenges; null where it
   * sends none.
   */
  others: z.number().nullable(),
  listReadAtMs: z.number().nullable(),
  listOthers: z.number().nullable(),
})
export type SubmissionCandidate = z.output<typeof candidate>

const others = `max(0, c.prediction_count - (SELECT count(*) FROM predictions p WHERE p.challenge_no = c.challenge_no))`

const asList = (challengeNos: readonly number[]) => ({ challenges: challengeNos })

/** Challenges that have closed, and who of the fleet let them. */
function missedObligations(sql: Statements) {
  const missedByAgent = sql.rows(
    `SELECT m.agent_no, count(*) AS missed FROM missed_obligations m
     WHERE m.challenge_no IN ${closedInSpans} AND m.could_predict = 1 AND ${isUnanswered} GROUP BY m.agent_no`,
    z.object({ agentNo: z.number(), missed: z.number() }),
  )
  const missedByChallenge = sql.rows(
    `SELECT m.challenge_no, sum(m.could_predict) AS missed, sum(1 - m.could_predict) AS unable FROM missed_obligations m
     WHERE m.challenge_no IN (SELECT value FROM json_each(:challenges)) AND ${isUnanswered} AND ${selectAgents('m')}
     GROUP BY m.challenge_no`,
    z.object({ challengeNo: z.number(), missed: z.number(), unable: z.number() }),
  )
  const missed = sql.rows(
    `${challengeColumns} WHERE c.challenge_no IN ${closedInSpans}
       AND EXISTS (SELECT 1 FROM missed_obligations m WHERE m.challenge_no = c.challenge_no
         AND m.agent_no = ifnull(:agentNo, m.agent_no) AND ${isUnanswered})
     ORDER BY c.deadline_at_ms DESC, c.challenge_no`,
    challengeRow,
  )
  const dueAtClose = sql.rows(
    'SELECT agent_no, could_predict FROM missed_obligations WHERE challenge_no = :challengeNo',
    z.object({ agentNo: z.number(), couldPredict: bit }),
  )
  const isNotedClosed = sql.row(
    'SELECT challenge_no FROM watched_challenges WHERE challenge_no = :challengeNo AND closed_at_ms IS NOT NULL',
    z.object({ challengeNo: z.number() }),
  )
  return {
    noteClosed: sql.run('UPDATE watched_challenges SET closed_at_ms = :nowMs WHERE challenge_no = :challengeNo'),
    /**
     * Who of the fleet was there and subscribed at the deadline, and whether it can predict: as it is now, a moment
     * later or, after a sleep, as it was when the console was last awake. Whoever is found to have predicted is left
     * out when it is read. Its service's clock is `aheadMs` ahead of this computer's.
     */
    noteMissed: sql.run(
      `INSERT OR IGNORE INTO missed_obligations (agent_no, challenge_no, could_predict)
       SELECT DISTINCT u.agent_no, c.challenge_no, u.agent_no NOT IN ${unableAgents} FROM challenges c JOIN subscriptions u USING (instrument)
         JOIN agents a ON a.agent_no = u.agent_no AND a.site_no = c.site_no
       WHERE c.challenge_no = :challengeNo AND a.archived_at_ms IS NULL AND a.added_at_ms + :aheadMs < c.deadline_at_ms`,
    ),
    /** How many challenges each agent that could predict let close in that time; agents with none are left out. */
    missedByAgent: ({ spans }: SiteSpans) => missedByAgent({ spans }),
    missedByChallenge: (challengeNos: readonly number[], agentNos: AgentNos) =>
      missedByChallenge({ ...asList(challengeNos), agents: encodeAgents(agentNos) }),
    /** Challenges closed in that time that an agent, or any agent with null, left unanswered; newest first. */
    missed: ({ spans }: SiteSpans, agentNo: number | null) => missed({ spans, agentNo }),
    /**
     * Who was subscribed and had not predicted when the challenge closed, and whether they could have; null while that
     * was not noted.
     */
    dueAtClose(challengeNo: number): ReadonlyMap<number, { couldPredict: boolean }> | null {
      if (isNotedClosed({ challengeNo }) === null) return null
      return new Map(dueAtClose({ challengeNo }).map(({ agentNo, ...facts }) => [agentNo, facts]))
    },
  }
}

/**
 * Challenges that this console has seen open: when who has predicted on them was read last, and who of the fleet let
 * them close.
 */
export function createWatchedChallengeStore(sql: Statements) {
  const watch = sql.run(
    `INSERT INTO watched_challenges (challenge_no) SELECT value FROM json_each(:challenges) WHERE true
     ON CONFLICT (challenge_no) DO UPDATE SET closed_at_ms = NULL WHERE closed_at_ms IS NOT NULL`,
  )
  const forgetMissed = sql.run(
    'DELETE FROM missed_obligations WHERE challenge_no IN (SELECT value FROM json_each(:challenges))',
  )
  const candidates = sql.rows(
    `SELECT ${selectColumns(candidate, 'c', { others, listReadAtMs: 'w.', listOthers: 'w.' })}
     FROM challenges c LEFT JOIN watched_challenges w USING (challenge_no)
     WHERE c.challenge_no IN (SELECT value FROM json_each(:challenges))`,
    candidate,
  )
  const idleOf = sql.row(
    `SELECT u.agent_no FROM challenges c JOIN subscriptions u USING (instrument)
       JOIN agents a ON a.agent_no = u.agent_no AND a.site_no = c.site_no AND a.archived_at_ms IS NULL
     WHERE c.challenge_no = :challengeNo
       AND NOT EXISTS (SELECT 1 FROM predictions p WHERE p.challenge_no = c.challenge_no AND p.agent_no = u.agent_no)
     LIMIT 1`,
    z.object({ agentNo: z.number() }),
  )
  const listOf = sql.row(
    `SELECT list_read_at_ms AS readAtMs, list_is_complete AS isComplete FROM watched_challenges
     WHERE challenge_no = :challengeNo AND list_read_at_ms IS NOT NULL`,
    list,
  )
  return {
    /** Notes that these are open. One that was taken for closed is open again, and nobody has missed it. */
    watchOpen(challengeNos: readonly number[]) {
      if (watch(asList(challengeNos)) > 0) forgetMissed(asList(challengeNos))
    },
    /** Nobody has missed these. */
    forgetMissed: (challengeNos: readonly number[]) => forgetMissed(asList(challengeNos)),
    /** Seen open once and not noted as closed, with a deadline at or before `nowMs` on the clock of that service. */
    closing: sql.rows(
      `SELECT c.challenge_no, c.status FROM watched_challenges w JOIN challenges c USING (challenge_no)
         JOIN sites s USING (site_no) JOIN deployments d USING (deployment_id)
       WHERE w.closed_at_ms IS NULL AND d.base_url = :baseUrl AND c.deadline_at_ms <= :nowMs`,
      z.object({ challengeNo: z.number(), status: z.string() }),
    ),
    ...missedObligations(sql),
    /** Whether an agent of the fleet is subscribed and not known to have predicted. */
    hasIdle: (challengeNo: number): boolean => idleOf({ challengeNo }) !== null,
    candidates: (challengeNos: readonly number[]) => candidates(asList(challengeNos)),
    listOf: (challengeNo: number): SubmissionList | null => listOf({ challengeNo }),
    /** Notes a reading of who has predicted. To be called when what it said of the fleet is stored. */
    noteList: sql.run(
      `INSERT INTO watched_challenges (challenge_no, list_read_at_ms, list_is_complete, list_others)
       SELECT c.challenge_no, :readAtMs, :isComplete, ${others} FROM challenges c WHERE c.challenge_no = :challengeNo
       ON CONFLICT (challenge_no) DO UPDATE SET list_read_at_ms = excluded.list_read_at_ms,
         list_is_complete = excluded.list_is_complete, list_others = excluded.list_others`,
    ),
  }
}

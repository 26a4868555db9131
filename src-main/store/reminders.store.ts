import { z } from 'zod'
import { agentKeySchema, challengeIdSchema, deploymentIdSchema, siteSchema } from '#contract/ids.ts'
import type { ReminderKind } from '#contract/rules/reminders/reminder-settings.ts'
import type { Statements } from './database/statements.ts'
import { buildAnsweredAgent } from './sql/answered-agent.ts'
import { isUnanswered, resolvedAt, unableAgents } from './sql/obligation-conditions.ts'
import { closedInSpans, resolvedInSpans, type SiteSpans } from './sql/site-spans.ts'
import { isUnsettled } from './sql/write-state-conditions.ts'
import { createStaleForecasts } from './stale-forecasts.ts'
import { createTroubleReminders } from './trouble-reminders.ts'

const place = { deploymentId: deploymentIdSchema, site: siteSchema }
const count = z.object({ count: z.number() })

const dueRow = z.object({
  challengeNo: z.number(),
  /**
   * Agents that can predict, are subscribed or have a draft, and have no prediction and none under way: those that the
   * queue counts (`operations/challenges/obligation.ts`).
   */
  due: z.number(),
  /** One of them. */
  agentKey: agentKeySchema,
  agentName: z.string(),
})

const resultRow = z.object({
  ...place,
  challengeNo: z.number(),
  challengeId: challengeIdSchema,
  question: z.string(),
  count: z.number(),
  agentName: z.string(),
})

const replyRow = z.object({
  ...place,
  itemNo: z.number(),
  eventId: z.string(),
  authorName: z.string().nullable(),
  content: z.string(),
  agentKey: agentKeySchema,
  agentName: z.string(),
})

type Span = Readonly<Record<'fromMs' | 'toMs', number>>

/** Counts of predictions between two moments (`fromMs` included, `toMs` not). */
function countsBetween(sql: Statements) {
  const missed = sql.row(
    `SELECT ifnull(sum(m.could_predict), 0) AS missed, ifnull(sum(1 - m.could_predict), 0) AS unable
     FROM missed_obligations m JOIN agents a USING (agent_no)
     WHERE a.archived_at_ms IS NULL AND m.challenge_no IN ${closedInSpans} AND ${isUnanswered}`,
    z.object({ missed: z.number(), unable: z.number() }),
  )
  // When a write was settled is of this computer's clock; when its prediction was accepted may be of the service's. No
  // prediction is known since before its write was.
  const accepted = sql.row(
    `SELECT count(*) AS count FROM predictions p WHERE p.accepted_at_ms IS NOT NULL AND p.known_at_ms >= :fromMs
       AND EXISTS (SELECT 1 FROM outbox o WHERE o.challenge_no = p.challenge_no AND o.agent_no = p.agent_no
         AND o.kind = 'prediction' AND o.state = 'accepted' AND o.settled_at_ms >= :fromMs AND o.settled_at_ms < :toMs)`,
    count,
  )
  const scored = sql.row(
    `SELECT count(*) AS count FROM predictions p WHERE p.score IS NOT NULL AND p.challenge_no IN ${resolvedInSpans}`,
    count,
  )
  return {
    /** Let pass by agents that could predict, and by those that could not; of agents that are not archived. */
    missedBetween: ({ spans }: SiteSpans) => missed({ spans }) ?? { missed: 0, unable: 0 },
    /** Accepted of what was sent from here. */
    acceptedBetween: (of: Span) => accepted(of)?.count ?? 0,
    scoredBetween: (of: SiteSpans) => scored({ ...of })?.count ?? 0,
  }
}

/** What the operator was reminded of, and what there is to be reminded of. */
export function createReminderStore(sql: Statements) {
  const dueOf = sql.rows(
    `WITH asked(challenge_no) AS (SELECT value FROM json_each(:challenges)),
       expected(challenge_no, agent_no) AS (
         SELECT c.challenge_no, u.agent_no FROM asked JOIN challenges c USING (challenge_no)
           JOIN subscriptions u USING (instrument) JOIN agents a ON a.agent_no = u.agent_no AND a.site_no = c.site_no
         UNION SELECT challenge_no, agent_no FROM asked JOIN drafts USING (challenge_no))
     SELECT e.challenge_no, count(*) AS due, min(a.agent_key) AS agentKey, min(a.name) AS agentName
     FROM expected e JOIN agents a USING (agent_no)
     WHERE a.agent_no NOT IN ${unableAgents}
       AND NOT EXISTS (SELECT 1 FROM predictions p WHERE p.challenge_no = e.challenge_no AND p.agent_no = e.agent_no)
       AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.challenge_no = e.challenge_no AND o.agent_no = e.agent_no
         AND ${isUnsettled})
     GROUP BY e.challenge_no`,
    dueRow,
  )
  const unmarked = sql.rows(
    `SELECT value AS subjectNo FROM json_each(:subjects)
     WHERE value NOT IN (SELECT subject_no FROM reminders WHERE kind = :kind)`,
    z.object({ subjectNo: z.number() }),
  )
  const mark = sql.run(
    `INSERT INTO reminders (kind, subject_no, at_ms) SELECT :kind, value, :atMs FROM json_each(:subjects) WHERE true
     ON CONFLICT DO NOTHING`,
  )
  const sitesWithMarks = sql.rows(
    `SELECT DISTINCT c.site_no FROM reminders r JOIN challenges c ON c.challenge_no = r.subject_no
     WHERE r.kind = 'challenge'`,
    z.object({ siteNo: z.number() }),
  )
  return {
    /** Challenges without anything due are left out. */
    dueOf: (challengeNos: readonly number[]) => dueOf({ challenges: challengeNos }),
    /** Those of which the operator was not reminded yet. */
    unmarked: (kind: Exclude<ReminderKind, 'stale'>, subjects: readonly number[]) =>
      new Set(unmarked({ kind, subjects }).map(({ subjectNo }) => subjectNo)),
    mark: (kind: Exclude<ReminderKind, 'stale'>, subjects: readonly number[], atMs: number) =>
      mark({ kind, subjects, atMs }),
    /** Sites of which challenges are known already. */
    sitesWithChallenges: () => new Set(sitesWithMarks().map(({ siteNo }) => siteNo)),
    /** Challenges of the fleet's predictions whose results came since then and are all here. */
    results: sql.rows(
      `SELECT s.deployment_id, s.site, c.challenge_no, c.challenge_id,
         c.question, count(*) AS count, min(a.name) AS agentName
       FROM challenges c JOIN sites s USING (site_no) JOIN predictions p USING (challenge_no) JOIN agents a USING (agent_no)
       WHERE c.is_resolved = 1 AND c.results_state IN ('final', 'given_up') AND c.results_read_at_ms >= :sinceMs
         AND p.score IS NOT NULL
         AND c.challenge_no NOT IN (SELECT subject_no FROM reminders WHERE kind = 'result')
       GROUP BY c.challenge_no ORDER BY ${resolvedAt} DESC`,
      resultRow,
    ),
    /** Unread replies of others to the fleet that are not removed and were first seen since then; newest first. */
    replies: sql.rows(
      `SELECT * FROM (
         SELECT s.deployment_id, s.site, i.item_no, i.event_id,
           i.author_name, substr(i.content, 1, 200) AS content,
           ${buildAnsweredAgent('agent_key')} AS agentKey, ${buildAnsweredAgent('name')} AS agentName
         FROM feed_items i JOIN sites s USING (site_no)
         WHERE i.is_read = 0 AND i.is_done = 0 AND i.is_removed = 0
           AND i.first_seen_at_ms >= :sinceMs AND i.event_id IS NOT NULL
           AND i.item_no NOT IN (SELECT subject_no FROM reminders WHERE kind = 'reply'))
       WHERE agentKey IS NOT NULL ORDER BY item_no DESC LIMIT 1000`,
      replyRow,
    ),
    /** Forgets what was reminded of before then; of a challenge that is still open it is kept. */
    prune: sql.run(
      `DELETE FROM reminders WHERE at_ms < :beforeMs AND (kind IN ('reply', 'result') OR kind IN ('due', 'challenge')
         AND subject_no NOT IN (SELECT challenge_no FROM challenges WHERE deadline_at_ms >= :beforeMs))`,
    ),
    ...countsBetween(sql),
    ...createStaleForecasts(sql),
    ...createTroubleReminders(sql),
  }
}

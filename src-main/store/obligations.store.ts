import { z } from 'zod'
import { writeStateSchema } from '#contract/ipc/outbox.procedures.ts'
import type { WriteState } from '#contract/rules/outbox/write-state.ts'
import { bit, type Statements } from './database/statements.ts'
import { type AgentNos, encodeAgents, selectAgents } from './sql/agents-condition.ts'
import { isLimitSaid, isSubscribed, progressTable, unableAgents } from './sql/obligation-conditions.ts'
import { isFlagged, isUnsettled, tellingWriteNo } from './sql/write-state-conditions.ts'

// An archived agent owes nothing and is counted nowhere.
const isActive = 'progress.agent_no NOT IN (SELECT agent_no FROM agents WHERE archived_at_ms IS NOT NULL)'

const obligations = `WITH asked(challenge_no) AS (SELECT value FROM json_each(:challenges)), ${progressTable}`

// A failure that the operator has dismissed is no longer told.
const isNotDismissed = `o.dismissed_at_ms IS NULL`

/** What a write towards a challenge looks like from a distance; null when there is none. */
export interface ObligationRow {
  agentNo: number
  challengeNo: number
  kind: 'accepted' | 'listed' | 'elsewhere' | 'waiting' | 'drafted'
  outboxState: WriteState | null
}

/** By site, of how many agents it was never read what they are subscribed to. */
function prepareUnread(sql: Statements) {
  const rows = sql.rows(
    `SELECT a.site_no, count(*) AS unread FROM agents a
     WHERE a.archived_at_ms IS NULL AND a.subscriptions_read_at_ms IS NULL AND ${selectAgents('a')} GROUP BY a.site_no`,
    z.object({ siteNo: z.number(), unread: z.number() }),
  )
  return (agentNos: AgentNos) =>
    new Map(rows({ agents: encodeAgents(agentNos) }).map((row) => [row.siteNo, row.unread]))
}

/** What each agent of a site that nobody has claimed has used of its provisional predictions. */
function prepareProvisionalUse(sql: Statements) {
  return sql.rows(
    `SELECT a.agent_no, (SELECT count(*) FROM predictions p WHERE p.agent_no = a.agent_no) AS held,
       (SELECT count(*) FROM outbox o WHERE o.agent_no = a.agent_no
          AND ${isUnsettled} AND o.kind = 'prediction'
          AND NOT EXISTS (SELECT 1 FROM predictions p WHERE p.challenge_no = o.challenge_no AND p.agent_no = o.agent_no)) AS underWay,
       ${isLimitSaid('a.agent_no')} AS isLimitSaid
     FROM agents a WHERE a.site_no = :siteNo AND a.status = 'provisional'`,
    z.object({ agentNo: z.number(), held: z.number(), underWay: z.number(), isLimitSaid: bit }),
  )
}

/** By challenge, how many agents of its site are subscribed to it, and how many of these can predict nothing. */
function prepareSubscribers(sql: Statements) {
  // Counted once for each instrument of a site: hundreds of challenges share a handful of them.
  const subscribers = sql.rows(
    `WITH counted(site_no, instrument, subscribers, unable) AS MATERIALIZED (
       SELECT a.site_no, u.instrument, count(DISTINCT a.agent_no),
         count(DISTINCT iif(a.agent_no IN ${unableAgents}, a.agent_no, NULL)) FROM agents a JOIN subscriptions u USING (agent_no)
       WHERE a.archived_at_ms IS NULL AND ${selectAgents('a')} GROUP BY a.site_no, u.instrument)
     SELECT c.challenge_no, subscribers, unable FROM challenges c JOIN counted USING (site_no, instrument)
     WHERE c.challenge_no IN (SELECT value FROM json_each(:challenges))`,
    z.object({ challengeNo: z.number(), subscribers: z.number(), unable: z.number() }),
  )
  return (challengeNos: readonly number[], agentNos: AgentNos) =>
    subscribers({ challenges: JSON.stringify(challengeNos), agents: encodeAgents(agentNos) })
}

/** Obligations of agents on challenges, counted by SQLite: a thousand agents are one question, not a thousand. */
export function createObligationStore(sql: Statements) {
  const byAgent = sql.rows(
    `${obligations}
     SELECT progress.agent_no, sum(kind = 'waiting') AS waiting, sum(kind = 'drafted') AS drafted,
       sum(${isSubscribed}) AS subscribed
     FROM progress JOIN challenges c USING (challenge_no) GROUP BY progress.agent_no`,
    z.object({ agentNo: z.number(), waiting: z.number(), drafted: z.number(), subscribed: z.number() }),
  )
  const byChallenge = sql.rows(
    `${obligations}, unable(agent_no) AS MATERIALIZED ${unableAgents}
     SELECT c.challenge_no, sum(kind = 'accepted') AS accepted, sum(kind = 'listed') AS listed,
       sum(kind = 'elsewhere') AS elsewhere, sum(kind = 'waiting') AS waiting,
       sum(kind = 'drafted') AS drafted, sum(kind = 'drafted' AND unable.agent_no IS NOT NULL) AS draftedUnable,
       sum(${isSubscribed}) AS subscribed,
       sum(CASE WHEN unable.agent_no IS NULL THEN 0 ELSE ${isSubscribed} END) AS subscribedUnable
     FROM progress JOIN challenges c USING (challenge_no) LEFT JOIN unable ON unable.agent_no = progress.agent_no
     WHERE ${isActive} AND ${selectAgents('progress')} GROUP BY c.challenge_no`,
    z.object({
      challengeNo: z.number(),
      accepted: z.number(),
      listed: z.number(),
      elsewhere: z.number(),
      waiting: z.number(),
      drafted: z.number(),
      draftedUnable: z.number(),
      subscribed: z.number(),
      subscribedUnable: z.number(),
    }),
  )
  const cells = sql.rows(
    `${obligations}
     SELECT progress.agent_no, progress.challenge_no, kind,
       (SELECT o.state FROM outbox o WHERE o.agent_no = progress.agent_no AND o.challenge_no = progress.challenge_no
        AND o.kind = 'prediction' AND progress.kind IN ('waiting', 'drafted') AND ${isNotDismissed} ORDER BY o.outbox_no DESC LIMIT 1) AS outboxState
     FROM progress`,
    z.object({
      agentNo: z.number(),
      challengeNo: z.number(),
      kind: z.enum(['accepted', 'listed', 'elsewhere', 'waiting', 'drafted']),
      outboxState: writeStateSchema.nullable(),
    }),
  )
  const failed = sql.rows(
    `SELECT f.agent_no, f.challenge_no, f.state FROM outbox f
     WHERE f.outbox_no IN (SELECT o.outbox_no FROM outbox o
         WHERE o.challenge_no IN (SELECT value FROM json_each(:challenges)) AND o.kind = 'prediction' AND ${isFlagged})
       AND f.outbox_no = (SELECT ${tellingWriteNo} FROM outbox o
         WHERE o.challenge_no = f.challenge_no AND o.agent_no = f.agent_no AND o.kind = 'prediction')`,
    z.object({ agentNo: z.number(), challengeNo: z.number(), state: z.enum(['refused', 'expired']) }),
  )
  const unable = sql.rows(`SELECT agent_no FROM ${unableAgents}`, z.object({ agentNo: z.number() }))
  const provisionalUse = prepareProvisionalUse(sql)
  const asList = (challengeNos: readonly number[]) => ({ challenges: JSON.stringify(challengeNos) })
  return {
    /**
     * For each agent that has begun or done anything about these challenges; `subscribed` is how many of them are about
     * something it is subscribed to.
     */
    countsByAgent: (challengeNos: readonly number[]) => byAgent(asList(challengeNos)),
    /**
     * Of the agents of a site that nobody has claimed: what they have used, and whether the service has said that it
     * was too much.
     */
    provisionalUse: (siteNo: number) => provisionalUse({ siteNo }),
    countsByChallenge: (challengeNos: readonly number[], agentNos: AgentNos) =>
      byChallenge({ ...asList(challengeNos), agents: encodeAgents(agentNos) }),
    cells: (challengeNos: readonly number[]): ObligationRow[] => cells(asList(challengeNos)),
    /** Pairs whose last write from here was refused or expired, and is not dismissed. */
    failed: (challengeNos: readonly number[]) => failed(asList(challengeNos)),
    subscribers: prepareSubscribers(sql),
    unread: prepareUnread(sql),
    /** The agents that can predict nothing, archived ones included. */
    unable: (): ReadonlySet<number> => new Set(unable().map(({ agentNo }) => agentNo)),
  }
}

import { z } from 'zod'
import type { AppErrorData } from '#contract/app-error.ts'
import { agentKeySchema, type OutboxId, requestIdSchema } from '#contract/ids.ts'
import { longestWaitMs } from '#contract/rules/outbox/longest-wait.ts'
import { type PredictionKindName, type WriteKindName, writeKindNames } from '#contract/rules/outbox/write-kind-names.ts'
import { isFailed } from '#contract/rules/outbox/write-state.ts'
import { checksumOf } from './database/checksum.ts'
import { insertValues, updateAssignments } from './database/columns.ts'
import { encodeError } from './database/error-column.ts'
import type { Statements } from './database/statements.ts'
import { createFailureOrder, type FailureOrder } from './failure-order.ts'
import { createOutboxLists } from './outbox-lists.ts'
import {
  columnsOf,
  encodeDoubt,
  type ForeignWrite,
  type NewWrite,
  type Sealed,
  seal,
  sealedOf,
  type WriteChange,
  type WriteRecord,
  writeRow,
} from './outbox-row.ts'
import { type AgentNos, encodeAgents, selectAgents } from './sql/agents-condition.ts'
import { outboxRows } from './sql/outbox-rows.ts'
import { isHeld, isPausedAgent } from './sql/pause-conditions.ts'
import { revisionsOfSite } from './sql/revisions-of-site.ts'
import {
  holdsKey,
  isDoubtful,
  isFlagged,
  isUnsent,
  isUnsettled,
  lastAcceptedNo,
  mayHaveArrived,
  tellingRevisionNo,
  tellingWriteNo,
} from './sql/write-state-conditions.ts'
import { createUnreadWrites, listWrites } from './unread-writes.ts'

// Also one that the service calls the second of its pair: a repeat by the network looks like that.
const mayBeHeld = `(${mayHaveArrived} OR o.sent_at_ms IS NOT NULL AND o.state = 'refused' AND o.error LIKE '%"duplicate_prediction"%')`

/** What a row holds from the beginning and for good. */
const lastingFields = [
  'outboxId',
  'agentNo',
  'kind',
  'challengeNo',
  'subject',
  'livingKey',
  'isOnce',
  'requestId',
  'body',
  'bodyHash',
  'createdAtMs',
  'deadlineAtMs',
  'checksum',
]
const foreignFields = [
  ...lastingFields,
  'state',
  'attempt',
  'lookUps',
  'error',
  'remoteId',
  'sentAtMs',
  'settledAtMs',
  'waitsUntilMs',
  'doubt',
]

/** What a step may change. */
const changedFields = [
  'state',
  'error',
  'attempt',
  'lookUps',
  'remoteId',
  'sentAtMs',
  'settledAtMs',
  'waitsUntilMs',
  'doubt',
  'dismissedAtMs',
  'checksum',
]

/** Writes live for hours: what is not settled is among these. */
const newestChecked = 5_000

/** Whether the indices by which unsettled and failed rows are found agree with the table. */
function outboxIndices(sql: Statements) {
  const recentUnsettled = (hint: string) =>
    sql.rows(
      `SELECT state, count(*) AS count, sum(deadline_at_ms) AS deadlines, sum(outbox_no) AS numbers FROM outbox o ${hint}
       WHERE ${isUnsettled} AND outbox_no > (SELECT max(outbox_no) FROM outbox) - :recent GROUP BY state ORDER BY state`,
      z.object({ state: z.string(), count: z.number(), deadlines: z.number().nullable(), numbers: z.number() }),
    )
  const recentFlagged = (hint: string) =>
    sql.rows(
      `SELECT count(*) AS count, sum(outbox_no) AS numbers, sum(agent_no) AS agents FROM outbox o ${hint}
       WHERE ${isFlagged} AND outbox_no > (SELECT max(outbox_no) FROM outbox) - :recent`,
      z.object({ count: z.number(), numbers: z.number().nullable(), agents: z.number().nullable() }),
    )
  const flaggedByTable = recentFlagged('NOT INDEXED')
  const flaggedByIndex = recentFlagged('INDEXED BY outbox_failed')
  const recentByTable = recentUnsettled('NOT INDEXED')
  const recentByIndex = recentUnsettled('INDEXED BY outbox_unsettled')
  const rebuildIndices = sql.run('REINDEX outbox')
  return {
    /**
     * Rebuilds the indices when one by which unsettled or failed rows are found differs from the newest of them: a
     * write would wait for ever, or have failed, unseen. Gives whether that was needed.
     */
    mendIndices(): boolean {
      const recent = { recent: newestChecked }
      const isUnsettledSound = JSON.stringify(recentByTable(recent)) === JSON.stringify(recentByIndex(recent))
      const isFlaggedSound = JSON.stringify(flaggedByTable(recent)) === JSON.stringify(flaggedByIndex(recent))
      if (isUnsettledSound && isFlaggedSound) return false
      rebuildIndices()
      return true
    },
  }
}

/** Throws for a challenge of another site than the agent's, where its id means another challenge or none. */
function otherSiteRefusal(sql: Statements) {
  const isApart = sql.row(
    `SELECT 1 AS apart FROM agents a, challenges c
     WHERE a.agent_no = :agentNo AND c.challenge_no = :challengeNo AND a.site_no <> c.site_no`,
    z.object({ apart: z.number() }),
  )
  return (pair: { agentNo: number; challengeNo: number | null }): void => {
    if (isApart(pair) !== null) throw new RangeError('a challenge of another site')
  }
}

/** Every step in the life of a write, sealed. */
function outboxChanges(sql: Statements, failures: FailureOrder) {
  const insert = sql.run(
    `INSERT INTO outbox ${insertValues(lastingFields, { state: "'queued'", attempt: '0', lookUps: '0' })}`,
  )
  const refuseOtherSite = otherSiteRefusal(sql)
  const insertForeign = sql.run(
    `INSERT OR IGNORE INTO outbox ${insertValues(foreignFields, { dismissedAtMs: ':settledAtMs' })}`,
  )
  const update = sql.run(
    `UPDATE outbox SET ${updateAssignments(changedFields)}
     WHERE outbox_id = :outboxId AND state = :from`,
  )
  const step = (row: WriteRecord, change: WriteChange, sealOf: (next: WriteRecord) => string): boolean => {
    const next: WriteRecord = { ...row, ...change, error: change.error === undefined ? row.error : change.error }
    const isChanged = update({ ...columnsOf(next), from: row.state, checksum: sealOf(next) }) === 1
    if (isChanged && isFailed(next.state) && !isFailed(row.state)) failures.add(row.outboxId)
    return isChanged
  }
  /** The same of a row that was altered. Its seal stays broken: nothing ever takes it for sound. */
  const changeAltered = (row: WriteRecord, change: WriteChange): boolean => step(row, change, () => row.checksum)
  return {
    /**
     * Writes a write down as `queued`. Fails when the agent has a living one with the same key, and for a challenge of
     * another site than the agent's.
     */
    add(write: NewWrite) {
      const body = JSON.stringify(write.body)
      const sealed: Sealed = {
        ...write,
        requestId: requestIdSchema.parse(write.requestId),
        body,
        state: 'queued',
        attempt: 0,
        lookUps: 0,
        error: null,
        remoteId: null,
        sentAtMs: null,
        settledAtMs: null,
        waitsUntilMs: null,
        doubt: null,
        dismissedAtMs: null,
      }
      const { outboxId, agentNo, kind, challengeNo, subject, livingKey, isOnce, createdAtMs, deadlineAtMs } = write
      refuseOtherSite({ agentNo, challengeNo })
      insert({
        outboxId,
        agentNo,
        kind,
        challengeNo,
        subject,
        livingKey,
        isOnce,
        requestId: write.requestId,
        body,
        bodyHash: checksumOf([body]),
        createdAtMs,
        deadlineAtMs,
        checksum: seal(sealed),
      })
    },
    /** Writes down what is known of a write of another console; one that is known already stays as it is. */
    addForeign(write: ForeignWrite) {
      insertForeign({
        ...write,
        bodyHash: checksumOf([write.body]),
        error: encodeError(write.error),
        doubt: encodeDoubt(write.doubt),
        checksum: seal({ ...write, dismissedAtMs: write.settledAtMs }),
      })
    },
    /** Takes an altered row out of what happens by itself. */
    quarantine(row: WriteRecord, error: AppErrorData) {
      changeAltered(row, { state: 'needs_you', error, waitsUntilMs: null })
    },
    changeAltered,
    /** One step in the life of `row`, if it is still in the state in which it was read. Gives whether it did. */
    change: (row: WriteRecord, change: WriteChange): boolean => step(row, change, (next) => seal(sealedOf(next))),
  }
}

interface DueQuestion {
  nowMs: number
  busyAgents: readonly number[]
  busySites?: readonly number[]
  fullLanes?: readonly [agentNo: number, kind: WriteKindName][]
  limit: number
}

/** What the sender goes by. */
function writesToSend(sql: Statements) {
  // The few are found first: of a thousand that wait, one is read with all that it is about.
  const due = listWrites(
    sql,
    `o.outbox_no IN (SELECT o.outbox_no FROM outbox o
       WHERE ${isUnsettled} AND (o.state = 'queued' OR (o.state = 'waiting'
           AND ifnull(o.waits_until_ms, 0) NOT BETWEEN :nowMs + 1 AND :nowMs + ${longestWaitMs}))
         AND o.agent_no NOT IN (SELECT value FROM json_each(:busyAgents))
         AND o.agent_no NOT IN (SELECT agent_no FROM agents WHERE site_no IN (SELECT value FROM json_each(:busySites)))
         AND (o.agent_no, o.kind) NOT IN (SELECT value ->> 0, value ->> 1 FROM json_each(:fullLanes))
         AND NOT (${isPausedAgent('o.agent_no')})
       ORDER BY o.deadline_at_ms NULLS LAST, o.outbox_no LIMIT :limit)
     ORDER BY o.deadline_at_ms NULLS LAST, o.outbox_no`,
  )
  const nextWake = sql.row(
    `SELECT min(CASE WHEN NOT ${isHeld} THEN waits_until_ms END) AS waitsUntilMs,
       min(CASE WHEN ${isUnsent} THEN deadline_at_ms END) AS deadlineAtMs
     FROM outbox o WHERE ${isUnsettled}`,
    z.object({ waitsUntilMs: z.number().nullable(), deadlineAtMs: z.number().nullable() }),
  )
  const unsentByAgent = sql.rows(
    `SELECT o.agent_no, o.kind, count(*) AS count FROM outbox o WHERE ${isUnsettled} AND ${isUnsent}
     GROUP BY o.agent_no, o.kind`,
    z.object({ agentNo: z.number(), kind: z.enum(writeKindNames), count: z.number() }),
  )
  return {
    /**
     * What may be sent now, soonest deadline first, without the agents that are busy sending or held by a pause, those
     * of sites that have no place left, and those kinds of an agent whose limit is full.
     */
    due: ({ busySites = [], fullLanes = [], ...at }: DueQuestion) =>
      due({ ...at, busySites, fullLanes: JSON.stringify(fullLanes) }),
    inState: listWrites(sql, `${isUnsettled} AND o.state = :state ORDER BY o.deadline_at_ms NULLS LAST, o.outbox_no`),
    /** Of unknown outcome, whether it is still looked for or the operator is asked. */
    doubtful: listWrites(sql, `${isUnsettled} AND ${isDoubtful}`),
    /** Not sent yet, with a deadline at or before `cutOffMs`. */
    overdue: listWrites(sql, `${isUnsettled} AND ${isUnsent} AND o.deadline_at_ms <= :cutOffMs`),
    /** How many writes of each agent and kind have not left. */
    unsentByAgent: () => unsentByAgent(),
    /** When something is to be done next; what is held by a pause is not due. */
    nextWake: () => nextWake() ?? { waitsUntilMs: null, deadlineAtMs: null },
  }
}

/** What failed and is not dismissed. */
function flaggedWrites(sql: Statements) {
  const flaggedAgents = sql.rows(
    `SELECT a.agent_key, o.agent_no, count(*) AS count FROM outbox o JOIN agents a USING (agent_no)
     WHERE ${isFlagged} GROUP BY o.agent_no`,
    z.object({ agentKey: agentKeySchema, agentNo: z.number(), count: z.number() }),
  )
  const flaggedOfKey = listWrites(sql, `${isFlagged} AND o.agent_no = :agentNo AND o.living_key = :livingKey`)
  return {
    /** Agents with failed writes that are not dismissed, with how many. */
    flaggedAgents: () => flaggedAgents(),
    /** Failed writes of one agent with this key that are not dismissed. */
    flaggedOf: (agentNo: number, livingKey: string) => flaggedOfKey({ agentNo, livingKey }),
  }
}

/** What was written about one challenge. */
function writesOfChallenge(sql: Statements) {
  const mayHaveMade = sql.rows(
    `SELECT o.agent_no, o.body FROM outbox o WHERE o.challenge_no = :challengeNo AND o.kind = 'prediction' AND ${mayBeHeld} ORDER BY o.outbox_no`,
    z.object({ agentNo: z.number(), body: z.string() }),
  )
  return {
    ofChallengeUnsettled: listWrites(sql, `o.challenge_no = :challengeNo AND ${isDoubtful}`),
    /** By agent, the body of the last write that may have made what the service holds. */
    mayHaveMade: (challengeNo: number) =>
      new Map(mayHaveMade({ challengeNo }).map(({ agentNo, body }) => [agentNo, body])),
    /** Agents of which a write on a challenge has left or was settled since. */
    writersSince: sql.rows(
      'SELECT DISTINCT agent_no FROM outbox WHERE challenge_no = :challengeNo AND max(ifnull(sent_at_ms, 0), ifnull(settled_at_ms, 0)) >= :sinceMs',
      z.object({ agentNo: z.number() }),
    ),
  }
}

/** Writes and what became of each. Every change is committed to the disk before the call returns. */
export function createOutboxStore(sql: Statements) {
  const byId = sql.row(`${outboxRows} WHERE o.outbox_id = :outboxId`, writeRow)
  const living = sql.row(
    `${outboxRows} WHERE o.agent_no = :agentNo AND o.living_key = :livingKey AND ${holdsKey}`,
    writeRow,
  )
  const counts = sql.row(
    `SELECT count(*) FILTER (WHERE state <> 'needs_you') AS waitingToSend,
       count(*) FILTER (WHERE state = 'needs_you') AS needYou,
       (SELECT count(*) FROM outbox o WHERE ${isFlagged}) AS failed
     FROM outbox o WHERE ${isUnsettled}`,
    z.object({ waitingToSend: z.number(), needYou: z.number(), failed: z.number() }),
  )
  const prepareOfAgents = (kind: PredictionKindName, writeNo: string) => {
    const rows = listWrites(
      sql,
      `o.outbox_no IN (SELECT ${writeNo} FROM outbox o
         WHERE o.challenge_no = :challengeNo AND o.kind = '${kind}' AND ${selectAgents('o')} GROUP BY o.agent_no)`,
    )
    return (challengeNo: number, agentNos: AgentNos = null) => rows({ challengeNo, agents: encodeAgents(agentNos) })
  }
  const waitingByDeadline = sql.row(
    `SELECT count(*) AS count FROM outbox o JOIN agents a USING (agent_no)
     WHERE ${isUnsettled} AND o.state <> 'needs_you' AND o.deadline_at_ms IS NOT NULL AND a.site_no = :siteNo`,
    z.object({ count: z.number() }),
  )
  const unsettledAgents = sql.rows(
    `SELECT o.agent_no, count(*) AS count FROM outbox o WHERE ${isUnsettled} GROUP BY o.agent_no`,
    z.object({ agentNo: z.number(), count: z.number() }),
  )
  const lastRevisions = sql.row(
    revisionsOfSite,
    z.object({ takenAtMs: z.number().nullable(), refusedAtMs: z.number().nullable() }),
  )
  const find = (outboxId: OutboxId) => byId({ outboxId })
  const failures = createFailureOrder()
  return {
    find,
    ...outboxIndices(sql),
    ...outboxChanges(sql, failures),
    ...createUnreadWrites(sql),
    ...writesToSend(sql),
    ...flaggedWrites(sql),
    ...writesOfChallenge(sql),
    ...createOutboxLists(sql, failures),
    /** The one write of an agent with this key that is not over, or is accepted and never written a second time. */
    living: (agentNo: number, livingKey: string) => living({ agentNo, livingKey }),
    /** What the service has accepted of one agent, newest first. */
    acceptedOf: listWrites(
      sql,
      `o.agent_no = :agentNo AND o.state = 'accepted'
       ORDER BY o.settled_at_ms DESC, o.outbox_no DESC LIMIT :limit`,
    ),
    /** Writes of one agent that are not over. */
    unsettledOf: listWrites(sql, `o.agent_no = :agentNo AND ${isUnsettled}`),
    counts: () => counts() ?? { waitingToSend: 0, needYou: 0, failed: 0 },
    /** Writes with a deadline of one site that are on their way, or are to be. */
    countWaitingByDeadline: (siteNo: number) => waitingByDeadline({ siteNo })?.count ?? 0,
    /** Agents with writes that are not over, of every kind, and how many. */
    unsettledAgents: () => unsettledAgents({}),
    /** Of each agent the prediction on a challenge that tells how far it is. */
    predictionsOfChallenge: prepareOfAgents('prediction', tellingWriteNo),
    /** The same of its revisions. */
    revisionsOfChallenge: prepareOfAgents('revision', tellingRevisionNo),
    /** Of each agent the last revision that the service has accepted. */
    acceptedRevisionsOfChallenge: prepareOfAgents('revision', lastAcceptedNo),
    /** How revisions went at a site lately: when the service took one from a response of its own, and refused one. */
    revisionsOfSite: (siteNo: number) => lastRevisions({ siteNo }) ?? { takenAtMs: null, refusedAtMs: null },
  }
}
export type OutboxStore = ReturnType<typeof createOutboxStore>

import { z } from 'zod'
import type { AppErrorData } from '#contract/app-error.ts'
import {
  agentIdSchema,
  agentKeySchema,
  challengeIdSchema,
  deploymentIdSchema,
  type OutboxId,
  outboxIdSchema,
  requestIdSchema,
  siteSchema,
} from '#contract/ids.ts'
import { type OutboxState, outboxStateSchema } from '#contract/ipc/views.ts'
import { directionSchema } from '#contract/rules/outcome.ts'
import { checksumOf } from './checksum.ts'
import { encodeError, errorColumn } from './error-column.ts'
import type { Statements } from './statements.ts'

/** What is sent, in the service's own names (Interface §2.11): fixed when the intent is written down. */
const bodySchema = z.strictObject({
  direction: directionSchema,
  confidence: z.number(),
  reasoning: z.string().optional(),
})
export type PredictionBody = z.output<typeof bodySchema>

/** An intended write as its table and what it is about give it. */
export const outboxRow = z.object({
  outboxId: outboxIdSchema,
  agentNo: z.number(),
  agentKey: agentKeySchema,
  agentId: agentIdSchema,
  agentName: z.string(),
  challengeNo: z.number(),
  challengeId: challengeIdSchema,
  siteNo: z.number(),
  site: siteSchema,
  deploymentId: deploymentIdSchema,
  baseUrl: z.string(),
  question: z.string(),
  asset: z.string(),
  scopeKey: z.string().nullable(),
  challengeType: z.string().nullable(),
  sessionName: z.string().nullable(),
  body: z.string(),
  bodyHash: z.string(),
  requestId: requestIdSchema,
  state: outboxStateSchema,
  attempt: z.number(),
  lookUps: z.number(),
  error: errorColumn,
  remoteId: z.string().nullable(),
  createdAtMs: z.number(),
  sentAtMs: z.number().nullable(),
  settledAtMs: z.number().nullable(),
  waitsUntilMs: z.number().nullable(),
  deadlineAtMs: z.number(),
  checksum: z.string(),
})
/** One intended write. `waitsUntilMs` is this machine's clock, `deadlineAtMs` the service's. */
export type OutboxRecord = z.output<typeof outboxRow>

export interface NewIntent {
  outboxId: OutboxId
  requestId: string
  agentNo: number
  challengeNo: number
  body: PredictionBody
  createdAtMs: number
  deadlineAtMs: number
}

/** An intent that is over, or that another console had and this one must not send. */
export type SettledIntent = Omit<Sealed, 'waitsUntilMs' | 'state'> & {
  state: 'refused' | 'expired' | 'cancelled'
}

/** What a step in the life of an intent changes; what is left out stays. */
export interface IntentChange {
  state: OutboxState
  error?: AppErrorData | null
  attempt?: number
  lookUps?: number
  remoteId?: string | null
  sentAtMs?: number
  settledAtMs?: number | null
  waitsUntilMs?: number | null
}

const outboxColumns = `
  SELECT o.outbox_id AS outboxId, o.agent_no AS agentNo, a.agent_key AS agentKey, a.agent_id AS agentId, a.name AS agentName,
    o.challenge_no AS challengeNo, c.challenge_id AS challengeId, c.site_no AS siteNo, s.site, s.deployment_id AS deploymentId,
    d.base_url AS baseUrl, c.question, c.asset, c.scope_key AS scopeKey, c.challenge_type AS challengeType,
    c.session_name AS sessionName, o.body, o.body_hash AS bodyHash, o.request_id AS requestId, o.state, o.attempt,
    o.look_ups AS lookUps, o.error, o.remote_id AS remoteId, o.created_at_ms AS createdAtMs, o.sent_at_ms AS sentAtMs,
    o.settled_at_ms AS settledAtMs, o.waits_until_ms AS waitsUntilMs, o.deadline_at_ms AS deadlineAtMs, o.checksum`

const outboxRows = `${outboxColumns}
  FROM outbox o JOIN agents a USING (agent_no) JOIN challenges c USING (challenge_no)
    JOIN sites s ON s.site_no = c.site_no JOIN deployments d USING (deployment_id)`

// A damaged index, or a damaged reference, would leave rows out unseen; so every row is read from the table, and one that belongs to nobody fails.
const everyOutboxRow = `${outboxColumns}
  FROM outbox o NOT INDEXED LEFT JOIN agents a USING (agent_no) LEFT JOIN challenges c USING (challenge_no)
    LEFT JOIN sites s ON s.site_no = c.site_no LEFT JOIN deployments d USING (deployment_id)`

// Word for word the condition of the index of unsettled rows, by which SQLite knows that it may use it.
const unsettled = `o.state IN ('queued', 'sending', 'waiting', 'uncertain', 'needs_you')`

/** Intents live for hours: what is not settled is among these. */
const newestChecked = 5_000

type Sealed = Pick<
  OutboxRecord,
  | 'outboxId'
  | 'agentNo'
  | 'challengeNo'
  | 'body'
  | 'requestId'
  | 'state'
  | 'attempt'
  | 'lookUps'
  | 'error'
  | 'remoteId'
  | 'createdAtMs'
  | 'sentAtMs'
  | 'settledAtMs'
  | 'waitsUntilMs'
  | 'deadlineAtMs'
>

/** Over every column of the row itself. */
function seal(row: Sealed): string {
  return checksumOf([
    row.outboxId,
    row.agentNo,
    row.challengeNo,
    row.body,
    row.requestId,
    row.state,
    row.attempt,
    row.lookUps,
    encodeError(row.error),
    row.remoteId,
    row.createdAtMs,
    row.sentAtMs,
    row.settledAtMs,
    row.waitsUntilMs,
    row.deadlineAtMs,
  ])
}

/** Whether a row says what the console wrote: neither the disk nor a hand has altered it. */
export function isIntact(row: OutboxRecord): boolean {
  return row.checksum === seal(row) && row.bodyHash === checksumOf([row.body])
}

/** The columns that a step can change, with the id of the row. */
function columnsOf(row: OutboxRecord) {
  const { outboxId, state, attempt, lookUps, remoteId, sentAtMs, settledAtMs, waitsUntilMs, checksum } = row
  return {
    outboxId,
    state,
    error: encodeError(row.error),
    attempt,
    lookUps,
    remoteId,
    sentAtMs,
    settledAtMs,
    waitsUntilMs,
    checksum,
  }
}

/** The body of an intent as it is sent. */
export function bodyOf(row: Pick<OutboxRecord, 'body'>): PredictionBody {
  return bodySchema.parse(JSON.parse(row.body))
}

/** Intended writes and what became of each. Every change is committed to the disk before the call returns. */
export function createOutboxStore(sql: Statements) {
  const insert = sql.run(
    `INSERT INTO outbox (outbox_id, agent_no, challenge_no, body, body_hash, request_id, state, attempt, look_ups, created_at_ms,
       deadline_at_ms, checksum)
     VALUES (:outboxId, :agentNo, :challengeNo, :body, :bodyHash, :requestId, 'queued', 0, 0, :createdAtMs, :deadlineAtMs, :checksum)`,
  )
  const insertSettled = sql.run(
    `INSERT OR IGNORE INTO outbox (outbox_id, agent_no, challenge_no, body, body_hash, request_id, state, attempt, look_ups, error,
       remote_id, created_at_ms, sent_at_ms, settled_at_ms, deadline_at_ms, checksum)
     VALUES (:outboxId, :agentNo, :challengeNo, :body, :bodyHash, :requestId, :state, :attempt, :lookUps, :error, :remoteId,
       :createdAtMs, :sentAtMs, :settledAtMs, :deadlineAtMs, :checksum)`,
  )
  const byId = sql.row(`${outboxRows} WHERE o.outbox_id = :outboxId`, outboxRow)
  const update = sql.run(
    `UPDATE outbox SET state = :state, error = :error, attempt = :attempt, look_ups = :lookUps, remote_id = :remoteId,
       sent_at_ms = :sentAtMs, settled_at_ms = :settledAtMs, waits_until_ms = :waitsUntilMs, checksum = :checksum
     WHERE outbox_id = :outboxId AND state = :from`,
  )
  const living = sql.row(
    `${outboxRows} WHERE o.agent_no = :agentNo AND o.challenge_no = :challengeNo
       AND o.state IN ('queued', 'sending', 'waiting', 'uncertain', 'needs_you', 'accepted')`,
    outboxRow,
  )
  const due = sql.rows(
    `${outboxRows} WHERE ${unsettled} AND (o.state = 'queued' OR (o.state = 'waiting' AND ifnull(o.waits_until_ms, 0) <= :nowMs))
       AND o.agent_no NOT IN (SELECT value FROM json_each(:busyAgents))
     ORDER BY o.deadline_at_ms, o.outbox_no LIMIT :limit`,
    outboxRow,
  )
  const nextWake = sql.row(
    `SELECT min(waits_until_ms) AS waitsUntilMs,
       min(CASE WHEN state IN ('queued', 'waiting') THEN deadline_at_ms END) AS deadlineAtMs
     FROM outbox o WHERE ${unsettled}`,
    z.object({ waitsUntilMs: z.number().nullable(), deadlineAtMs: z.number().nullable() }),
  )
  const counts = sql.row(
    `SELECT count(*) FILTER (WHERE state <> 'needs_you') AS waitingToSend, count(*) FILTER (WHERE state = 'needs_you') AS needsYou
     FROM outbox o WHERE ${unsettled}`,
    z.object({ waitingToSend: z.number(), needsYou: z.number() }),
  )
  const latest = sql.rows(
    `${outboxRows} WHERE o.outbox_no IN (SELECT max(outbox_no) FROM outbox WHERE challenge_no = :challengeNo GROUP BY agent_no)`,
    outboxRow,
  )
  const unsettledAgents = sql.rows(
    `SELECT DISTINCT o.agent_no AS agentNo FROM outbox o WHERE ${unsettled}`,
    z.object({ agentNo: z.number() }),
  )
  const recentUnsettled = (hint: string) =>
    sql.rows(
      `SELECT state, count(*) AS count, sum(deadline_at_ms) AS deadlines, sum(outbox_no) AS numbers FROM outbox o ${hint}
       WHERE ${unsettled} AND outbox_no > (SELECT max(outbox_no) FROM outbox) - :recent GROUP BY state ORDER BY state`,
      z.object({ state: z.string(), count: z.number(), deadlines: z.number(), numbers: z.number() }),
    )
  const recentByTable = recentUnsettled('NOT INDEXED')
  const recentByIndex = recentUnsettled('INDEXED BY outbox_unsettled')
  const rebuildIndices = sql.run('REINDEX outbox')
  const find = (outboxId: OutboxId) => byId({ outboxId })
  return {
    find,
    /**
     * Rebuilds the indices when the one by which unsettled rows are found differs from the newest of them: a write would
     * wait for ever, unseen. Gives
     * whether that was needed.
     */
    mendIndices(): boolean {
      const recent = { recent: newestChecked }
      if (JSON.stringify(recentByTable(recent)) === JSON.stringify(recentByIndex(recent))) return false
      rebuildIndices()
      return true
    },
    /** The one intent of an agent towards a challenge that is not over, or is accepted. */
    living: (agentNo: number, challengeNo: number) => living({ agentNo, challengeNo }),
    /** Writes an intent down as `queued`. Fails when the agent has a living one for this challenge. */
    add(intent: NewIntent) {
      const body = JSON.stringify(intent.body)
      const sealed: Sealed = {
        ...intent,
        requestId: requestIdSchema.parse(intent.requestId),
        body,
        state: 'queued',
        attempt: 0,
        lookUps: 0,
        error: null,
        remoteId: null,
        sentAtMs: null,
        settledAtMs: null,
        waitsUntilMs: null,
      }
      insert({
        outboxId: intent.outboxId,
        agentNo: intent.agentNo,
        challengeNo: intent.challengeNo,
        body,
        bodyHash: checksumOf([body]),
        requestId: intent.requestId,
        createdAtMs: intent.createdAtMs,
        deadlineAtMs: intent.deadlineAtMs,
        checksum: seal(sealed),
      })
    },
    /** Writes down what became of an intent elsewhere; one that is known already stays as it is. `body` must be one that `bodyOf` reads. */
    addSettled(intent: SettledIntent) {
      bodyOf(intent)
      insertSettled({
        ...intent,
        bodyHash: checksumOf([intent.body]),
        error: encodeError(intent.error),
        checksum: seal({ ...intent, waitsUntilMs: null }),
      })
    },
    /** Takes a row that was altered out of what happens by itself. Its seal stays broken, so that nothing ever takes it for sound. */
    quarantine(row: OutboxRecord, error: AppErrorData) {
      update({
        ...columnsOf(row),
        from: row.state,
        state: 'needs_you',
        error: encodeError(error),
        waitsUntilMs: null,
      })
    },
    /** One step in the life of `row`, if it still stands where it was read. Gives whether it did. */
    change(row: OutboxRecord, change: IntentChange): boolean {
      const next: OutboxRecord = {
        ...row,
        ...change,
        error: change.error === undefined ? row.error : change.error,
      }
      return update({ ...columnsOf(next), from: row.state, checksum: seal(next) }) === 1
    },
    /** What may be sent now, soonest deadline first, without the agents that are busy sending. */
    due: (at: { nowMs: number; busyAgents: readonly number[]; limit: number }) =>
      due({ ...at, busyAgents: JSON.stringify(at.busyAgents) }),
    inState: sql.rows(
      `${outboxRows} WHERE ${unsettled} AND o.state = :state ORDER BY o.deadline_at_ms, o.outbox_no`,
      outboxRow,
    ),
    /** Not sent yet, with a deadline at or before `cutOffMs`. */
    overdue: sql.rows(
      `${outboxRows} WHERE ${unsettled} AND o.state IN ('queued', 'waiting') AND o.deadline_at_ms <= :cutOffMs`,
      outboxRow,
    ),
    ofChallengeUnsettled: sql.rows(
      `${outboxRows} WHERE o.challenge_no = :challengeNo AND o.state IN ('uncertain', 'needs_you')`,
      outboxRow,
    ),
    nextWake: () => nextWake() ?? { waitsUntilMs: null, deadlineAtMs: null },
    counts: () => counts() ?? { waitingToSend: 0, needsYou: 0 },
    /** Agents with an intent that is not over. */
    unsettledAgents: () => unsettledAgents().map(({ agentNo }) => agentNo),
    latestOfChallenge: (challengeNo: number) => latest({ challengeNo }),
    /** All that is not over, then what is, newest first. */
    list: sql.rows(
      `${everyOutboxRow}
       ORDER BY o.state IN ('accepted', 'refused', 'expired', 'cancelled'), ifnull(o.settled_at_ms, 0) DESC, o.deadline_at_ms, o.outbox_no
       LIMIT :limit`,
      outboxRow,
    ),
  }
}
export type OutboxStore = ReturnType<typeof createOutboxStore>

import { z } from 'zod'
import { directionSchema } from '#contract/rules/predictions/outcome.ts'
import { challengeRow } from './challenges.store.ts'
import { bit, type Statements } from './database/statements.ts'
import { outboxRow } from './outbox-row.ts'
import { isBetterKnown, knowledgeColumns } from './predictions.store.ts'
import { isLiving } from './write-state-sql.ts'

/** A row with the names of its columns, for tables whose shape grows: what a console does not know it leaves out. */
export const tableValueSchema = z.union([
  z.string(),
  // A whole number beyond that would go in and never come out again.
  z.number().refine((value) => !Number.isInteger(value) || Number.isSafeInteger(value)),
  z.null(),
])
export const tableRowSchema = z.record(z.string().max(60), tableValueSchema)
export type TableRow = z.output<typeof tableRowSchema>

/** A challenge without what only this database knows of it. */
const keptChallenge = challengeRow
  .omit({
    site: true,
    deploymentId: true,
    baseUrl: true,
    resultsAsked: true,
    resultsNextAtMs: true,
    resultsState: true,
    resultsMissing: true,
    resultsSinceMs: true,
    resultsReadAtMs: true,
    resultsError: true,
  })
  .extend({ resolutionSource: z.string().nullable() })
type KeptChallenge = z.output<typeof keptChallenge>

const predictionRow = z.object({
  predictionNo: z.number(),
  challengeNo: z.number(),
  direction: directionSchema.nullable(),
  confidence: z.number().nullable(),
  reasoning: z.string(),
  remoteId: z.string().nullable(),
  acceptedAtMs: z.number().nullable(),
  isCorrect: bit.nullable(),
  score: z.number().nullable(),
  ...knowledgeColumns,
})
const heldPrediction = predictionRow
  .omit({ predictionNo: true, challengeNo: true, knownBy: true, knownAtMs: true })
  .extend({ challengeId: z.string() })
export type HeldPrediction = z.output<typeof heldPrediction>
type KeptPrediction = Omit<z.output<typeof predictionRow>, 'predictionNo'>

const draftRow = z.object({
  challengeNo: z.number(),
  direction: directionSchema.nullable(),
  confidenceText: z.string(),
  reasoning: z.string(),
  savedAtMs: z.number(),
})
type KeptDraft = z.output<typeof draftRow>

const wishRow = z.object({ instrument: z.string(), isWanted: bit, typedAtMs: z.number() })
type KeptWish = z.output<typeof wishRow>

const keptIntent = outboxRow.pick({
  challengeNo: true,
  outboxId: true,
  requestId: true,
  body: true,
  state: true,
  attempt: true,
  lookUps: true,
  error: true,
  remoteId: true,
  createdAtMs: true,
  sentAtMs: true,
  settledAtMs: true,
  deadlineAtMs: true,
})

/** Everything of some agents on its way out to a pack and back in; both ways a few rows at a time. */
export function createPackStore(sql: Statements) {
  return { ...outgoing(sql), ...incoming(sql) }
}

function outgoing(sql: Statements) {
  const agentRow = sql.row('SELECT * FROM agents WHERE agent_no = :agentNo', tableRowSchema)
  const registrationRow = sql.row('SELECT * FROM registrations WHERE agent_key = :agentKey', tableRowSchema)
  const challenges = sql.rows(
    `SELECT challenge_no AS challengeNo, site_no AS siteNo, challenge_id AS challengeId, event_id AS eventId, question, asset,
       scope_key AS scopeKey, instrument, challenge_type AS challengeType, session_name AS sessionName, status,
       is_resolved AS isResolved, created_at_ms AS createdAtMs, deadline_at_ms AS deadlineAtMs, resolve_at_ms AS resolveAtMs,
       open_price AS openPrice, current_price AS currentPrice, close_price AS closePrice, result,
       resolution_source AS resolutionSource, resolved_at_ms AS resolvedAtMs, prediction_count AS predictionCount,
       bullish_count AS bullishCount, bearish_count AS bearishCount, neutral_count AS neutralCount, seen_at_ms AS seenAtMs
     FROM challenges WHERE challenge_no IN (SELECT value FROM json_each(:challengeNos))`,
    keptChallenge,
  )
  return {
    agentRow: (agentNo: number) => agentRow({ agentNo }),
    registrationRow: (agentKey: string) => registrationRow({ agentKey }),
    challenges: (challengeNos: readonly number[]) =>
      challenges({ challengeNos: JSON.stringify(challengeNos) }),
    /** What an agent's predictions say here. */
    predictionsHeld: sql.rows(
      `SELECT c.challenge_id AS challengeId, p.direction, p.confidence, p.reasoning, p.remote_id AS remoteId,
         p.accepted_at_ms AS acceptedAtMs, p.is_correct AS isCorrect, p.score, p.sent
       FROM predictions p JOIN challenges c USING (challenge_no) WHERE p.agent_no = :agentNo`,
      heldPrediction,
    ),
    /** Challenges for which an agent has a draft, or an intended write that is not over. */
    challengesInWork: sql.rows(
      `SELECT c.challenge_id AS challengeId FROM drafts d JOIN challenges c USING (challenge_no) WHERE d.agent_no = :agentNo
       UNION SELECT c.challenge_id FROM outbox o JOIN challenges c USING (challenge_no)
       WHERE o.agent_no = :agentNo AND ${isLiving}`,
      z.object({ challengeId: z.string() }),
    ),
    intentIds: sql.rows(
      'SELECT outbox_id AS outboxId FROM outbox WHERE agent_no = :agentNo',
      z.object({ outboxId: z.string() }),
    ),
    predictionsOf: sql.rows(
      `SELECT prediction_no AS predictionNo, challenge_no AS challengeNo, direction, confidence, reasoning, remote_id AS remoteId,
         accepted_at_ms AS acceptedAtMs, is_correct AS isCorrect, score, known_by AS knownBy, known_at_ms AS knownAtMs, sent
       FROM predictions WHERE agent_no = :agentNo AND prediction_no > :afterNo ORDER BY prediction_no LIMIT :limit`,
      predictionRow,
    ),
    draftsOf: sql.rows(
      `SELECT challenge_no AS challengeNo, direction, confidence_text AS confidenceText, reasoning, saved_at_ms AS savedAtMs
       FROM drafts WHERE agent_no = :agentNo`,
      draftRow,
    ),
    /** Changes of subscriptions that are wanted and not sent. */
    wishesOf: sql.rows(
      `SELECT instrument, is_wanted AS isWanted, typed_at_ms AS typedAtMs FROM pending_subscriptions
       WHERE agent_no = :agentNo ORDER BY instrument`,
      wishRow,
    ),
    /** Accepted ones are predictions. */
    intentsOf: sql.rows(
      `SELECT challenge_no AS challengeNo, outbox_id AS outboxId, request_id AS requestId, body, state, attempt,
         look_ups AS lookUps, error, remote_id AS remoteId, created_at_ms AS createdAtMs, sent_at_ms AS sentAtMs,
         settled_at_ms AS settledAtMs, deadline_at_ms AS deadlineAtMs
       FROM outbox WHERE agent_no = :agentNo AND state <> 'accepted' ORDER BY outbox_no`,
      keptIntent,
    ),
    journalAfter: sql.rows(
      `SELECT journal_no AS journalNo, at_ms AS atMs, what, subject, details FROM journal
       WHERE journal_no > :afterNo ORDER BY journal_no LIMIT :limit`,
      z.object({
        journalNo: z.number(),
        atMs: z.number(),
        what: z.string(),
        subject: z.string(),
        details: z.string(),
      }),
    ),
  }
}

function incoming(sql: Statements) {
  const columnsOf = sql.rows('SELECT name FROM pragma_table_info(:table)', z.object({ name: z.string() }))
  const insertSite = sql.run('INSERT INTO sites (deployment_id, site) VALUES (:deploymentId, :site)')
  const challengeNoOf = sql.row(
    'SELECT challenge_no AS challengeNo FROM challenges WHERE site_no = :siteNo AND challenge_id = :challengeId',
    z.object({ challengeNo: z.number() }),
  )
  const insertTag = sql.run('INSERT OR IGNORE INTO agent_tags VALUES (:agentNo, :tag)')
  const clearTags = sql.run('DELETE FROM agent_tags WHERE agent_no = :agentNo')
  const insertChallenge = sql.run(
    `INSERT INTO challenges (site_no, challenge_id, event_id, question, asset, scope_key, instrument, challenge_type, session_name,
       status, is_resolved, created_at_ms, deadline_at_ms, resolve_at_ms, open_price, current_price, close_price, result,
       resolution_source, resolved_at_ms, prediction_count, bullish_count, bearish_count, neutral_count, seen_at_ms, results_state)
     VALUES (:siteNo, :challengeId, :eventId, :question, :asset, :scopeKey, :instrument, :challengeType, :sessionName, :status,
       :isResolved, :createdAtMs, :deadlineAtMs, :resolveAtMs, :openPrice, :currentPrice, :closePrice, :result,
       :resolutionSource, :resolvedAtMs, :predictionCount, :bullishCount, :bearishCount, :neutralCount, :seenAtMs,
       iif(:isResolved, 'final', 'waiting'))
     ON CONFLICT (site_no, challenge_id) DO UPDATE SET is_resolved = 1, status = excluded.status, result = excluded.result,
       open_price = ifnull(open_price, excluded.open_price), close_price = excluded.close_price,
       resolution_source = excluded.resolution_source, resolved_at_ms = excluded.resolved_at_ms,
       results_state = excluded.results_state
     WHERE is_resolved = 0 AND excluded.is_resolved = 1`,
  )
  const insertPrediction = sql.run(
    `INSERT INTO predictions (agent_no, challenge_no, direction, confidence, reasoning, remote_id, accepted_at_ms, is_correct, score,
       known_by, known_at_ms, sent)
     VALUES (:agentNo, :challengeNo, :direction, :confidence, :reasoning, :remoteId, :acceptedAtMs, :isCorrect, :score, :knownBy,
       :knownAtMs, :sent)
     ON CONFLICT (challenge_no, agent_no) DO UPDATE SET direction = ifnull(direction, excluded.direction),
       confidence = ifnull(confidence, excluded.confidence), reasoning = iif(reasoning = '', excluded.reasoning, reasoning), remote_id = ifnull(remote_id, excluded.remote_id),
       accepted_at_ms = ifnull(accepted_at_ms, excluded.accepted_at_ms), is_correct = ifnull(is_correct, excluded.is_correct),
       score = ifnull(score, excluded.score), sent = ifnull(sent, excluded.sent),
       known_at_ms = iif(${isBetterKnown}, excluded.known_at_ms, known_at_ms),
       known_by = iif(${isBetterKnown}, excluded.known_by, known_by)
     WHERE direction IS NULL OR excluded.direction IS NULL OR direction = excluded.direction`,
  )
  const insertDraft = sql.run(
    `INSERT OR IGNORE INTO drafts (agent_no, challenge_no, direction, confidence_text, reasoning, saved_at_ms)
     VALUES (:agentNo, :challengeNo, :direction, :confidenceText, :reasoning, :savedAtMs)`,
  )
  const insertWish = sql.run(
    `INSERT OR IGNORE INTO pending_subscriptions (agent_no, instrument, is_wanted, typed_at_ms)
     VALUES (:agentNo, :instrument, :isWanted, :typedAtMs)`,
  )
  const setLabels = sql.run(
    'UPDATE agents SET name = :name, note = :note, group_name = :group, archived_at_ms = :archivedAtMs WHERE agent_no = :agentNo',
  )
  const fillRegistered = sql.run(
    `UPDATE agents SET requested_scopes = ifnull(requested_scopes, :requestedScopes), jwks_url = ifnull(jwks_url, :jwksUrl)
     WHERE agent_no = :agentNo`,
  )
  const known = new Map<
    string,
    { columns: ReadonlySet<string>; inserts: Map<string, (row: TableRow) => number> }
  >()
  const tableOf = (table: string) => {
    const found = known.get(table) ?? {
      columns: new Set(columnsOf({ table }).map(({ name }) => name)),
      inserts: new Map(),
    }
    known.set(table, found)
    return found
  }
  return {
    /** Adds a row by the columns that this database has; others are left out. */
    insertRow(table: 'agents' | 'registrations', row: TableRow) {
      const { columns, inserts } = tableOf(table)
      const names = Object.keys(row).filter((name) => columns.has(name))
      const key = names.join()
      const insert =
        inserts.get(key) ??
        sql.run(`INSERT INTO ${table} (${key}) VALUES (${names.map((name) => `:${name}`).join()})`)
      inserts.set(key, insert)
      insert(Object.fromEntries(names.map((name) => [name, row[name] ?? null])))
    },
    addSite: (deploymentId: string, site: string) => insertSite({ deploymentId, site }),
    /** Adds a challenge, or what became of one that was open here so far; gives its number. */
    restoreChallenge({ challengeNo: _elsewhere, isResolved, ...challenge }: KeptChallenge): number {
      insertChallenge({ ...challenge, isResolved: isResolved ? 1 : 0 })
      const { siteNo, challengeId } = challenge
      return challengeNoOf({ siteNo, challengeId })?.challengeNo ?? 0
    },
    /** What was said at registration, where it is not known here. */
    fillRegistered: (
      agentNo: number,
      said: { requestedScopes: string | number | null; jwksUrl: string | number | null },
    ) => fillRegistered({ agentNo, ...said }),
    /** What is known here stays; what is not is filled in, unless it is said of another direction. */
    restorePrediction: (agentNo: number, { isCorrect, sent, ...prediction }: KeptPrediction) =>
      insertPrediction({
        agentNo,
        ...prediction,
        isCorrect: isCorrect === null ? null : Number(isCorrect),
        sent: sent === null ? null : JSON.stringify(sent),
      }),
    /** One that was typed here stays. */
    restoreDraft: (agentNo: number, draft: KeptDraft) => insertDraft({ agentNo, ...draft }),
    restoreWish: (agentNo: number, { isWanted, ...wish }: KeptWish) =>
      insertWish({ agentNo, ...wish, isWanted: isWanted ? 1 : 0 }),
    setTags(agentNo: number, tags: readonly string[]) {
      clearTags({ agentNo })
      for (const tag of tags) insertTag({ agentNo, tag })
    },
    setLabels(
      agentNo: number,
      labels: { name: string; note: string; group: string | null; archivedAtMs: number | null },
    ) {
      const { name, note, group, archivedAtMs } = labels
      return setLabels({ agentNo, name, note, group, archivedAtMs })
    },
  }
}

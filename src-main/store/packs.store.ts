import { z } from 'zod'
import { packedChallengeFacts } from '#contract/rules/challenges/challenge-facts.ts'
import { discussionKindNames, predictionKindNames } from '#contract/rules/outbox/write-kind-names.ts'
import { factsRow } from './challenges.store.ts'
import { insertValues, selectColumns, upsertAssignments } from './database/columns.ts'
import { bit, type Statements } from './database/statements.ts'
import { draftFields, typedRow } from './drafts.store.ts'
import { journalRow } from './journal.store.ts'
import { writeColumns } from './outbox-row.ts'
import { isBetterKnown, predictionFacts, predictionFields } from './predictions.store.ts'
import { isVoid } from './sql/score-conditions.ts'
import { holdsKey } from './sql/write-state-conditions.ts'

/** A row with the names of its columns, for tables whose shape grows: what a console does not know it leaves out. */
export const tableValueSchema = z.union([
  z.string(),
  // A whole number beyond that would go in and never come out again.
  z.number().refine((value) => !Number.isInteger(value) || Number.isSafeInteger(value)),
  z.null(),
])
export const tableRowSchema = z.record(z.string().max(60), tableValueSchema)
export type BackupRow = z.output<typeof tableRowSchema>

const predictionRow = predictionFacts.extend({ predictionNo: z.number(), challengeNo: z.number() })
const heldPrediction = predictionRow
  .omit({ predictionNo: true, challengeNo: true, knownBy: true, knownAtMs: true, revisionNumber: true, former: true })
  .extend({ challengeId: z.string(), hasNoOutcome: bit })
export type BackedUpPrediction = z.output<typeof heldPrediction>
type KeptPrediction = Omit<z.output<typeof predictionRow>, 'predictionNo'>

type KeptDraft = z.output<typeof typedRow>

const pendingRow = z.object({ instrument: z.string(), isWanted: bit, typedAtMs: z.number() })

const keptWrite = writeColumns.pick({
  outboxId: true,
  requestId: true,
  subject: true,
  doubt: true,
  body: true,
  state: true,
  attempt: true,
  lookUps: true,
  error: true,
  remoteId: true,
  createdAtMs: true,
  sentAtMs: true,
  settledAtMs: true,
  bodyHash: true,
})
/** Predictions and revisions of them. */
const keptIntent = keptWrite.extend({
  kind: z.enum(predictionKindNames),
  challengeNo: z.number(),
  deadlineAtMs: z.number(),
})
/** Writes of the discussion. */
const keptText = keptWrite.extend({ kind: z.enum(discussionKindNames), outboxNo: z.number() })

const journalText = journalRow.omit({ checksum: true })

/** Everything of some agents on its way out to a pack and back in; both ways a few rows at a time. */
export function createPackStore(sql: Statements) {
  return { ...outgoing(sql), ...incoming(sql), ...incomingHistory(sql) }
}

/** The results of `c` were read here, and it is void or its outcome may still change: scores of before do not count. */
const hasNoOutcome = `(c.results_read_at_ms IS NOT NULL AND (${isVoid('c.status')} OR c.results_missing LIKE '%"provisional"%'))`

const packedFactsRow = factsRow.omit({ stateWord: true })

function outgoing(sql: Statements) {
  const agentRow = sql.rowAsStored('SELECT * FROM agents WHERE agent_no = :agentNo', tableRowSchema)
  const registrationRow = sql.rowAsStored('SELECT * FROM registrations WHERE agent_key = :agentKey', tableRowSchema)
  const challenges = sql.rows(
    `SELECT ${selectColumns(packedFactsRow)} FROM challenges WHERE challenge_no IN (SELECT value FROM json_each(:challengeNos))`,
    packedFactsRow,
  )
  const holdsPrediction = sql.row(
    'SELECT 1 AS found FROM predictions WHERE agent_no = :agentNo AND challenge_no = :challengeNo',
    z.object({ found: z.number() }),
  )
  return {
    agentRow: (agentNo: number) => agentRow({ agentNo }),
    registrationRow: (agentKey: string) => registrationRow({ agentKey }),
    challenges: (challengeNos: readonly number[]) => challenges({ challengeNos }),
    /** What an agent's predictions say here. */
    predictionsHeld: sql.rows(
      `SELECT ${selectColumns(heldPrediction, 'p', { challengeId: 'c.', hasNoOutcome })}
       FROM predictions p JOIN challenges c USING (challenge_no) WHERE p.agent_no = :agentNo`,
      heldPrediction,
    ),
    /** Challenges for which an agent has a draft, or an intended write that is not over. */
    challengesInWork: sql.rows(
      `SELECT c.challenge_id FROM drafts d JOIN challenges c USING (challenge_no) WHERE d.agent_no = :agentNo
       UNION SELECT c.challenge_id FROM outbox o JOIN challenges c USING (challenge_no)
       WHERE o.agent_no = :agentNo AND ${holdsKey}`,
      z.object({ challengeId: z.string() }),
    ),
    /** Whether a prediction of this agent on this challenge is known here. */
    holdsPrediction: (of: { agentNo: number; challengeNo: number }) => holdsPrediction(of) !== null,
    /** Of these an agent writes no other: it is under way, or was written and is written once. */
    livingKeys: sql.rows(
      `SELECT o.living_key FROM outbox o WHERE o.agent_no = :agentNo AND ${holdsKey}`,
      z.object({ livingKey: z.string() }),
    ),
    intentIds: sql.rows('SELECT outbox_id FROM outbox WHERE agent_no = :agentNo', z.object({ outboxId: z.string() })),
    predictionsOf: sql.rows(
      `SELECT ${selectColumns(predictionRow)}
       FROM predictions WHERE agent_no = :agentNo AND prediction_no > :afterNo ORDER BY prediction_no LIMIT :limit`,
      predictionRow,
    ),
    draftsOf: sql.rows(`SELECT ${selectColumns(typedRow)} FROM drafts WHERE agent_no = :agentNo`, typedRow),
    /** Pending changes of subscriptions. */
    pendingChangesOf: sql.rows(
      `SELECT ${selectColumns(pendingRow)} FROM pending_subscriptions WHERE agent_no = :agentNo ORDER BY instrument`,
      pendingRow,
    ),
    /** Predictions and revisions on their way, or that failed; accepted ones are among the predictions. */
    intentsOf: sql.rows(
      `SELECT ${selectColumns(keptIntent)}
       FROM outbox WHERE agent_no = :agentNo AND kind IN ('prediction', 'revision') AND state <> 'accepted' ORDER BY outbox_no`,
      keptIntent,
    ),
    /** Writes of the discussion but those that were accepted and may be written again. */
    discussionWritesOf: sql.rows(
      `SELECT ${selectColumns(keptText)}
       FROM outbox WHERE agent_no = :agentNo AND kind NOT IN ('prediction', 'revision') AND outbox_no > :afterNo
         AND (state <> 'accepted' OR is_once = 1) ORDER BY outbox_no LIMIT :limit`,
      keptText,
    ),
    journalAfter: sql.rows(
      `SELECT ${selectColumns(journalText)} FROM journal WHERE journal_no > :afterNo ORDER BY journal_no LIMIT :limit`,
      journalText,
    ),
  }
}

/** Adds a row of a table by the columns that this database has; others are left out. */
function rowInsert(sql: Statements) {
  const columnsOf = sql.rows('SELECT name FROM pragma_table_info(:table)', z.object({ name: z.string() }))
  const known = new Map<string, { columns: ReadonlySet<string>; inserts: Map<string, (row: BackupRow) => number> }>()
  const tableOf = (table: string) => {
    const found = known.get(table) ?? {
      columns: new Set(columnsOf({ table }).map(({ name }) => name)),
      inserts: new Map(),
    }
    known.set(table, found)
    return found
  }
  return (table: 'agents' | 'registrations', row: BackupRow): void => {
    const { columns, inserts } = tableOf(table)
    const names = Object.keys(row).filter((name) => columns.has(name))
    const key = names.join()
    const insert =
      inserts.get(key) ?? sql.run(`INSERT INTO ${table} (${key}) VALUES (${names.map((name) => `:${name}`).join()})`)
    inserts.set(key, insert)
    insert(Object.fromEntries(names.map((name) => [name, row[name] ?? null])))
  }
}

/** Challenges, and what is known of predictions on them. */
function incomingHistory(sql: Statements) {
  const challengeNoOf = sql.row(
    'SELECT challenge_no FROM challenges WHERE site_no = :siteNo AND challenge_id = :challengeId',
    z.object({ challengeNo: z.number() }),
  )
  // A backup does not say how far the results were read there: they are read here while anybody is asked for them.
  const resultsState = "iif(:isResolved AND :deadlineAtMs < :askedSinceMs, 'final', 'waiting')"
  const insertChallenge = sql.run(
    `INSERT INTO challenges ${insertValues(['siteNo', ...Object.keys(packedChallengeFacts.shape)], { resultsState })}
     ON CONFLICT (site_no, challenge_id) DO UPDATE SET open_price = ifnull(open_price, excluded.open_price),
       ${upsertAssignments(['isResolved', 'status', 'result', 'closePrice', 'resolutionSource', 'resolvedAtMs', 'resultsState'])},
       results_asked = 0, results_next_at_ms = 0
     WHERE is_resolved = 0 AND excluded.is_resolved = 1`,
  )
  const unlessNoOutcome = (value: string) =>
    `iif(EXISTS (SELECT 1 FROM challenges c WHERE c.challenge_no = :challengeNo AND ${hasNoOutcome}), NULL, ${value})`
  const insertPrediction = sql.run(
    `INSERT INTO predictions ${insertValues(
      predictionFields.filter((field) => field !== 'isCorrect' && field !== 'score'),
      { isCorrect: unlessNoOutcome(':isCorrect'), score: unlessNoOutcome(':score') },
    )}
     ON CONFLICT (challenge_no, agent_no) DO UPDATE SET direction = ifnull(direction, excluded.direction),
       confidence = ifnull(confidence, excluded.confidence), reasoning = iif(reasoning = '', excluded.reasoning, reasoning), remote_id = ifnull(remote_id, excluded.remote_id),
       accepted_at_ms = ifnull(accepted_at_ms, excluded.accepted_at_ms), is_correct = ifnull(is_correct, excluded.is_correct),
       score = ifnull(score, excluded.score), sent = ifnull(sent, excluded.sent),
       revision_number = ifnull(revision_number, excluded.revision_number), former = ifnull(former, excluded.former),
       known_at_ms = iif(${isBetterKnown}, excluded.known_at_ms, known_at_ms),
       known_by = iif(${isBetterKnown}, excluded.known_by, known_by)
     WHERE direction IS NULL OR excluded.direction IS NULL OR direction = excluded.direction`,
  )
  return {
    /**
     * Adds a challenge, or what became of one that was open here so far. The results of one that is resolved are due
     * here too, unless its deadline was before `askedSinceMs`.
     */
    restoreChallenge(
      challenge: z.output<typeof packedChallengeFacts> & { siteNo: number },
      { askedSinceMs = 0 } = {},
    ): { challengeNo: number; isNew: boolean } {
      const { siteNo, challengeId } = challenge
      const known = challengeNoOf({ siteNo, challengeId })
      insertChallenge({ ...challenge, askedSinceMs })
      const { challengeNo } = known ?? challengeNoOf({ siteNo, challengeId }) ?? { challengeNo: 0 }
      return { challengeNo, isNew: known === null }
    },
    /**
     * What is known here stays; what is not is filled in, unless it is said of another direction. A verdict is left out
     * where the results that were read here have none.
     */
    restorePrediction: (agentNo: number, { sent, former, ...prediction }: KeptPrediction) =>
      insertPrediction({
        agentNo,
        ...prediction,
        sent: sent === null ? null : JSON.stringify(sent),
        former: former === null ? null : JSON.stringify(former),
      }),
  }
}

function incoming(sql: Statements) {
  const insertTag = sql.run('INSERT OR IGNORE INTO agent_tags VALUES (:agentNo, :tag)')
  const clearTags = sql.run('DELETE FROM agent_tags WHERE agent_no = :agentNo')
  const insertDraft = sql.run(
    `INSERT OR IGNORE INTO drafts ${insertValues(['agentNo', 'challengeNo', ...draftFields])}`,
  )
  const insertPendingChange = sql.run(
    `INSERT OR IGNORE INTO pending_subscriptions ${insertValues(['agentNo', ...Object.keys(pendingRow.shape)])}`,
  )
  const setLabels = sql.run(
    'UPDATE agents SET name = :name, note = :note, group_name = :group, archived_at_ms = :archivedAtMs WHERE agent_no = :agentNo',
  )
  const fillRegistered = sql.run(
    `UPDATE agents SET requested_scopes = ifnull(requested_scopes, :requestedScopes), jwks_url = ifnull(jwks_url, :jwksUrl)
     WHERE agent_no = :agentNo`,
  )
  return {
    insertRow: rowInsert(sql),
    /** What was said at registration, where it is not known here. */
    fillRegistered: (
      agentNo: number,
      said: { requestedScopes: string | number | null; jwksUrl: string | number | null },
    ) => fillRegistered({ agentNo, ...said }),
    /** One that was typed here stays. */
    restoreDraft: (agentNo: number, draft: KeptDraft) => insertDraft({ agentNo, ...draft }),
    restorePendingChange: (agentNo: number, change: z.output<typeof pendingRow>) =>
      insertPendingChange({ agentNo, ...change }),
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

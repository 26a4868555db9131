import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { z } from 'zod'
import { agentKeySchema, siteSchema } from '#contract/ids.ts'
import { nameApart } from '#contract/rules/agents/name-apart.ts'
import type {
  AnalysedAgent,
  AnalysedChallenge,
  PredictionColumns,
} from '#contract/rules/analytics/prediction-columns.ts'
import { directionSchema, listAllowedDirections, outcomesOf } from '#contract/rules/predictions/direction.ts'
import { scopeKeyOfChallenge } from '#contract/rules/subscriptions/scope-key.ts'
import { bit, createRequiredJsonColumn, createStatements } from '../database/statements.ts'
import { isVoid } from '../sql/score-conditions.ts'

/** About so many rows pass from SQLite at once, packed: each on its own takes ten times as long. */
const rowsAtOnce = 20_000

const agentRow = z.object({
  agentNo: z.number(),
  agentKey: agentKeySchema,
  agentId: z.string(),
  name: z.string(),
  site: siteSchema,
  group: z.string().nullable(),
  tags: createRequiredJsonColumn(z.array(z.string())),
})

const challengeRow = z.object({
  challengeNo: z.number(),
  predictions: z.number(),
  site: siteSchema,
  instrument: z.string(),
  type: z.string().nullable(),
  scopeKey: z.string().nullable(),
  asset: z.string(),
  question: z.string(),
  sessionName: z.string().nullable(),
  deadlineAtMs: z.number(),
  endsAtMs: z.number(),
  isOver: bit,
  isFinal: bit,
  isVoid: bit,
  result: directionSchema.nullable(),
})

const packedRow = z.object({ packed: z.string(), confidences: z.string(), scores: z.string() })

/** The statements by which predictions become columns. */
export function createColumnStatements(db: DatabaseSyncInstance) {
  const sql = createStatements(db)
  return {
    agents: sql.rows(
      `SELECT a.agent_no, a.agent_key, a.agent_id, a.name, s.site, a.group_name AS "group",
         (SELECT json_group_array(t.tag) FROM agent_tags t WHERE t.agent_no = a.agent_no) AS tags
       FROM agents a JOIN sites s USING (site_no) ORDER BY a.agent_no`,
      agentRow,
    ),
    challenges: sql.rows(
      `SELECT c.challenge_no, p.predictions, s.site, c.instrument, c.challenge_type AS type,
         c.scope_key, c.asset, c.question, c.session_name, c.deadline_at_ms,
         coalesce(c.resolved_at_ms, c.resolve_at_ms, c.deadline_at_ms) AS endsAtMs, c.is_resolved AS isOver,
         c.results_state = 'final' AS isFinal, ${isVoid('c.status')} AS isVoid, c.result
       FROM (SELECT challenge_no, count(*) AS predictions FROM predictions GROUP BY challenge_no) p
         JOIN challenges c USING (challenge_no) JOIN sites s USING (site_no)
       ORDER BY c.challenge_no`,
      challengeRow,
    ),
    /**
     * By challenge, and within it by agent. The direction by its code, the verdict as 0, 1 or 2 (none), with the agent
     * in one number. `predictions_analysed` holds all that is read here: no page with a reasoning is touched.
     */
    packed: sql.row(
      `SELECT json_group_array(agent_no * 16 + ifnull(is_correct, 2)
           + CASE direction WHEN 'bullish' THEN 4 WHEN 'bearish' THEN 8 WHEN 'neutral' THEN 12 ELSE 0 END) AS packed,
         json_group_array(confidence) AS confidences, json_group_array(score) AS scores
       FROM (SELECT agent_no, direction, confidence, is_correct, score FROM predictions
         WHERE challenge_no BETWEEN :first AND :last ORDER BY challenge_no, agent_no)`,
      packedRow,
    ),
    /** Changes with every commit of another connection, and with every row that this one changes. */
    changes: sql.row(
      `SELECT data_version || ' ' || total_changes() AS changes FROM pragma_data_version`,
      z.object({ changes: z.string() }),
    ),
    /** Changes whenever what is read of a prediction or a challenge does, and when an agent comes or goes. */
    fingerprint: sql.row(
      `SELECT (SELECT count FROM analysed_changes) || ' ' || (SELECT count(*) FROM predictions) || ' '
         || (SELECT ifnull(max(prediction_no), 0) FROM predictions) || ' '
         || (SELECT count(*) || ' ' || total(agent_no) FROM agents) AS fingerprint`,
      z.object({ fingerprint: z.string() }),
    ),
    transaction: sql.transaction,
  }
}
export type ColumnStatements = ReturnType<typeof createColumnStatements>

/** Agents in the order that the columns name them, those of one name told apart. */
export function readAgents({ agents }: ColumnStatements): { agents: AnalysedAgent[]; agentNos: number[] } {
  const rows = agents()
  const names = nameApart(rows)
  return {
    agents: rows.map(({ agentNo: _no, agentId: _id, ...agent }, place) => ({
      ...agent,
      name: names[place] ?? agent.name,
    })),
    agentNos: rows.map(({ agentNo }) => agentNo),
  }
}

/** Every prediction with what is known of its challenge. */
export function readColumns(statements: ColumnStatements): PredictionColumns {
  const { agents, agentNos } = readAgents(statements)
  const challenges = statements.challenges()
  const size = challenges.reduce((sum, { predictions }) => sum + predictions, 0)
  const columns: PredictionColumns = {
    size,
    agent: new Int32Array(size),
    challenge: new Int32Array(size),
    direction: new Uint8Array(size),
    verdict: new Uint8Array(size),
    confidence: new Float64Array(size),
    score: new Float64Array(size),
    agents,
    challenges: challenges.map(toAnalysedChallenge),
  }
  const placeOfAgent = placesOf(agentNos)
  let start = 0
  for (const part of splitByRows(challenges)) {
    fillRows(columns, { start, size: part.size, packed: statements.packed(part.range), placeOfAgent })
    start += part.size
  }
  let end = 0
  for (const [place, { predictions, isVoid: isUnmeasured }] of challenges.entries()) {
    columns.challenge.fill(place, end, end + predictions)
    // What is given for a challenge that is void measures nothing.
    if (isUnmeasured) columns.score.fill(Number.NaN, end, end + predictions)
    end += predictions
  }
  return columns
}

interface Part {
  /** The numbers of its first and its last challenge. */
  range: { first: number; last: number }
  size: number
}

/** Challenges that follow each other, with about as many rows as are read at once. */
function splitByRows(challenges: readonly z.output<typeof challengeRow>[]): Part[] {
  const parts: Part[] = []
  for (const { challengeNo, predictions } of challenges) {
    const part = parts.at(-1)
    if (part !== undefined && part.size < rowsAtOnce) {
      part.range.last = challengeNo
      part.size += predictions
    } else parts.push({ range: { first: challengeNo, last: challengeNo }, size: predictions })
  }
  return parts
}

/** By number of the agent, its place among the others. */
function placesOf(agentNos: readonly number[]): Int32Array {
  const places = new Int32Array((agentNos.at(-1) ?? 0) + 1).fill(-1)
  for (const [place, no] of agentNos.entries()) places[no] = place
  return places
}

interface PackedRows {
  start: number
  size: number
  packed: z.output<typeof packedRow> | null
  placeOfAgent: Int32Array
}

/** Loops by index: over this many numbers a callback for each takes several times as long. */
function fillRows(columns: PredictionColumns, { start, size, packed, placeOfAgent }: PackedRows): void {
  const codes = unpack(packed?.packed, size)
  const confidences = unpack(packed?.confidences, size)
  const scores = unpack(packed?.scores, size)
  for (let at = 0; at < size; at += 1) {
    const code = numberOf(codes[at])
    columns.agent[start + at] = placeOfAgent[code >> 4] ?? -1
    columns.direction[start + at] = (code >> 2) & 3
    columns.verdict[start + at] = code & 3
    columns.confidence[start + at] = numberOf(confidences[at])
    columns.score[start + at] = numberOf(scores[at])
  }
}

/** What SQLite has packed. Not by a schema, which takes longer for so many numbers than all else. */
function unpack(text: string | undefined, size: number): readonly unknown[] {
  const values: unknown = JSON.parse(text ?? '[]')
  if (!Array.isArray(values) || values.length !== size) throw new TypeError('these are not the rows that were counted')
  return values
}

/** Null is unknown. */
function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN
}

function toAnalysedChallenge(row: z.output<typeof challengeRow>): AnalysedChallenge {
  const { site, instrument, type, deadlineAtMs, endsAtMs, isOver, isFinal, result } = row
  const outcomes = outcomesOf({ ...row, challengeType: type })
  const allowsNeutral = listAllowedDirections(outcomes).includes('neutral')
  const scopeKey = scopeKeyOfChallenge(row)
  return { site, instrument, scopeKey, type, deadlineAtMs, endsAtMs, isOver, isFinal, result, allowsNeutral }
}

import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { z } from 'zod'
import { agentKeySchema, siteSchema } from '#contract/ids.ts'
import type {
  AnalysedAgent,
  AnalysedChallenge,
  PredictionColumns,
} from '#contract/rules/analytics/prediction-columns.ts'
import { directionSchema, listAllowedDirections, outcomesOf } from '#contract/rules/predictions/outcome.ts'
import { bit, createStatements } from '../database/statements.ts'

/** Rows that pass from SQLite at once, packed: each on its own takes ten times as long. */
const rowsAtOnce = 20_000

const agentRow = z.object({
  agentNo: z.number(),
  agentKey: agentKeySchema,
  name: z.string(),
  site: siteSchema,
  group: z.string().nullable(),
  tags: z.string(),
})

const challengeRow = z.object({
  challengeNo: z.number(),
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
  result: directionSchema.nullable(),
})

const packedRow = z.object({ challenges: z.string(), packed: z.string(), confidences: z.string(), scores: z.string() })

/** The statements by which predictions become columns. */
export function createColumnStatements(db: DatabaseSyncInstance) {
  const sql = createStatements(db)
  return {
    agents: sql.rows(
      `SELECT a.agent_no AS agentNo, a.agent_key AS agentKey, a.name, s.site, a.group_name AS "group",
         (SELECT json_group_array(t.tag) FROM agent_tags t WHERE t.agent_no = a.agent_no) AS tags
       FROM agents a JOIN sites s USING (site_no) ORDER BY a.agent_no`,
      agentRow,
    ),
    challenges: sql.rows(
      `SELECT c.challenge_no AS challengeNo, s.site, c.instrument, c.challenge_type AS type, c.scope_key AS scopeKey,
         c.asset, c.question, c.session_name AS sessionName, c.deadline_at_ms AS deadlineAtMs,
         coalesce(c.resolved_at_ms, c.resolve_at_ms, c.deadline_at_ms) AS endsAtMs, c.is_resolved AS isOver,
         c.results_state = 'final' AS isFinal, c.result
       FROM challenges c JOIN sites s USING (site_no)
       WHERE EXISTS (SELECT 1 FROM predictions p WHERE p.challenge_no = c.challenge_no)
       ORDER BY c.challenge_no`,
      challengeRow,
    ),
    /** The direction by its code, the verdict as 0, 1 or 2 (none), with the agent in one number. */
    packed: sql.row(
      `SELECT json_group_array(challenge_no) AS challenges,
         json_group_array(agent_no * 16 + ifnull(is_correct, 2)
           + CASE direction WHEN 'bullish' THEN 4 WHEN 'bearish' THEN 8 WHEN 'neutral' THEN 12 ELSE 0 END) AS packed,
         json_group_array(confidence) AS confidences, json_group_array(score) AS scores
       FROM predictions WHERE prediction_no > :after AND prediction_no <= :upTo`,
      packedRow,
    ),
    last: sql.row('SELECT max(prediction_no) AS last FROM predictions', z.object({ last: z.number().nullable() })),
    /** Changes whenever a prediction or a result does. */
    fingerprint: sql.row(
      `SELECT (SELECT count(*) FROM predictions) || ' ' || (SELECT total(score_sum) || ' ' || total(score_count)
         FROM agent_scores) || ' ' || (SELECT count(*) || ' ' || total(is_resolved) || ' ' || total(results_state = 'final')
         || ' ' || total(iif(is_resolved, results_read_at_ms, 0)) FROM challenges) || ' '
         || (SELECT count(*) || ' ' || total(agent_no) FROM agents) AS fingerprint`,
      z.object({ fingerprint: z.string() }),
    ),
    transaction: sql.transaction,
  }
}
export type ColumnStatements = ReturnType<typeof createColumnStatements>

/** Agents in the order that the columns name them. */
export function readAgents({ agents }: ColumnStatements): { agents: AnalysedAgent[]; agentNos: number[] } {
  const rows = agents()
  return {
    agents: rows.map(({ agentNo: _agentNo, tags, ...agent }) => ({
      ...agent,
      tags: z.array(z.string()).parse(JSON.parse(tags)),
    })),
    agentNos: rows.map(({ agentNo }) => agentNo),
  }
}

/** Every prediction with what is known of its challenge. */
export function readColumns(statements: ColumnStatements): PredictionColumns {
  const { agents, agentNos } = readAgents(statements)
  const challenges = statements.challenges()
  const raw = readRows(statements, { agents: placesOf(agentNos), challenges: placesOf(challenges.map(numberOf)) })
  const order = orderByChallenge(raw, { agents: agents.length, challenges: challenges.length })
  return {
    size: order.length,
    agent: Int32Array.from(order, (index) => raw.agent[index] ?? 0),
    challenge: Int32Array.from(order, (index) => raw.challenge[index] ?? 0),
    direction: Uint8Array.from(order, (index) => ((raw.flags[index] ?? 0) >> 2) & 3),
    verdict: Uint8Array.from(order, (index) => (raw.flags[index] ?? 0) & 3),
    confidence: Float64Array.from(order, (index) => raw.confidence[index] ?? Number.NaN),
    score: Float64Array.from(order, (index) => raw.score[index] ?? Number.NaN),
    agents,
    challenges: challenges.map(toAnalysedChallenge),
  }
}

function numberOf({ challengeNo }: { challengeNo: number }): number {
  return challengeNo
}

/** By number of the row, its place among the others. */
function placesOf(numbersOfRows: readonly number[]): Int32Array {
  const places = new Int32Array((numbersOfRows.at(-1) ?? 0) + 1).fill(-1)
  for (const [place, no] of numbersOfRows.entries()) places[no] = place
  return places
}

interface RawRows {
  agent: Int32Array
  challenge: Int32Array
  flags: Uint8Array
  confidence: Float64Array
  score: Float64Array
  size: number
}

function readRows({ packed, last }: ColumnStatements, places: { agents: Int32Array; challenges: Int32Array }): RawRows {
  const most = last()?.last ?? 0
  const rows: RawRows = {
    agent: new Int32Array(most),
    challenge: new Int32Array(most),
    flags: new Uint8Array(most),
    confidence: new Float64Array(most),
    score: new Float64Array(most),
    size: 0,
  }
  for (let after = 0; after < most; after += rowsAtOnce) {
    const chunk = packed({ after, upTo: after + rowsAtOnce })
    if (chunk === null) continue
    const codes = readNumbers(chunk.packed)
    const ofChallenges = readNumbers(chunk.challenges)
    const confidences = readNumbers(chunk.confidences)
    const scores = readNumbers(chunk.scores)
    for (let at = 0; at < codes.length; at += 1) {
      const { size } = rows
      const code = codes[at] ?? 0
      rows.agent[size] = places.agents[code >> 4] ?? -1
      rows.challenge[size] = places.challenges[ofChallenges[at] ?? 0] ?? -1
      rows.flags[size] = code & 15
      rows.confidence[size] = confidences[at] ?? Number.NaN
      rows.score[size] = scores[at] ?? Number.NaN
      rows.size += 1
    }
  }
  return rows
}

/** Numbers that SQLite has packed; null becomes NaN. By hand: a schema takes longer for them than all else. */
function readNumbers(text: string): Float64Array {
  const values: unknown = JSON.parse(text)
  if (!Array.isArray(values)) throw new TypeError('packed numbers are no list')
  return Float64Array.from(values, (value: unknown) => (typeof value === 'number' ? value : Number.NaN))
}

/** The rows by challenge, and within it by agent: two stable passes of counting. */
function orderByChallenge(raw: RawRows, sizes: { agents: number; challenges: number }): Int32Array {
  const asRead = Int32Array.from({ length: raw.size }, (_, index) => index)
  return orderBy(raw.challenge, sizes.challenges, orderBy(raw.agent, sizes.agents, asRead))
}

function orderBy(keys: Int32Array, keyCount: number, order: Int32Array): Int32Array {
  const starts = new Int32Array(keyCount + 1)
  for (const index of order) starts[(keys[index] ?? 0) + 1] = (starts[(keys[index] ?? 0) + 1] ?? 0) + 1
  for (let key = 0; key < keyCount; key += 1) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0)
  const ordered = new Int32Array(order.length)
  for (const index of order) {
    const key = keys[index] ?? 0
    ordered[starts[key] ?? 0] = index
    starts[key] = (starts[key] ?? 0) + 1
  }
  return ordered
}

function toAnalysedChallenge(row: z.output<typeof challengeRow>): AnalysedChallenge {
  const { site, instrument, type, deadlineAtMs, endsAtMs, isOver, isFinal, result } = row
  const outcomes = outcomesOf({ ...row, challengeType: type })
  const allowsNeutral = listAllowedDirections(outcomes).includes('neutral')
  return { site, instrument, type, deadlineAtMs, endsAtMs, isOver, isFinal, result, allowsNeutral }
}

/** The public leaderboard (Interface §1, §4.4; its fields are as deployments send them). */
import { z } from 'zod'
import { boardCategorySchema } from '../rules/leaderboards/board-category.ts'
import { isPlainObject } from '../rules/plain-object.ts'
import {
  countOf,
  decodeField,
  firstOf,
  keyOf,
  numberOf,
  optionalCount,
  optionalFlag,
  optionalKey,
  optionalNumber,
  optionalShare,
  optionalText,
  optionalTime,
  record,
  requireAnyOf,
  requiredKey,
  spellingsOf,
} from './decoding/decode.ts'
import { isIdOfRow, readClearAgentId } from './decoding/discussion/author-names.ts'
import { listOf, rowsOf } from './decoding/lists/decode-list.ts'
import { withParts } from './decoding/lists/merge-parts.ts'
import { isOfMixedScale, type OtherScale, withoutMixedScale } from './decoding/predictions/fraction-scale.ts'
import { defineEndpoint } from './endpoint.ts'
import { limitSchema, wireCount, wireText } from './wire.ts'

/** `#3`, `3rd`, `=3` and `T3` are ranks. Places are counted from 1: what 0 stands for is not known. */
function rankOf(value: unknown): number | null {
  const figures =
    typeof value === 'string' ? /^[#=T]?\s*(\d{1,9})(?:st|nd|rd|th|\.|=)?$/i.exec(value.trim())?.[1] : value
  const rank = countOf(figures)
  return rank === 0 ? null : rank
}

const rankNames = ['rank', 'position', 'place']

/**
 * Whether ranks may be counted from 0: one above a row of rank 1 in the list is the first, and then no rank is the
 * place that it looks like. Below it a 0 is how an agent without a rank is written.
 */
function isZeroBased(rows: readonly unknown[]): boolean {
  const ranks = rows.map((row) => (isPlainObject(row) ? countOf(firstOf(row, rankNames)) : null))
  const zeroAt = ranks.indexOf(0)
  return zeroAt !== -1 && ranks.includes(1, zeroAt)
}

/** More right ones than there are predictions: one of the two counts something else. */
function withoutImpossible<Row extends { prediction_count: number | null; correct_count: number | null }>(row: Row) {
  const { prediction_count: all, correct_count: right } = row
  return all !== null && right !== null && right > all ? { ...row, correct_count: null } : row
}

/** An average of no predictions is none: 0 is what a database holds until there is one. */
function withoutEmpty<
  Row extends { prediction_count: number | null; avg_score: number | null; accuracy_rate: number | null },
>(row: Row) {
  return row.prediction_count === 0
    ? { ...row, avg_score: row.avg_score || null, accuracy_rate: row.accuracy_rate || null }
    : row
}

/** A `score` that no average can be is a sum of scores. */
function isSum(row: unknown): boolean {
  const score = isPlainObject(row) && firstOf(row, averageNames) === undefined ? numberOf(row.score) : null
  return score !== null && (score < 0 || score > 100)
}
const averageNames = spellingsOf(['avg_score', 'average_score'])

const withoutFields = (row: unknown, names: readonly string[]): unknown =>
  isPlainObject(row) ? { ...row, ...Object.fromEntries(names.map((name) => [name, null])) } : row

const withoutSum = (row: unknown): unknown => (isSum(row) ? withoutFields(row, ['score']) : row)

/** The rows of a board without what one of them shows to be counted in another way in all. */
function adjustBoard(given: readonly unknown[]) {
  const inPercent = isOfMixedScale(given, shareNames)
  const zeroBased = isZeroBased(given)
  const summed = given.map(withStats).some(isSum)
  const blank = [...(zeroBased ? rankNames : []), ...(summed ? ['score'] : [])]
  const rows = withoutMixedScale(given, shareNames).map((row) =>
    blank.length === 0 ? row : withoutFields(summed ? withStats(row) : row, blank),
  )
  const otherScales: OtherScale[] = [
    ...(inPercent ? [{ field: 'accuracy_rate', isShare: true }] : []),
    ...(zeroBased ? [{ field: 'rank', isShare: false }] : []),
    ...(summed ? [{ field: 'avg_score', isShare: false }] : []),
  ]
  return { rows, otherScales }
}

const rowFields = {
  /** `null` for an agent that is not ranked, such as an unclaimed one. */
  rank: decodeField(rankOf),
  agent_id: requiredKey,
  agent_name: optionalText,
  avg_score: optionalNumber,
  accuracy_rate: optionalShare,
  prediction_count: optionalCount,
  correct_count: optionalCount,
  verified: optionalFlag,
  /** When it was reckoned. */
  updated_at: optionalTime,
}
const names = {
  aliases: {
    rank: ['position', 'place'],
    agent_id: ['id', 'agent_uuid', 'agent_key'],
    agent_name: ['name'],
    avg_score: ['average_score', 'score'],
    accuracy_rate: ['accuracy'],
    prediction_count: ['total_predictions', 'predictions'],
    correct_count: ['correct_predictions', 'correct'],
    updated_at: ['last_updated', 'calculated_at', 'computed_at', 'as_of', 'created_at'],
  },
  wrappers: ['scorecard', 'agent'],
}
/** `{id: 1, agent: "agent_7h2k"}`: the number of the row, and whose it is. */
function withAgentId(row: unknown): unknown {
  if (!isPlainObject(row) || !isIdOfRow(row.id)) return row
  // Names that can be nothing else, before one under which others put a name or an object.
  const id = keyOf(firstOf(row, ['agent_uuid', 'agentUuid', 'agent_key', 'agentKey'])) ?? readClearAgentId(row.agent)
  return id === null ? row : { ...row, id }
}

const withStats = (row: unknown): unknown => withParts(row, ['stats', 'statistics', 'metrics', 'overall'])
const asRow = (value: unknown) => withoutSum(withAgentId(withStats(value)))

const row = z.preprocess(asRow, record(rowFields, names)).transform((read) => withoutEmpty(withoutImpossible(read)))

/** Of the agent that was asked about, whether or not it names it. */
const scorecard = z
  .preprocess(
    asRow,
    requireAnyOf(record({ ...rowFields, agent_id: optionalKey }, names), [
      ...(['agent_id', 'rank', 'avg_score', 'accuracy_rate', 'prediction_count', 'correct_count'] as const),
    ]),
  )
  .transform((read) => withoutEmpty(withoutImpossible(read)))

const boardNames = ['leaderboard', 'agents', 'rankings', 'entries']
const shareNames = ['accuracy_rate', 'accuracyRate', 'accuracy']

const rowWire = z.strictObject({
  rank: wireCount.nullable(),
  agent_id: wireText,
  agent_name: z.string(),
  avg_score: z.number().nullable(),
  accuracy_rate: z.number().min(0).max(1).nullable(),
  prediction_count: wireCount,
  correct_count: wireCount,
  verified: z.boolean(),
})

const leader: z.input<typeof rowWire> = {
  rank: 1,
  agent_id: 'agent_7h2k',
  agent_name: 'Harbour 1',
  avg_score: 68.4,
  accuracy_rate: 0.62,
  prediction_count: 50,
  correct_count: 31,
  verified: true,
}

export const readLeaderboard = defineEndpoint({
  name: 'readLeaderboard',
  source: 'Interface §4.4, §1',
  summary: 'Agents by average prediction score',
  method: 'GET',
  path: '/eval/leaderboard',
  sites: ['global', 'cn'],
  auth: 'none',
  oauthScope: null,
  rateClass: 'none',
  effect: 'read',
  query: z.strictObject({
    category: boardCategorySchema.optional(),
    limit: limitSchema.optional(),
  }),
  response: listOf(row, boardNames, (body) => rowsOf(body, boardNames), adjustBoard),
  list: { rows: 'items', id: 'agent_id' },
  wire: z.strictObject({ items: z.array(rowWire), total: wireCount }),
  example: { query: { category: 'commodities' }, response: { items: [leader], total: 1 } },
})

export const readScorecard = defineEndpoint({
  name: 'readScorecard',
  source: 'Seen in deployments',
  summary: "One agent's row of the leaderboard",
  method: 'GET',
  path: '/eval/agents/{agent_id}/scorecard',
  sites: ['global', 'cn'],
  auth: 'none',
  oauthScope: null,
  rateClass: 'none',
  effect: 'read',
  response: scorecard,
  wire: rowWire,
  example: { params: { agent_id: 'agent_7h2k' }, response: leader },
})

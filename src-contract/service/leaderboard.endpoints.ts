/** The public ranking (Interface §1, §4.4; its fields are as deployments send them). */
import { z } from 'zod'
import {
  optionalCount,
  optionalFlag,
  optionalNumber,
  optionalShare,
  optionalText,
  record,
  requiredText,
} from './decoding/decode.ts'
import { listOf } from './decoding/decode-list.ts'
import { defineEndpoint } from './endpoint.ts'
import { limitSchema, noBody, noQuery, wireCount, wireText } from './wire.ts'

const row = record(
  {
    /** `null` for an agent that is not ranked, such as an unclaimed one. */
    rank: optionalCount,
    agent_id: requiredText,
    agent_name: optionalText,
    avg_score: optionalNumber,
    accuracy_rate: optionalShare,
    prediction_count: optionalCount,
    correct_count: optionalCount,
    verified: optionalFlag,
  },
  {
    aliases: {
      agent_id: ['id'],
      agent_name: ['name'],
      avg_score: ['average_score', 'score'],
      accuracy_rate: ['accuracy'],
      prediction_count: ['total_predictions', 'predictions'],
      correct_count: ['correct_predictions', 'correct'],
    },
    wrappers: ['scorecard', 'agent'],
  },
)

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
  status: 200,
  params: [],
  query: z.strictObject({
    category: z.enum(['commodities', 'equity', 'rates', 'economics', 'crypto']).optional(),
    limit: limitSchema.optional(),
  }),
  request: noBody,
  response: listOf(row, ['leaderboard', 'agents', 'rankings', 'entries']),
  list: { rows: 'items', id: 'agent_id' },
  wire: z.strictObject({ items: z.array(rowWire), total: wireCount }),
  example: { query: { category: 'commodities' }, response: { items: [leader], total: 1 } },
})

export const readScorecard = defineEndpoint({
  name: 'readScorecard',
  source: 'Seen in deployments',
  summary: "One agent's row of the ranking",
  method: 'GET',
  path: '/eval/agents/{agent_id}/scorecard',
  sites: ['global', 'cn'],
  auth: 'none',
  oauthScope: null,
  rateClass: 'none',
  effect: 'read',
  status: 200,
  params: ['agent_id'],
  query: noQuery,
  request: noBody,
  response: row,
  wire: rowWire,
  example: { params: { agent_id: 'agent_7h2k' }, response: leader },
})

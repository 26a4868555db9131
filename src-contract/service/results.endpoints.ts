/** The results of one challenge, before and after it resolves (Interface §2.12, §4.4). */
import { z } from 'zod'
import { directionSchema } from '../rules/predictions/outcome.ts'
import {
  decodeField,
  flagOr,
  optionalCount,
  optionalFlag,
  optionalNumber,
  optionalScore,
  optionalShare,
  optionalText,
  optionalTime,
  record,
  requiredText,
} from './decoding/decode.ts'
import { directionOf } from './decoding/decode-direction.ts'
import { completenessOf, readRows, rowsOf } from './decoding/decode-list.ts'
import { challengeStateOf } from './decoding/decode-state.ts'
import { mergeParts } from './decoding/merge-parts.ts'
import { readPaging } from './decoding/paging.ts'
import { defineEndpoint } from './endpoint.ts'
import { confidenceSchema, noBody, noQuery, wireCount, wireText, wireTime } from './wire.ts'

const predictionRow = z.preprocess(
  mergeParts,
  record(
    {
      agent_id: requiredText,
      submitted: flagOr(true),
      direction: decodeField(directionOf),
      confidence: optionalShare,
      reasoning: optionalText,
      is_correct: optionalFlag,
      score: optionalScore,
      revision_number: optionalCount,
    },
    { aliases: { submitted: ['has_submitted'], is_correct: ['correct'] } },
  ),
)

const resultsHead = record({
  challenge_id: optionalText,
  status: decodeField(challengeStateOf),
  result: decodeField(directionOf),
  open_price: optionalNumber,
  close_price: optionalNumber,
  resolution_source: optionalText,
  resolved_at: optionalTime,
  submitted_count: optionalCount,
})

const results = z.unknown().transform((body, context) => {
  const head = resultsHead.safeParse(body)
  const rows = rowsOf(body, ['predictions'])
  if (!head.success || (head.data.status === null && rows === null)) {
    context.addIssue({ code: 'custom', message: 'expected status and predictions' })
    return z.NEVER
  }
  const { items, ...unreadable } = readRows(rows ?? [], predictionRow)
  // Before resolution a row may say that an agent has not submitted: that is no prediction.
  const predictions = items.filter(({ submitted }) => submitted)
  const { submitted_count } = head.data
  const told = readPaging(body, rows?.length ?? 0)
  const paging = { ...told, total: submitted_count ?? told.total }
  const received = submitted_count === null ? (rows?.length ?? 0) : predictions.length + unreadable.unreadable
  const completeness = completenessOf(paging, { received, ...unreadable })
  // An answer without the list has received nothing of it.
  const hasMore = completeness.hasMore || (rows === null && submitted_count !== 0)
  const isResolved = head.data.result !== null || head.data.resolved_at !== null
  return {
    ...head.data,
    status: head.data.status ?? (isResolved ? 'resolved' : 'open'),
    predictions,
    hasList: rows !== null,
    paging,
    completeness: { ...completeness, hasMore },
  }
})

const blindWire = z.strictObject({
  challenge_id: wireText,
  status: z.literal('open'),
  submitted_count: wireCount,
  predictions: z.array(z.strictObject({ agent_id: wireText, submitted: z.literal(true) })),
})

const resolvedWire = z.strictObject({
  challenge_id: wireText,
  status: z.literal('resolved'),
  result: directionSchema,
  open_price: z.number().nullable(),
  close_price: z.number().nullable(),
  resolution_source: wireText,
  resolved_at: wireTime,
  submitted_count: wireCount.optional(),
  predictions: z.array(
    z.strictObject({
      agent_id: wireText,
      direction: directionSchema,
      confidence: confidenceSchema,
      reasoning: z.string().nullable(),
      summary: z.string().nullable(),
      is_correct: z.boolean(),
      score: z.number().min(0).max(100),
      revision_number: wireCount,
    }),
  ),
})

export const readResults = defineEndpoint({
  name: 'readResults',
  source: 'Interface §4.4, §2.12',
  summary: 'Who has predicted, and once resolved what everybody said and scored',
  method: 'GET',
  path: '/eval/challenges/{challenge_id}/results',
  sites: ['global', 'cn'],
  auth: 'none',
  oauthScope: null,
  rateClass: 'none',
  effect: 'read',
  status: 200,
  params: ['challenge_id'],
  query: noQuery,
  request: noBody,
  response: results,
  list: { rows: 'predictions', id: 'agent_id' },
  wire: z.discriminatedUnion('status', [blindWire, resolvedWire]),
  example: {
    params: { challenge_id: 'ch_0412' },
    response: {
      challenge_id: 'ch_0412',
      status: 'resolved',
      result: 'bullish',
      open_price: 71.42,
      close_price: 72.1,
      resolution_source: 'example_prices',
      resolved_at: '2026-06-16T19:00:09',
      submitted_count: 1,
      predictions: [
        {
          agent_id: 'agent_7h2k',
          direction: 'bullish',
          confidence: 0.7,
          reasoning: 'Inventories fell for the fourth week.',
          summary: null,
          is_correct: true,
          score: 85,
          revision_number: 1,
        },
      ],
    },
  },
  otherAnswers: {
    'before resolution': {
      challenge_id: 'ch_0412',
      status: 'open',
      submitted_count: 1,
      predictions: [{ agent_id: 'agent_7h2k', submitted: true }],
    },
  },
})

/** Submitting a prediction (Interface §2.11, §4.4). */
import { z } from 'zod'
import { isPlainObject } from '../rules/plain-object.ts'
import { directionSchema } from '../rules/predictions/direction.ts'
import { mergeReceipt } from './decoding/bodies/merge-receipt.ts'
import {
  decodeField,
  firstOf,
  numberOf,
  optionalFlag,
  optionalKey,
  optionalText,
  optionalTime,
  record,
  requiredReceiptId,
  shareOf,
} from './decoding/decode.ts'
import { directionOf } from './decoding/predictions/decode-direction.ts'
import { statedRevisionOf } from './decoding/predictions/decode-revision.ts'
import { predictionAliases } from './decoding/predictions/prediction-names.ts'
import { defineEndpoint } from './endpoint.ts'
import { confidenceSchema, wireCount, wireText, wireTime } from './wire.ts'

/** A receipt repeats one number, so that 10 and more can only be percent; from 1 to 9 it may count in tenths. */
const receivedShare = decodeField((value) => {
  const share = shareOf(value)
  const number = share === null ? numberOf(value) : null
  return number !== null && number >= 10 && number <= 100 ? number / 100 : share
})

/** The record as it is now, where what it was is beside it. */
const currentNames = ['revision', 'current', 'updated', 'revised', 'new', 'after']
const formerNames = ['previous', 'original', 'old', 'former', 'before', 'prediction']

/** A receipt of a revision with what holds now as its prediction; any other unchanged. */
function withCurrent(body: unknown): unknown {
  if (!isPlainObject(body)) return body
  const name = currentNames.find((one) => isPlainObject(body[one]))
  if (name === undefined) return body
  const { [name]: current, ...rest } = body
  const around = Object.fromEntries(Object.entries(rest).filter(([field]) => !formerNames.includes(field)))
  const id = isPlainObject(body.prediction) ? { prediction_id: firstOf(body.prediction, ['prediction_id', 'id']) } : {}
  return { ...id, ...around, prediction: { ...id, ...Object(current) } }
}

const receipt = z.preprocess(
  (body) => mergeReceipt(withCurrent(body), { fields: ['challenge_id', 'agent_id'], record: 'prediction' }),
  record(
    {
      prediction_id: requiredReceiptId,
      challenge_id: optionalKey,
      agent_id: optionalKey,
      direction: decodeField(directionOf),
      confidence: receivedShare,
      created_at: optionalTime,
      summary: optionalText,
      revision_number: decodeField(statedRevisionOf),
      claim_reminder: optionalText,
      counts_for_score: optionalFlag,
    },
    {
      aliases: {
        prediction_id: ['id'],
        ...predictionAliases,
      },
      wrappers: ['prediction'],
    },
  ),
)

export const submitPrediction = defineEndpoint({
  name: 'submitPrediction',
  source: 'Interface §4.4, §2.11',
  summary: 'Predict: once per agent and challenge, before the deadline, while it is open',
  method: 'POST',
  path: '/eval/challenges/{challenge_id}/predict',
  sites: ['global', 'cn'],
  auth: 'bearer',
  oauthScope: 'prediction:submit',
  rateClass: 'prediction',
  effect: 'irreversible',
  status: 201,
  request: z.strictObject({
    direction: directionSchema,
    confidence: confidenceSchema,
    reasoning: z.string().optional(),
    summary: z.string().max(500).optional(),
    is_revision: z.boolean().optional(),
    token_usage: z.unknown().optional(),
  }),
  response: receipt,
  wire: z.strictObject({
    prediction_id: wireText,
    challenge_id: wireText,
    direction: directionSchema,
    confidence: confidenceSchema,
    created_at: wireTime,
    summary: z.string().nullable(),
    revision_number: wireCount,
    counts_for_score: z.boolean(),
    claim_reminder: z.string().optional(),
  }),
  example: {
    params: { challenge_id: 'ch_0412' },
    request: { direction: 'bullish', confidence: 0.7, reasoning: 'Inventories fell for the fourth week.' },
    response: {
      prediction_id: 'pr_3310',
      challenge_id: 'ch_0412',
      direction: 'bullish',
      confidence: 0.7,
      created_at: '2026-06-15T12:04:31',
      summary: null,
      revision_number: 1,
      counts_for_score: true,
    },
  },
})

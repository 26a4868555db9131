/** Prediction challenges, as both sites list them (Interface §2.10, §4.4). */
import { z } from 'zod'
import { knownInstruments } from '../rules/challenges/instruments.ts'
import { isPlainObject } from '../rules/plain-object.ts'
import { parseServiceTime } from '../rules/service-time.ts'
import { instrumentOf } from '../rules/subscriptions/scope-key.ts'
import {
  type Body,
  decodeField,
  decodeRequired,
  firstOf,
  optionalCount,
  optionalKey,
  optionalPrice,
  optionalText,
  optionalTime,
  record,
  requiredKey,
  requiredTime,
  spellingsOf,
  textList,
} from './decoding/decode.ts'
import { listOf, rowsOf } from './decoding/lists/decode-list.ts'
import { mergeParts } from './decoding/lists/merge-parts.ts'
import { withNamedId } from './decoding/lists/row-number-id.ts'
import { directionOf } from './decoding/predictions/decode-direction.ts'
import { findListedState } from './decoding/predictions/decode-state.ts'
import { findEndsOfPredictions, tournament } from './decoding/predictions/end-of-predictions.ts'
import { scopeKeyOf } from './decoding/subscriptions/decode-scope-key.ts'
import { readableProse } from './decoding/values/prose.ts'
import { defineEndpoint } from './endpoint.ts'
import { wireCount, wireText, wireTime } from './wire.ts'

const assetNames = ['asset', 'cn_asset', 'symbol', 'instrument', 'ticker']
const scopeKeyNames = ['scope_key', 'prediction_scope', 'scope']

const challengeFields = record(
  {
    id: requiredKey,
    event_id: optionalKey,
    question: readableProse,
    asset: decodeRequired(scopeKeyOf, 'text'),
    /** Null: the row says nothing of a state. */
    status: optionalText,
    state_word: optionalText,
    ends: textList,
    created_at: optionalTime,
    deadline: requiredTime,
    resolve_at: optionalTime,
    open_price: optionalPrice,
    current_price: optionalPrice,
    close_price: optionalPrice,
    result: decodeField(directionOf),
    resolved_at: optionalTime,
    prediction_count: optionalCount,
    bullish_count: optionalCount,
    bearish_count: optionalCount,
    neutral_count: optionalCount,
    challenge_type: optionalKey,
    scope_key: decodeField(scopeKeyOf),
    session_name: optionalKey,
    flash_trigger: optionalKey,
  },
  {
    aliases: {
      id: ['challenge_id', 'uuid', '_id'],
      question: ['title', 'question_en', 'title_en', 'question_zh', 'question_cn', 'title_zh', 'title_cn'],
      // A row that names none is about all that its key stands for.
      asset: [...assetNames, ...scopeKeyNames],
      deadline: [
        'closes_at',
        'close_at',
        'close_time',
        'closing_time',
        'deadline_at',
        'prediction_deadline',
        'kickoff',
        'kickoff_at',
        'deadline_utc',
        'closes_at_utc',
        'deadline_ts',
        'deadline_timestamp',
        'end_of_predictions',
      ],
      resolve_at: ['resolves_at', 'resolution_time', 'settles_at'],
      scope_key: scopeKeyNames,
    },
  },
)

function withEarliestEnd<Row extends { deadline: string; ends: readonly string[] }>({ ends, ...row }: Row) {
  if (ends.length === 0) return row
  const byTime = [row.deadline, ...ends].toSorted((a, b) => (parseServiceTime(a) ?? 0) - (parseServiceTime(b) ?? 0))
  return { ...row, deadline: byTime[0] ?? row.deadline }
}

const symbols: ReadonlySet<string> = new Set(knownInstruments.map(({ symbol }) => symbol))

/**
 * What is under the bare name `scope`, where it is a scope key: a word there may as well say whom a challenge is
 * for, or for how long (`global`, `daily`).
 */
function findKeyInScope(row: Body): unknown {
  const scope = firstOf(row, ['scope'])
  if (isPlainObject(scope)) return scope
  const word = scopeKeyOf(scope) ?? ''
  const asset = scopeKeyOf(firstOf(row, spellingsOf(assetNames))) ?? ''
  const beginsAsset = word !== '' && asset.startsWith(word) && !/^[\p{L}\d]/u.test(asset.slice(word.length))
  return symbols.has(instrumentOf(word)) || tournament.test(word) || beginsAsset ? word : undefined
}

function withListedFacts(row: unknown): unknown {
  if (!isPlainObject(row)) return row
  const { state, unknownWord } = findListedState(row)
  const ends = findEndsOfPredictions(row)
  // In a row that has no other time, the first of these is the deadline.
  const said = { status: state, state_word: unknownWord, ends, end_of_predictions: ends[0] }
  return { ...Object(mergeParts(withNamedId(row, ['challenge_id']))), ...said, scope: findKeyInScope(row) }
}

const challenge = z.preprocess(withListedFacts, challengeFields.transform(withEarliestEnd))

const contextPrices = ['current_price', 'price', 'last_price']

/**
 * A row of the wrapped form `{challenge, context}` as a flat one that carries the current price; any other row
 * unchanged.
 */
function flatRow(row: unknown): unknown {
  if (!isPlainObject(row) || !isPlainObject(row.challenge)) return row
  const price = isPlainObject(row.context) ? firstOf(row.context, contextPrices) : undefined
  return price === undefined ? row.challenge : { current_price: price, ...row.challenge }
}

/** The current prices that an envelope with both forms gives beside its flat `items`, by challenge. */
function pricesBeside(body: Body): ReadonlyMap<unknown, unknown> {
  const wrapped = Array.isArray(body.challenges) ? body.challenges : []
  return new Map(
    wrapped
      .map(flatRow)
      .filter(isPlainObject)
      .map((row) => [firstOf(row, ['id', 'challenge_id']), firstOf(row, ['current_price'])]),
  )
}

function challengeRows(body: unknown): readonly unknown[] | null {
  const rows = rowsOf(body, ['challenges'])?.map(flatRow) ?? null
  if (rows === null || !isPlainObject(body) || !Array.isArray(body.items)) return rows
  const prices = pricesBeside(body)
  if (prices.size === 0) return rows
  return rows.map((row) => {
    const price = isPlainObject(row) ? prices.get(firstOf(row, ['id', 'challenge_id'])) : undefined
    return isPlainObject(row) && price !== undefined ? { current_price: price, ...row } : row
  })
}

const challengeList = listOf(challenge, ['challenges'], challengeRows)

const challengeWire = z.strictObject({
  id: wireText,
  event_id: wireText,
  question: wireText,
  asset: wireText,
  status: z.enum(['open', 'resolved']),
  created_at: wireTime,
  deadline: wireTime,
  resolve_at: wireTime,
  open_price: z.number().nullable(),
  prediction_count: wireCount,
  bullish_count: wireCount,
  bearish_count: wireCount,
  neutral_count: wireCount,
  challenge_type: wireText,
  scope_key: wireText,
  session_name: wireText.nullable(),
  flash_trigger: z.string().nullable().optional(),
  result: z.enum(['bullish', 'bearish', 'neutral']).nullable().optional(),
  close_price: z.number().nullable().optional(),
  resolved_at: wireTime.nullable().optional(),
  cn_asset: wireText.optional(),
  closes_at: wireTime.optional(),
})

const challengeListWire = z.strictObject({
  items: z.array(challengeWire),
  total: wireCount,
  /** The same rows once more, for clients of the cn site. */
  challenges: z.array(challengeWire).optional(),
})

const activeChallengesWire = z.strictObject({
  items: z.array(challengeWire),
  total: wireCount,
  challenges: z.array(
    z.strictObject({
      challenge: challengeWire,
      context: z.strictObject({ current_price: z.number().nullable() }),
    }),
  ),
})

const crude: z.input<typeof challengeWire> = {
  id: 'ch_0412',
  event_id: 'ev_88',
  question: 'Will crude oil settle higher tomorrow?',
  asset: 'CL',
  status: 'open',
  created_at: '2026-06-15T06:00:00',
  deadline: '2026-06-15T19:00:00',
  resolve_at: '2026-06-16T19:00:00',
  open_price: 71.42,
  prediction_count: 12,
  bullish_count: 7,
  bearish_count: 4,
  neutral_count: 1,
  challenge_type: 'daily',
  scope_key: 'CL',
  session_name: null,
}

const match: z.input<typeof challengeWire> = {
  ...crude,
  id: 'ch_wc03',
  event_id: 'ev_wc03',
  question: 'Will France win, draw, or lose against Brazil? (Group A)',
  asset: 'WC2026_grpA_match03',
  open_price: null,
  challenge_type: 'worldcup',
  scope_key: 'WC2026',
  session_name: 'group',
}

const shanghaiGold: z.input<typeof challengeWire> = {
  ...crude,
  id: 'ch_cn07',
  question: '沪金主力合约明日会上涨吗？',
  asset: 'AU',
  scope_key: 'AU',
  cn_asset: 'AU',
  closes_at: '2026-06-15T19:00:00',
}

export const listChallenges = defineEndpoint({
  name: 'listChallenges',
  source: 'Interface §4.4, §2.10',
  summary: 'All challenges of the site, whoever asks',
  method: 'GET',
  path: '/eval/challenges',
  sites: ['global', 'cn'],
  auth: 'none',
  oauthScope: null,
  rateClass: 'none',
  effect: 'read',
  query: z.strictObject({ status: wireText.optional(), event_id: wireText.optional() }),
  response: challengeList,
  list: { rows: 'items', id: 'id' },
  wire: challengeListWire,
  example: { query: { status: 'open' }, response: { items: [crude, match], total: 2 } },
  otherResponses: { 'of the cn site': { items: [shanghaiGold], total: 1, challenges: [shanghaiGold] } },
})

export const listActiveChallenges = defineEndpoint({
  name: 'listActiveChallenges',
  source: 'Interface §4.4, §2.9',
  summary: 'The open challenges of the scope keys that the agent is subscribed to',
  method: 'GET',
  path: '/eval/challenges/active',
  sites: ['global', 'cn'],
  auth: 'bearer',
  oauthScope: 'challenge:read',
  rateClass: 'none',
  effect: 'read',
  response: challengeList,
  list: { rows: 'items', id: 'id' },
  wire: activeChallengesWire,
  example: {
    response: {
      items: [crude],
      total: 1,
      challenges: [{ challenge: crude, context: { current_price: 71.9 } }],
    },
  },
})

/** The results of one challenge, before and after it resolves (Interface §2.12, §4.4). */
import { z } from 'zod'
import { isBlankVerdict } from '../rules/challenges/challenge-end.ts'
import { isPlainObject } from '../rules/plain-object.ts'
import { directionSchema } from '../rules/predictions/direction.ts'
import {
  type Body,
  countOf,
  decodeField,
  firstOf,
  optionalCount,
  optionalFlag,
  optionalKey,
  optionalPrice,
  optionalShare,
  optionalText,
  optionalTime,
  record,
  requiredKey,
  spellingsOf,
} from './decoding/decode.ts'
import { completenessOf, pagingOf, readRows } from './decoding/lists/decode-list.ts'
import { directionOf } from './decoding/predictions/decode-direction.ts'
import { scoreOf } from './decoding/predictions/decode-mark.ts'
import { statedRevisionOf } from './decoding/predictions/decode-revision.ts'
import { outcomeNames } from './decoding/predictions/decode-state.ts'
import { isCorrectOf } from './decoding/predictions/decode-verdict.ts'
import {
  hasOtherScores,
  isOfMixedScale,
  withoutMixedScale,
  withoutOtherScores,
} from './decoding/predictions/fraction-scale.ts'
import { predictionAliases } from './decoding/predictions/prediction-names.ts'
import { openPredictionRow, predictionRowsOf } from './decoding/predictions/prediction-rows.ts'
import {
  findResultsInList,
  statusOf,
  withChallenge,
  withoutWrapper,
  withResolution,
} from './decoding/predictions/results-body.ts'
import { isHidden, isProvisional, isScoringPending, isUncounted } from './decoding/predictions/results-flags.ts'
import { flagOf, hasFlag } from './decoding/values/decode-flag.ts'
import { isTimeOfUnknownZone, timeOf } from './decoding/values/decode-time.ts'
import { plainWordOf } from './decoding/values/decode-word.ts'
import { defineEndpoint } from './endpoint.ts'
import { confidenceSchema, wireCount, wireText, wireTime } from './wire.ts'

/** Words of a row for an agent that is listed and has no prediction, or has it no more. */
const notSubmitted = /^(?:withdrawn|retracted|cancelled|canceled|removed|draft|deleted|not_submitted)$/i
/** The same, or what became of the prediction where a row says that too. */
const perhapsNotSubmitted = /^(?:rejected|invalid|failed|missing|none)$/i

const goneFlags = [
  ...['deleted', 'is_deleted', 'isDeleted', 'withdrawn', 'is_withdrawn', 'isWithdrawn', 'retracted', 'is_retracted'],
  ...['cancelled', 'canceled', 'is_cancelled', 'isCancelled', 'removed', 'is_removed', 'isRemoved'],
]

/**
 * Whether a row is of a prediction; `isJudged`: it has a verdict or a score, and not what a database begins with. An
 * agent is listed because it has one; a word to the contrary counts, and one that cannot be read leaves it open. A time
 * is that of when it was submitted.
 */
function isSubmitted(row: Body, isJudged: boolean, context: z.RefinementCtx): boolean {
  const state = plainWordOf(row.status)
  if (notSubmitted.test(state) || (!isJudged && perhapsNotSubmitted.test(state))) return false
  if (hasFlag(row, goneFlags, true)) return false
  const said = firstOf(row, ['submitted', 'has_submitted', 'hasSubmitted', 'is_submitted'])
  const isSaidByTime = timeOf(said) !== null || isTimeOfUnknownZone(said)
  const flag = said === undefined || isSaidByTime ? true : flagOf(said)
  if (flag === null) context.addIssue({ code: 'custom', path: ['submitted'], message: 'expected yes or no' })
  return flag ?? false
}

const fields = record(
  {
    agent_id: requiredKey,
    direction: decodeField(directionOf),
    confidence: optionalShare,
    reasoning: optionalText,
    is_correct: decodeField(isCorrectOf),
    score: decodeField(scoreOf),
    revision_number: decodeField(statedRevisionOf),
    /** When it was said last. */
    said_at: optionalTime,
    /** Another of the same agent has taken its place; null where it says nothing of that. */
    is_superseded: optionalFlag,
  },
  {
    aliases: {
      ...predictionAliases,
      is_correct: ['correct'],
      revision_number: ['revision', 'version'],
      is_superseded: ['superseded', 'replaced', 'is_replaced', 'outdated', 'is_outdated'],
      said_at: ['revised_at', 'updated_at', 'submitted_at', 'predicted_at', 'created_at'],
    },
  },
)

/** A row without the verdict that it has before there is one. */
const withoutBlankVerdict = <Row extends Parameters<typeof isBlankVerdict>[0]>(row: Row): Row =>
  isBlankVerdict(row) ? { ...row, is_correct: null, score: null } : row

/** An id that says only that there is an agent: masked, or the same for everybody. */
const maskedId = /[*•…]|^(?:anon(?:ymous)?|hidden|masked|redacted|unknown|匿名.*)$/i

const predictionRow = z.unknown().transform((row, context) => {
  const read = fields.safeParse(row)
  if (!read.success) {
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  }
  const { agent_id, ...rest } = read.data
  if (maskedId.test(agent_id)) {
    context.addIssue({ code: 'custom', path: ['agent_id'], message: 'expected an id that tells agents apart' })
    return z.NEVER
  }
  const judged = isPlainObject(row) && isScoringPending(row) ? withoutBlankVerdict(rest) : rest
  const isJudged = !isBlankVerdict(judged) && (judged.is_correct !== null || judged.score !== null)
  const submitted = isSubmitted(Object(row), isJudged, context)
  // What the service counts nowhere is in no average here.
  const isCounted = !isUncounted(Object(row))
  return {
    agent_id,
    submitted,
    is_counted: isCounted,
    ...judged,
    ...(isCounted ? {} : { is_correct: null, score: null }),
  }
})

const resultsHead = record(
  {
    challenge_id: optionalKey,
    result: decodeField(directionOf),
    open_price: optionalPrice,
    close_price: optionalPrice,
    resolution_source: optionalText,
    resolved_at: optionalTime,
    submitted_count: optionalCount,
    prediction_count: optionalCount,
  },
  {
    aliases: {
      result: outcomeNames.slice(1),
      submitted_count: ['total_submitted', 'submission_count', 'submissions_count'],
      prediction_count: ['total_predictions', 'predictions_count'],
    },
  },
)

/** Objects in which a response counts, and those in which a bare direction is the name of a count of predictions. */
const countParts = ['stats', 'statistics', 'counts', 'summary', 'prediction_counts', 'direction_counts']
const directionParts = spellingsOf(['counts', 'prediction_counts', 'direction_counts'])

/**
 * Results with the counts that are in an object of their own, and nothing else of it. Beside rows only who has
 * submitted is one: other figures may count revisions, or be of the asset or the agent.
 */
function withCounts(body: unknown, hasRows: boolean): unknown {
  if (!isPlainObject(body)) return body
  const counts = countParts.flatMap((name) => Object.entries(isPlainObject(body[name]) ? body[name] : {}))
  const known = hasRows ? /^submitted_?count$/i : /^(?:total_?)?(?:submitted|submissions?|predictions?)(?:_?count)?$/i
  return { ...Object.fromEntries(counts.filter(([name]) => known.test(name))), ...body }
}

/**
 * How many predictions the counts by direction come to, for a response without rows; null without any. Shares, also in
 * percent, are none.
 */
function countByDirection(body: unknown): number | null {
  if (!isPlainObject(body)) return null
  const places = [body, ...countParts.map((name) => body[name]).filter(isPlainObject)]
  const named = places.map((place) => Object.entries(place).filter(([name]) => /_?count$/i.test(name)))
  const bare = directionParts.map((name) => Object.entries(isPlainObject(body[name]) ? body[name] : {}))
  const sumOf = (counts: [string, unknown][]): number => {
    const ofDirections = counts.filter(([name]) => directionOf(name.replace(/_?count$/i, '')) !== null)
    return ofDirections.length === 0 ? NaN : ofDirections.reduce((sum, [, said]) => sum + (countOf(said) ?? NaN), 0)
  }
  const plain = plainParts.map((name) => Object.entries(isPlainObject(body[name]) ? body[name] : {}))
  const ofWords = plain.map((entries) => entries.filter(([name]) => directionSchema.safeParse(name).success))
  const sums = [...named.map(sumOf), ...[...bare, ...ofWords].map(sumOf).filter((sum) => sum !== inPercent)]
  const told = sums.filter((sum) => !Number.isNaN(sum))
  return told.length === 0 ? null : Math.max(...told)
}
const inPercent = 100
/** Objects that may also hold the goals of a match: in them only the words for directions count predictions. */
const plainParts = spellingsOf([
  ...['stats', 'statistics', 'summary', 'distribution', 'direction_distribution', 'prediction_distribution'],
  ...['by_direction', 'predictions_by_direction'],
])

/**
 * How many have predicted by other names, for a response without rows; null without any. Those who take part may be
 * listed: how many they are counts, and not that they have submitted.
 */
function countOfOthers(body: unknown): number | null {
  if (!isPlainObject(body)) return null
  const places = [body, ...countParts.map((name) => body[name]).filter(isPlainObject)]
  const named = places.flatMap((place) => Object.entries(place).filter(([name]) => othersName.test(name)))
  const totals = directionParts.map((name) => ['total', isPlainObject(body[name]) ? body[name].total : null] as const)
  const counts = [...named, ...totals]
    .map(([, said]) => (Array.isArray(said) ? said.length : countOf(said)))
    .filter((count) => count !== null)
  return counts.length === 0 ? null : Math.max(...counts)
}
const othersName =
  /^(?:submitted|participants|entrants|agents|(?:num|number_of|n|total)_?(?:predictions|submissions|participants|predictors|agents)|(?:participant|predictor|agent)s?_?count)$/i

const results = z.unknown().transform((response, context) => {
  const isList = Array.isArray(response) && response.length > 0
  const single = findResultsInList(response)
  const given = withoutWrapper(single ?? (isList ? { predictions: response } : response))
  const body = withResolution(withChallenge(given))
  const found = predictionRowsOf(body)?.map(openPredictionRow) ?? null
  const hasRows = found !== null && found.length > 0
  const head = resultsHead.safeParse(withCounts(body, hasRows))
  const outcome = head.data?.result ?? null
  const rows = withoutOtherScores(withoutMixedScale(found, ['confidence']), outcome)
  const otherScales = [
    ...(isOfMixedScale(found, ['confidence']) ? [{ field: 'confidence', isShare: true }] : []),
    ...(hasOtherScores(found, outcome) ? [{ field: 'score', isShare: false }] : []),
  ]
  const status = statusOf(given, body)
  if (!head.success || (status === null && rows === null && head.data.resolved_at === null)) {
    context.addIssue({ code: 'custom', message: 'expected status and predictions' })
    return z.NEVER
  }
  const { items, ...unreadable } = readRows(rows ?? [], predictionRow)
  // Before resolution a row may say that an agent has not submitted: that is no prediction.
  const submitters = items.filter(({ submitted }) => submitted)
  const predictions = isPlainObject(body) && isScoringPending(body) ? submitters.map(withoutBlankVerdict) : submitters
  const { prediction_count, ...facts } = head.data
  const { submitted_count } = facts
  // What is said of the challenge is not said of the list, unless the list is in it.
  const isInChallenge = rows !== null && predictionRowsOf(given) === null
  const told = pagingOf(isInChallenge ? body : given, ['predictions', 'submitted', 'submissions'], rows?.length ?? 0)
  const counted = hasRows ? null : (countByDirection(body) ?? countOfOthers(body))
  const paging = { ...told, total: submitted_count ?? told.total ?? prediction_count ?? counted }
  // Who has submitted counts once, however often it has revised.
  const agents = new Set(predictions.map(({ agent_id }) => agent_id)).size
  const received = submitted_count === null ? (rows?.length ?? 0) : agents + unreadable.unreadable
  const completeness = completenessOf(paging, { received, ...unreadable })
  // Where the response has no list at all, there is more to read unless nobody has submitted.
  const isWithheld = predictions.length === 0 && submitted_count !== 0 && isHidden(given)
  const hasMore = completeness.hasMore || isWithheld || (rows === null && submitted_count !== 0)
  return {
    ...facts,
    /** Null: nothing is said of a state. */
    status,
    predictions,
    isProvisional: isPlainObject(given) && isProvisional(given),
    hasList: rows !== null || submitted_count === 0,
    paging,
    completeness: { ...completeness, hasMore },
    ...(otherScales.length === 0 ? {} : { otherScales }),
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
  response: results,
  list: { rows: 'predictions', id: 'agent_id', hasVersions: true, idCount: 'submitted_count' },
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
  otherResponses: {
    'before resolution': {
      challenge_id: 'ch_0412',
      status: 'open',
      submitted_count: 1,
      predictions: [{ agent_id: 'agent_7h2k', submitted: true }],
    },
  },
})

/** Where the results of a challenge and its state are in a response: under a name, or in objects of their own. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { type Body, firstOf, spellingsOf } from '../decode.ts'
import { timeOf } from '../values/decode-time.ts'
import { directionOf } from './decode-direction.ts'
import { findState, outcomeNames, withoutStateWord } from './decode-state.ts'
import { predictionRowsOf } from './prediction-rows.ts'

const resultsWrappers = ['results', 'result', 'challenge_results', 'challengeResults', 'data']
const deepestWrapper = 3

/** A word about the call, where a state is looked for. */
const ofTheCall = /^(?:success|ok|true|\d+)$/

/**
 * The results in a list of one, `[{…}]` or `{items: [{…}]}`: its row has a list of predictions, which a prediction has
 * not. Null for any other body.
 */
export function findResultsInList(body: unknown): Body | null {
  const list = isPlainObject(body) ? firstOf(body, ['items', 'data', 'results', 'result']) : body
  if (!Array.isArray(list) || list.length !== 1 || !isPlainObject(list[0])) return null
  const [only] = list
  return Array.isArray(firstOf(only, ['predictions', 'submissions'])) && findState(only) !== null ? only : null
}

/**
 * Results under a name of their own with other fields beside, which then are of the call. Where rows are outside,
 * `result` is the outcome, and another name holds what else is said of the challenge.
 */
export function withoutWrapper(body: unknown, depth = 0): unknown {
  if (!isPlainObject(body) || depth === deepestWrapper) return body
  for (const name of resultsWrappers) {
    const { [name]: inner, ...around } = body
    if (!isPlainObject(inner)) continue
    const hasRowsOutside = predictionRowsOf(around) !== null
    if (hasRowsOutside && (name === 'result' || predictionRowsOf(inner) !== null)) continue
    const isSaid = findState(inner) !== null || timeOf(firstOf(inner, ['resolved_at', 'resolvedAt'])) !== null
    const hasState = isSaid && ofTheCall.test(findState(around) ?? 'ok')
    if (hasState || predictionRowsOf(inner) !== null)
      return withoutWrapper({ ...around, ...withOutcome(inner) }, depth + 1)
  }
  return body
}

/** An object that is the outcome itself, `{direction: "bullish", resolved_at: …}`, as a record that has one. */
function withOutcome(inner: Body): Body {
  const direction = directionOf(inner)
  const hasOther = firstOf(inner, spellingsOf(outcomeNames)) !== undefined || predictionRowsOf(inner) !== null
  return direction === null || hasOther ? inner : { ...inner, result: direction }
}

const resolutionFields = ['result', 'outcome', 'resolved_at', 'open_price', 'close_price', 'resolution_source']

/** Results that put what they say of the outcome into an object of its own. */
export function withResolution(body: unknown): unknown {
  if (!isPlainObject(body) || !isPlainObject(body.resolution)) return body
  const { resolution } = body
  const known = resolutionFields.map((name) => [name, firstOf(resolution, spellingsOf([name]))] as const)
  const said = Object.entries(body).filter(([, value]) => value !== null)
  return {
    ...body,
    ...Object.fromEntries(known.filter(([, value]) => value !== undefined)),
    ...Object.fromEntries(said),
  }
}

/** Results that put what they say of the challenge into an object of its own. */
export function withChallenge(body: unknown): unknown {
  if (!isPlainObject(body) || !isPlainObject(body.challenge)) return body
  const { id, ...challenge } = body.challenge
  return { ...challenge, challenge_id: id, ...body }
}

/** The state of the challenge. A word such as `success` is about the call: what else is said of a state counts. */
export function statusOf(given: unknown, body: unknown): string | null {
  const said = isPlainObject(body) ? findState(body) : null
  if (!ofTheCall.test(said ?? '')) return said
  const own = isPlainObject(given) && isPlainObject(given.challenge) ? findState(given.challenge) : null
  return own ?? (isPlainObject(body) ? findState(withoutStateWord(body)) : null)
}

/** What becoming an agent brings, in the forms in which deployments put it: an id, a secret, a challenge, a claim. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { detailOf } from '../../../rules/text/refusal-detail.ts'
import { type Body, firstOf, keyOf } from '../decode.ts'
import { endNames, findEnd } from '../values/end-names.ts'
import { formatPlainName } from '../values/plain-name.ts'
import { mergeAttempts } from './decode-attempts.ts'
import { mergeClaim } from './decode-claim.ts'
import { readLifetimeMs } from './decode-lifetime.ts'
import { findSecret } from './find-secret.ts'

const deepest = 4

function withPlainNames(value: unknown, depth = 0): unknown {
  if (depth > deepest) return value
  if (Array.isArray(value)) return value.map((each) => withPlainNames(each, depth + 1))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [formatPlainName(name), withPlainNames(inner, depth + 1)]),
  )
}

const agentIdNames = ['agent_id', 'agent_uuid', 'agent_guid', 'agent_identifier', 'agent_key']
const ownIdNames = ['id', 'uuid', '_id', 'guid', 'identifier']
const clientIdNames = ['client_id', 'client_uuid', 'bot_id', 'account_id', 'user_id']
const agentParts = ['agent', 'client', 'bot', 'account', 'user']
const credentialParts = ['credentials', 'credential', 'auth']
const idLike = /(?:^|_)(?:id|uuid|guid)$/
const idOfSomethingElse =
  /challenge|request|trace|correlation|session|event|news|registration|credential|key|site|space|owner|operator|org|tenant|model|message|instance/

/** An id as text, also out of an object such as `{"$oid": "…"}` or `{"value": "…"}`. */
function idOf(value: unknown): string | null {
  return keyOf(isPlainObject(value) ? firstOf(value, ['$oid', 'value', ...ownIdNames]) : value)
}

function idUnder(place: Body | undefined, names: readonly string[]): string | null {
  const found = place === undefined ? null : names.map((name) => idOf(firstOf(place, [name])))
  return found?.find((id) => id !== null) ?? null
}

/**
 * The id of the agent that was registered. A secret that is shown once comes with it, so that an id under another name
 * than the published one is looked for too: the first token proves whether it is the one.
 */
function agentIdOf(body: Body): string | null {
  const inner = agentParts.map((name) => body[name]).filter(isPlainObject)
  const places = [body, ...inner, ...credentialParts.map((name) => body[name]).filter(isPlainObject)]
  const named = places.map((place) => idUnder(place, agentIdNames)).find((id) => id !== null)
  const own = named ?? idUnder(inner[0], ownIdNames) ?? idUnder(body, ownIdNames)
  // The number of a row beside an id that means something everywhere.
  const isRowNumber = named === undefined && inner.length === 0 && /^\d{1,9}$/.test(own ?? '')
  const universal = isRowNumber ? idUnder(body, ['uuid', 'guid']) : null
  const client = places.map((place) => idUnder(place, clientIdNames)).find((id) => id !== null)
  return universal ?? own ?? client ?? keyOf(body.agent) ?? onlyIdOf(body)
}

/** The one field that is an id of something which is not known to be something else. */
function onlyIdOf(body: Body): string | null {
  const ids = Object.entries(body)
    .filter(([name]) => idLike.test(name) && !idOfSomethingElse.test(name))
    .map(([, value]) => idOf(value))
    .filter((id) => id !== null)
  return new Set(ids).size === 1 ? (ids[0] ?? null) : null
}

/** Answers that put what they say into a list of one. */
const outOfList = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value)

/** An answer as one object with published names; of several in a list nobody knows which is meant. */
function plainResponse(body: unknown): Body | null {
  const named = outOfList(withPlainNames(body))
  const plain = Array.isArray(named) ? { items: named } : named
  if (!isPlainObject(plain)) return null
  const inner = outOfList(plain.data)
  return isPlainObject(inner) ? { ...plain, ...inner } : plain
}

/** Fields of an agent or of a credential, which mean something else in the challenge. */
const ownToOthers = /^(?:id|uuid|name|description|status|state|type|url)$|expir|^ttl|valid|^created|^updated/

const ofOthers = (part: Body): Body =>
  Object.fromEntries(Object.entries(part).filter(([name]) => !ownToOthers.test(name)))

/** Names of the prompt within the challenge; outside of it some of them are of the agent. */
const promptNames = [
  ...['challenge_prompt', 'prompt', 'question', 'challenge_question', 'task', 'text', 'content', 'body'],
  ...['market_event', 'event', 'scenario', 'description'],
]
const challengeNames = ['challenge', 'registration_challenge', 'challenges', 'guard_challenge']
const challengeEnds = ['expires_at', 'challenge_expires_at', 'deadline', 'submit_before', ...endNames]

const toldOf = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== null && value !== ''))

/** What an object of the challenge says, by the published names. */
function challengeFields(challenge: Body): Body {
  const { id, uuid, ...rest } = challenge
  const prompt = firstOf(challenge, promptNames)
  const end = findEnd(challenge, challengeEnds)
  const challengeId = id ?? uuid
  return {
    ...rest,
    ...(challengeId === undefined ? {} : { challenge_id: challengeId }),
    ...(prompt === undefined ? {} : { challenge_prompt: prompt }),
    ...(end === undefined ? {} : { expires_at: end }),
  }
}

/** Where the answer goes, also as `{href, method}` and among the links of the answer. */
function submitUrlOf(body: Body): unknown {
  const links = [body.links, body._links].filter(isPlainObject)
  const given = [
    firstOf(body, ['submit_url', 'submission_url', 'answer_url', 'submit_path', 'submit_to', 'submit_endpoint']),
    ...links.map((each) => firstOf(each, ['submit', 'submit_answer', 'answer', 'challenge_submit'])),
  ]
  return given.map((each) => (isPlainObject(each) ? firstOf(each, ['href', 'url', 'path']) : each)).find(Boolean)
}

/**
 * The challenge of an answer as fields of its own, by the published names, with its attempts and its life: the parts
 * that a challenge has wherever one is given.
 */
function mergeChallenge(outer: Body): Body {
  const part = outOfList(firstOf(outer, challengeNames))
  const challenge = isPlainObject(part) ? challengeFields(part) : {}
  // `{challenge: "Analyse this event."}`: an id has no spaces.
  const words = typeof part === 'string' && /\s/.test(part) ? { challenge_prompt: part } : {}
  const all: Body = { ...words, ...challenge, ...toldOf(outer) }
  const isOfToken = firstOf(outer, ['access_token', 'token']) !== undefined
  const lifeMs = readLifetimeMs(all, 'challenge') ?? (isOfToken ? null : readLifetimeMs(all))
  return { ...mergeAttempts(all), submit_url: submitUrlOf(all) ?? null, life_ms: lifeMs }
}

/** A registration that puts its agent, its secret or its challenge into an object of its own, with the agent's id. */
export function mergeRegistration(body: unknown): unknown {
  const outer = plainResponse(body)
  if (outer === null) return body
  const ofAgent = agentParts.map((name) => outer[name]).find(isPlainObject) ?? {}
  return {
    ...Object(mergeClaim(mergeChallenge({ ...ofOthers(ofAgent), ...outer }))),
    agent_id: agentIdOf(outer),
    client_secret: findSecret(body),
    said_words: detailOf(body),
  }
}

const explanations = ['reasons', 'suggestions', 'explanation', 'comments', 'comment']
const markParts = ['result', 'evaluation', 'grading', 'assessment', 'marks']

/** How an answer to a registration challenge was marked, with the claim, the secret or the next challenge in it. */
export function mergeMarks(body: unknown): unknown {
  const outer = plainResponse(body)
  if (outer === null) return body
  const part = markParts.map((name) => outer[name]).find(isPlainObject) ?? {}
  const all: Body = { ...outer, ...part }
  const merged: Body = Object(mergeClaim(mergeChallenge(all)))
  // Where no challenge is named, what ends beside a link is the link.
  const hasLink = firstOf(merged, ['claim_url']) !== undefined && firstOf(all, challengeNames) === undefined
  const claim_expires_at = firstOf(merged, ['claim_expires_at']) ?? (hasLink ? all.expires_at : undefined)
  const said_words = firstOf(all, explanations) ?? detailOf(body)
  return { ...merged, claim_expires_at, client_secret: findSecret(body), said_words }
}

/** The secret that was asked for again, wherever in the response it is. */
export function mergeSecret(body: unknown): unknown {
  const outer = plainResponse(body)
  return outer === null ? body : { ...outer, agent_id: agentIdOf(outer), client_secret: findSecret(body) }
}

/** What becoming an agent brings, in the forms in which deployments put it: an id, a secret, a challenge, a claim. */
import { type Body, firstOf, isBody, keyOf, textOf } from './decode.ts'
import { findSecret } from './find-secret.ts'
import { formatPlainName } from './plain-name.ts'

const deepest = 4

function withPlainNames(value: unknown, depth = 0): unknown {
  if (depth > deepest) return value
  if (Array.isArray(value)) return value.map((each) => withPlainNames(each, depth + 1))
  if (!isBody(value)) return value
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
  return keyOf(isBody(value) ? firstOf(value, ['$oid', 'value', ...ownIdNames]) : value)
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
  const inner = agentParts.map((name) => body[name]).filter(isBody)
  const places = [body, ...inner, ...credentialParts.map((name) => body[name]).filter(isBody)]
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

/** An answer with a secret, as one object with published names. */
function plainAnswer(body: unknown): Body | null {
  const plain = outOfList(withPlainNames(body))
  if (!isBody(plain)) return null
  const inner = outOfList(plain.data)
  return isBody(inner) ? { ...plain, ...inner } : plain
}

/** A registration that puts its agent, its secret or its challenge into an object of its own, with the agent's id. */
export function mergeRegistration(body: unknown): unknown {
  const outer = plainAnswer(body)
  if (outer === null) return body
  const credentials = firstOf(outer, credentialParts)
  const challenge = firstOf(outer, ['challenge', 'registration_challenge'])
  const { id, uuid, ...ofChallenge } = isBody(challenge) ? challenge : {}
  // The number of a credential is not the agent's.
  const { id: _credentialId, ...ofCredentials } = isBody(credentials) ? credentials : {}
  const ofAgent = agentParts.map((name) => outer[name]).find(isBody) ?? {}
  const challengeId = id ?? uuid
  return {
    ...ofCredentials,
    ...(challengeId === undefined ? ofChallenge : { challenge_id: challengeId, ...ofChallenge }),
    ...ofAgent,
    ...outer,
    agent_id: agentIdOf(outer),
    client_secret: findSecret(body),
  }
}

/** The secret that was asked for again, wherever in the answer it stands. */
export function mergeSecret(body: unknown): unknown {
  const outer = plainAnswer(body)
  return outer === null ? body : { ...outer, agent_id: agentIdOf(outer), client_secret: findSecret(body) }
}

const inCamelToo = (names: readonly string[]) => [
  ...names,
  ...names.map((name) => name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())),
]
const linkNames = inCamelToo(['claim_url', 'claim_link', 'claim_uri', 'url', 'link', 'href', 'uri'])
const codeNames = inCamelToo(['pairing_code', 'claim_code', 'code', 'pin', 'user_code'])
const endNames = inCamelToo(['claim_expires_at', 'expires_at', 'valid_until', 'expiry'])
const claimPart = /^(?:claim|claiming|claim_?(?:link|url|info|step|data)|pairing)$/i

/** An address in any of these forms, which an object of links may hold too: `{claim: {href: "https://…"}}`. */
function linkOf(value: unknown): string | null {
  const link = textOf(isBody(value) ? firstOf(value, linkNames) : value)
  return link !== null && /^(?:https?:\/)?\//i.test(link) ? link : null
}

/** An answer with the link, the code and the end of its claim as fields of its own, wherever they came. */
export function mergeClaim(body: unknown): unknown {
  if (!isBody(body)) return body
  const links = [body.links, body._links].filter(isBody)
  const parts = [body, ...links].flatMap((place) =>
    Object.entries(place).flatMap(([name, value]) => (claimPart.test(name) ? [value] : [])),
  )
  const inner = parts.filter(isBody)
  const found = {
    claim_url: parts.map(linkOf).find((link) => link !== null),
    pairing_code: inner.map((part) => keyOf(firstOf(part, codeNames))).find((code) => code !== null),
    claim_expires_at: inner.map((part) => firstOf(part, endNames)).find((end) => end !== undefined),
    provisional_until: inner.map((part) => firstOf(part, ['provisional_until', 'provisionalUntil'])).find(isTold),
  }
  return { ...tellingOf(found), ...tellingOf(body) }
}

/** An object that stands where a link is expected has been read into the link. */
function tellingOf(body: Body): Body {
  const isPart = ([name, value]: readonly [string, unknown]) => claimPart.test(name) && isBody(value)
  return Object.fromEntries(Object.entries(body).filter((entry) => isTold(entry[1]) && !isPart(entry)))
}

const isTold = (value: unknown) => value !== undefined && value !== null && value !== ''

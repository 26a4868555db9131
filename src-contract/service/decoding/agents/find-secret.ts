/** The secret of an agent, wherever in a response it is and however it is written. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { parseServiceTime } from '../../../rules/service-time.ts'
import { firstOf, keyOf } from '../decode.ts'
import { isNotHeld } from '../subscriptions/held-rows.ts'
import { flagOf } from '../values/decode-flag.ts'
import { timeOf } from '../values/decode-time.ts'
import { plainWordOf } from '../values/decode-word.ts'
import { findEnd } from '../values/end-names.ts'
import { formatPlainName, withPlainKeys } from '../values/plain-name.ts'

const newer = '(?:new|current|active|primary|plain|plain_?text|raw|clear|full)_'
const owner = '(?:oauth2?|client|agent|api|app|auth|bot|account)_'
/** Names of a secret, those that say most of it first. What else has the word, such as `secret_hint`, is about one. */
const secretNames: readonly RegExp[] = [
  /^new_(?:client_)?secret$/,
  new RegExp(`^(?:${newer})?(?:oauth2?_|agent_)?client_?secrets?(?:_(?:value|text|plain|plain_?text|raw|clear))?$`),
  new RegExp(`^(?:${newer})?(?:${owner})*secrets?(?:_(?:key|value|text|token|plain|plain_?text|raw|clear))?$`),
  /^(?:(?:client|agent|api|app)secret|secretkey)$/,
  /^(?:(?:client|agent)_)?(?:api_?key|password)$/,
]
/** Where secrets of something else are. */
const foreignPart = /webhook|callback|^hooks?$|signing|signature|owner|operator|jwks/
/** The secret itself, in an object of its own. */
const valueNames = [
  ...['value', 'current', 'new', 'active', 'latest', 'secret', 'client_secret', 'new_secret', 'current_secret'],
  ...['plaintext', 'plain_text', 'plain', 'raw', 'text', 'key'],
]
/** Where the secret is that another one replaces. */
const formerPart = /^(?:old|prev|previous|former|prior|retired|revoked|expired|replaced|superseded)(?:_|$)/
/** Words in these say what a value beside them is. */
const kindNames = ['type', 'kind', 'credential_type']
const currentNames = ['current', 'is_current', 'latest', 'is_latest', 'primary', 'is_primary']
const beginNames = ['created_at', 'issued_at', 'valid_from', 'not_before']
const deepest = 6

const mask = /[*•●∗＊█▪]{3}|[xX]{8}|…|\.{3}$/
const maskWord =
  /^[\s<[({]*(?:redacted|hidden|masked|filtered|removed|not[ _-](?:shown|available|disclosed)|shown[ _-]once|已隐藏|已屏蔽|不可见)[\s>\])}]*$/i

/** Whether a text is in the place of a secret that is not shown: `sec_****e0`, `[REDACTED]`. */
function isMasked(text: string): boolean {
  return mask.test(text) || maskWord.test(text)
}

interface Candidate {
  secret: string
  rank: number
}

function textsIn(value: unknown): string[] {
  // White space around it came with the writing.
  const text = keyOf(value)?.trim() ?? ''
  if (text !== '') return isMasked(text) ? [] : [text]
  if (Array.isArray(value)) return liveFirst(value).flatMap(textsIn)
  if (!isPlainObject(value)) return []
  const named = new Map(Object.entries(value).map(([name, inner]) => [formatPlainName(name), inner]))
  return valueNames.flatMap((name) => textsIn(named.get(name)))
}

/**
 * Of several secrets those that hold, the one first that holds longest and was made last; one that has expired or was
 * revoked only where there is no other.
 */
function liveFirst(rows: readonly unknown[]): readonly unknown[] {
  return rows.toSorted((a, b) => {
    const [one, other] = [lifeOf(a), lifeOf(b)]
    return one.gone - other.gone || compare(other.endMs, one.endMs) || compare(other.beginMs, one.beginMs)
  })
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

function lifeOf(row: unknown): { gone: number; endMs: number; beginMs: number } {
  const plain = isPlainObject(row) ? withPlainKeys(row) : {}
  const isFormer = currentNames.some((name) => flagOf(plain[name]) === false)
  return {
    gone: Number(isFormer || isNotHeld(row)),
    endMs: parseServiceTime(timeOf(findEnd(plain))) ?? Number.POSITIVE_INFINITY,
    beginMs: parseServiceTime(timeOf(firstOf(plain, beginNames))) ?? 0,
  }
}

/** Every secret in the order of the response, outer ones first. */
function candidatesIn(value: unknown, depth = 0): Candidate[] {
  if (depth > deepest) return []
  if (Array.isArray(value)) return liveFirst(value).flatMap((each) => candidatesIn(each, depth + 1))
  if (!isPlainObject(value)) return []
  const fields = Object.entries(value)
    .map(([name, inner]) => [formatPlainName(name), inner] as const)
    .filter(([name]) => !formerPart.test(name))
  const own = [...fields, [plainWordOf(firstOf(value, kindNames)), value.value] as const].flatMap(([name, inner]) => {
    const rank = secretNames.findIndex((pattern) => pattern.test(name))
    return rank < 0 ? [] : textsIn(inner).map((secret) => ({ secret, rank }))
  })
  const within = fields.flatMap(([name, inner]) => (foreignPart.test(name) ? [] : candidatesIn(inner, depth + 1)))
  return [...own, ...within]
}

/** `Your client secret is sec_4f…: store it`; a secret is at least so long, and no word of a language. */
const secretInWords =
  /(?:\b(?:client|agent|api)[ _-]?(?:secret|key)|\bsecret|密钥|密匙)["'`”」]?\s*(?:is|are|[:：=]|为|是)\s*["'`“「]?([\w.~+/=-]{12,200}[\w=])/gi

function wordsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (depth > deepest || typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((each) => wordsIn(each, depth + 1))
}

/** A secret that is in a sentence only; null where several are, or none. */
function findSecretInWords(body: unknown): string | null {
  const told = wordsIn(body).flatMap((words) => [...words.matchAll(secretInWords)].map(([, secret = '']) => secret))
  const secrets = [...new Set(told.filter((secret) => /\d/.test(secret) && !isMasked(secret)))]
  return secrets.length === 1 ? (secrets[0] ?? null) : null
}

/**
 * The secret that a response gives: by the name that says most of it, and of one name the outermost; else one that its
 * words tell. Null where there is none, or only what is in its place, such as `sec_****e0`.
 */
export function findSecret(body: unknown): string | null {
  const candidates = candidatesIn(body)
  return candidates.toSorted((a, b) => a.rank - b.rank)[0]?.secret ?? findSecretInWords(body)
}

/** The one place where the words of a refusal are read. Everything else goes by the code that it gives. */
import type { AppErrorCode, AppErrorDetails } from '../../app-error.ts'
import { type Body, isBody } from '../../service/decoding/decode.ts'
import { type EndpointName, endpointTable } from '../../service/endpoint-table.ts'

interface Refusal {
  /** The HTTP status, which is not a success. */
  status: number
  /** The answer as parsed JSON; text of a body that is not JSON; `null` without one. */
  body: unknown
  endpointName: EndpointName
}

interface ClassifiedRefusal {
  code: AppErrorCode
  details: AppErrorDetails
}

const longestDetail = 500

/** One entry of a validation error, `{loc, msg, type}`, in words. */
function validationLine(entry: unknown): string {
  if (!isBody(entry)) return typeof entry === 'string' ? entry : ''
  const where = Array.isArray(entry.loc) ? entry.loc.join('.') : ''
  return [where, typeof entry.msg === 'string' ? entry.msg : ''].filter((part) => part !== '').join(': ')
}

const wordFields = ['detail', 'message', 'error', 'msg', 'error_message', 'reason', 'description', 'title']
/** Where a body lists its complaints by field, as `{errors: {confidence: ["must be at most 0.6"]}}`. */
const complaintFields = ['errors', 'details', 'data']

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(validationLine).filter(Boolean).join('; ')
  if (!isBody(value)) return ''
  const said = [...wordFields, ...complaintFields].map((name) => wordsOf(value[name])).find(Boolean) ?? ''
  // RFC 6749 §5.2: `error` is a code, and this says it in words.
  const more = typeof value.error_description === 'string' ? value.error_description : ''
  const words = said !== '' && more !== '' ? `${said}: ${more}` : said || more
  return words === '' ? complaintsOf(value) : words
}

function complaintsOf(value: Body): string {
  return complaintFields
    .flatMap((name) => (isBody(value[name]) ? Object.entries(value[name]) : []))
    .map(([field, complaint]) => [field, [complaint].flat()[0]])
    .filter(([, complaint]) => typeof complaint === 'string' && complaint !== '')
    .map((parts) => parts.join(': '))
    .join('; ')
}

/**
 * What the service says about a refusal: the `detail` of the body (text, or a validation error's list), else its
 * `message` or `error`. Empty when it says nothing, and for a page that a proxy sent instead. At most 500 characters;
 * text of others.
 */
export function detailOf(body: unknown): string {
  const words = typeof body === 'string' ? body : wordsOf(isBody(body) ? body : null)
  return /^\s*</.test(words) ? '' : words.trim().slice(0, longestDetail)
}

const wholeRequest: ReadonlySet<string> = new Set(['body', 'query', 'path', '__root__'])

/** The name of the request field that a validation error points at, or `null`. */
function refusedField(body: unknown): string | null {
  const detail = isBody(body) ? body.detail : null
  const first = Array.isArray(detail) ? detail.find((entry): entry is Body => isBody(entry)) : undefined
  const path: readonly unknown[] = first !== undefined && Array.isArray(first.loc) ? first.loc : []
  // An index within a list comes after the name of the field; the place of the whole request names none.
  const name = path.findLast((part): part is string => typeof part === 'string')
  return name !== undefined && !wholeRequest.has(name) && /^[a-z_]{1,40}$/i.test(name) ? name : null
}

type Rule = readonly [pattern: RegExp, classify: (match: RegExpExecArray, refusal: Refusal) => ClassifiedRefusal]

const code = (name: AppErrorCode) => (): ClassifiedRefusal => ({ code: name, details: {} })

/**
 * Ten predictions until the agent is claimed; unlike a pace, waiting does not lift it, so it is told apart even on a
 * 429.
 */
const provisionalLimit: Rule = [
  /provisional\b.*\b(?:limit|quota|maximum|at most)\b|\b(?:limit|quota|maximum|at most)\b.*\bprovisional/i,
  code('provisional_limit'),
]

/** Words that say the same from whichever operation they come. The first that fits counts. */
const commonRules: readonly Rule[] = [
  [
    /missing required scopes?:?\s*['"`]?([\w:.-]{1,60})/i,
    ([, scope = '']) => ({ code: 'oauth_scope_missing', details: { scope } }),
  ],
  [
    /insufficient[_ ]scope/i,
    (_match, { endpointName }) => ({
      code: 'oauth_scope_missing',
      details: { scope: endpointTable[endpointName].oauthScope ?? '' },
    }),
  ],
  [
    /not subscribed to(?: the)?(?: scope)?:?\s*['"`]?([\w.-]{0,99}\w)/i,
    ([, scopeKey = '']) => ({ code: 'not_subscribed', details: { scopeKey } }),
  ],
  [
    /subscribe to(?: scope)?\s*['"`]([^'"`]{1,100})['"`]/i,
    ([, scopeKey = '']) => ({ code: 'not_subscribed', details: { scopeKey } }),
  ],
  [/already (?:been )?claimed/i, code('already_claimed')],
  [/(?:provisional|grace)\b.*\b(?:expired|ended|over)\b/i, code('provisional_expired')],
  provisionalLimit,
  [
    /not (?:yet )?(?:been )?(?:activated|active)\b|(?:awaiting|pending) (?:activation|claim)/i,
    code('agent_not_activated'),
  ],
]

const predictionRules: readonly Rule[] = [
  [
    /already (?:been )?(?:predicted|submitted|made)|already (?:has|have|exists)|duplicate|one prediction per/i,
    code('duplicate_prediction'),
  ],
  [/deadline|too late|kick-?off/i, code('deadline_passed')],
  [
    /not open|no longer open|isn't open|not in ['"`]?open|already (?:been )?resolved|(?:is|was) (?:resolved|closed)/i,
    code('challenge_not_open'),
  ],
  [/challenge\b.*\b(?:not found|unknown|does not exist)|unknown challenge/i, code('challenge_unknown')],
  [/\bdraws?\b|\bneutral\b.*\bnot\b|invalid direction/i, code('direction_not_allowed')],
]

const discussionRules: readonly Rule[] = [
  [/repl(?:y|ies) to (?:a )?repl|only top-level comments/i, code('reply_to_reply')],
  [
    /(?:comment|repl|like|discussion)\w*\b.*\b(?:disabled|closed|not (?:enabled|allowed|open))/i,
    code('discussion_closed'),
  ],
]

const siteRules: readonly Rule[] = [
  [/\btoken\b.*(?:\bsite\b|\bcn\b|\bglobal\b)|(?:\bsite\b|\bcn\b|\bglobal\b).*\btoken\b/i, code('token_site_mismatch')],
  [
    /\b(?:other|wrong) site\b|\bsite\b.*\b(?:mismatch|agents?|only)\b|\b(?:cn|global|domestic)\b.*\b(?:agents?|endpoints?|only)\b/i,
    code('site_mismatch'),
  ],
]

const credentialRules: readonly Rule[] = [
  [/(?:unknown|no such) agent|agent\b.*\b(?:not found|unknown|does not exist)/i, code('agent_unknown')],
  [/invalid[_ ]client|client[_ ]?(?:secret|assertion|credentials)|assertion|credential/i, code('credential_refused')],
]

/** A secret is replaced until a first token was issued (Interface §3.1). */
const resendRules: readonly Rule[] = [
  [/\btokens?\b.*\bissued\b|no longer\b.*\brotat|cannot be rotated/i, code('secret_not_replaced')],
]

const nameTaken = /\bname\b.*\b(?:taken|in use|exists|already (?:used|registered))\b|\bduplicate name\b/i
const nameRules: readonly Rule[] = [[nameTaken, code('name_taken')]]

function rulesFor({ status, endpointName }: Refusal): readonly Rule[] {
  switch (endpointName) {
    case 'submitPrediction':
      return [...commonRules, ...(status === 403 ? siteRules : []), ...predictionRules]
    case 'resendSecret':
      return [...commonRules, ...resendRules, ...credentialRules]
    case 'createComment':
    case 'replyToComment':
    case 'likeComment':
    case 'likeReply':
      return [...commonRules, ...(status === 403 ? siteRules : []), ...discussionRules]
    case 'requestToken':
    case 'refreshClaimLink':
      return [...commonRules, ...credentialRules]
    case 'registerAgent':
      return [...commonRules, ...nameRules]
    default:
      return [...commonRules, ...(status === 403 ? siteRules : [])]
  }
}

const fieldCodes: Readonly<Record<string, AppErrorCode>> = {
  direction: 'direction_not_allowed',
  confidence: 'confidence_out_of_range',
}

/** The code of a 404, by what the operation asked for. */
function unknownOf(endpointName: EndpointName): AppErrorCode {
  switch (endpointName) {
    case 'submitPrediction':
    case 'readResults':
      return 'challenge_unknown'
    case 'requestToken':
    case 'resendSecret':
    case 'refreshClaimLink':
    case 'readProfile':
    case 'readScorecard':
    case 'readOwnProfile':
      return 'agent_unknown'
    default:
      return 'resource_unknown'
  }
}

function byStatus({ status, body, endpointName }: Refusal): ClassifiedRefusal {
  const field = refusedField(body)
  if (status === 401) return { code: 'credential_refused', details: { status } }
  if (status === 403) return { code: 'forbidden', details: { status } }
  if (status === 404) return { code: unknownOf(endpointName), details: { status } }
  if (status === 405 || status === 410 || status === 501) return { code: 'resource_unknown', details: { status } }
  if (status === 408) return { code: 'timed_out', details: { status } }
  if (status === 409 && endpointName === 'submitPrediction') return { code: 'duplicate_prediction', details: {} }
  if (status === 409 && endpointName === 'registerAgent') return { code: 'name_taken', details: {} }
  if (status === 409 && endpointName === 'resendSecret') return { code: 'secret_not_replaced', details: {} }
  if (field === 'name' && endpointName === 'registerAgent' && nameTaken.test(`name ${detailOf(body)}`))
    return { code: 'name_taken', details: {} }
  const fieldCode = field !== null && endpointName === 'submitPrediction' ? fieldCodes[field] : undefined
  if (fieldCode !== undefined) return { code: fieldCode, details: {} }
  return { code: 'request_refused', details: field === null ? { status } : { status, field } }
}

/**
 * The code of an answer that is not a success (Interface §7, and the forms seen in deployments), with the values that
 * its words name: `scope`, `scopeKey`, `field`, `status`. Never throws. A 5xx tells nothing of what was done, whatever
 * its words say: it is `site_down`, and what that means for a write is the caller's to decide by the endpoint's
 * `effect`.
 */
export function classifyRefusal(refusal: Refusal): ClassifiedRefusal {
  const { status, body } = refusal
  if (status >= 300 && status < 400) return { code: 'redirect_refused', details: { status } }
  if (status >= 500 && status !== 501) return { code: 'site_down', details: { status } }
  const words = detailOf(body)
  if (refusedField(body) !== null) return byStatus(refusal)
  for (const [pattern, classify] of status === 429 ? [provisionalLimit] : rulesFor(refusal)) {
    const match = pattern.exec(words)
    if (match !== null) return classify(match, refusal)
  }
  return status === 429 ? { code: 'rate_limited', details: {} } : byStatus(refusal)
}

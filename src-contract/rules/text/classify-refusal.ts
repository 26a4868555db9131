/**
 * What a refusal means, by its words (`refusal-rules.ts`, `chinese-refusals.ts`). Everything else goes by the code that
 * this gives.
 */
import type { AppErrorCode, AppErrorData } from '../../app-error.ts'
import type { Body } from '../../service/decoding/decode.ts'
import { withPlainKeys } from '../../service/decoding/values/plain-name.ts'
import type { Endpoint } from '../../service/endpoint.ts'
import { type EndpointName, endpointTable } from '../../service/endpoint-table.ts'
import { type OAuthScope, oauthScopes } from '../agents/oauth-scopes.ts'
import { isPlainObject } from '../plain-object.ts'
import { formatSimplified, nameTakenWords } from './chinese-refusals.ts'
import { detailOf } from './refusal-detail.ts'
import { type ClassifiedRefusal, getLimitRules, getRefusalRules, nameTaken, type Refusal } from './refusal-rules.ts'
import { isOfBadToken, isSaidToBeNone } from './response-words.ts'

const codeFields = ['code', 'error_code', 'errorCode', 'error', 'type', 'reason']
const codeWord = /^[A-Za-z][A-Za-z0-9]*(?:[_.-][A-Za-z0-9]+)*$/

/** The codes for programs beside the words (`DEADLINE_PASSED`, `AlreadyPredicted`), as words; empty without any. */
function codeWordsOf(body: unknown): string {
  if (!isPlainObject(body)) return ''
  const places = [body, body.error, body.detail, body.data].filter(isPlainObject)
  return places
    .flatMap((place) => codeFields.map((name) => place[name]))
    .filter((value): value is string => typeof value === 'string' && codeWord.test(value))
    .map((value) => value.replaceAll(/[_.-]/g, ' ').replaceAll(/([a-z])(?=[A-Z])/g, '$1 '))
    .join('\n')
}

const wholeRequest: ReadonlySet<string> = new Set(['body', 'query', 'path', '__root__'])

/** The name of the request field that a validation error points at, or `null`. */
function refusedField(body: unknown): string | null {
  const detail = isPlainObject(body) ? body.detail : null
  const first = Array.isArray(detail) ? detail.find((entry): entry is Body => isPlainObject(entry)) : undefined
  const path: readonly unknown[] = first !== undefined && Array.isArray(first.loc) ? first.loc : []
  // An index within a list comes after the name of the field; the place of the whole request names none.
  const name = path.findLast((part): part is string => typeof part === 'string')
  return name !== undefined && !wholeRequest.has(name) && /^[a-z_]{1,40}$/i.test(name) ? name : null
}

/** What a prediction says; another place that is named, such as the challenge, is where a second one is found. */
const predictionFields: ReadonlySet<string> = new Set([
  ...['direction', 'confidence', 'reasoning', 'summary', 'is_revision', 'token_usage'],
])

/** Whether a field is one of what a prediction says. */
export function isPredictionField(field: unknown): boolean {
  return typeof field === 'string' && predictionFields.has(field)
}

/** Whether a refusal is about the value of one field of the request, so that its words are of nothing else. */
function isOfOneField({ body, endpointName }: Refusal): boolean {
  const field = refusedField(body)
  if (field === null) return false
  return endpointName !== 'submitPrediction' || isPredictionField(field)
}

const fieldCodes: Readonly<Record<string, AppErrorCode>> = {
  direction: 'direction_not_allowed',
  confidence: 'confidence_out_of_range',
}

/** What frameworks say of a path that they do not have; also nothing at all. */
const noSuchPath =
  /^(?:(?:404:?\s*)?(?:(?:page|path|route|endpoint|url|resource) )?not[_ ]?found[.!]?|cannot (?:get|post|delete)\b.*|no (?:such )?(?:route|endpoint|handler)\b.*)?$/i

/** Whether a refusal says that the service has no such thing (any more), and not only that it knows no such path. */
export function isSaidToBeGone({ code, details }: AppErrorData): boolean {
  if (code !== 'resource_unknown') return false
  const { status, serviceWords } = details
  if (status !== undefined && status !== 404) return status === 410
  return typeof serviceWords === 'string' && !noSuchPath.test(serviceWords.trim())
}

const ofPath =
  /\b(?:static|resources?|routes?|paths?|ur[il]s?|endpoints?|mappings?|handlers?|pages?|methods?|api|service)\b/i

/** Whether a list without rows is answered so. Of one that is named by an id, it may be that which is not there. */
function isEmptyList({ endpointName, body }: Refusal): boolean {
  const { effect, params }: Endpoint = endpointTable[endpointName]
  const words = detailOf(body)
  return effect === 'read' && params.length === 0 && isSaidToBeNone(words) && !ofPath.test(words)
}

/** That there is no prediction to revise, and not that there is no challenge. */
const ofPrediction = /^(?!.*(?:challenge|挑战|题)).*(?:\bpredictions?\b|预测)/is

/** That the challenge itself is not there, whatever is said of its results besides. */
const ofNoChallenge =
  /\bchallenge\b(?:(?!results?\b).){0,40}\b(?:not found|unknown|deleted|removed|does(?: not|n't) exist)|\b(?:unknown|no such) challenge\b/i
/** That there are no results yet. */
const ofResultsToCome =
  /\byet\b|\b(?:until|after|before)\b.{0,40}\b(?:resol\w+|settl\w+|deadline|clos\w+)\b|\bnot (?:available|ready|published|resolved|settled)\b|尚未|还未|还没|未(?:结算|揭晓|公布)|暂无/i

/** What a list or a record would be made of, that there is none of: not the event or the agent that was asked about. */
const noneOf: Partial<Record<EndpointName, RegExp>> = {
  readPublicComments: /\b(?:no|any) (?:[a-z]+ )?comments?\b|(?:暂无|没有|尚无|还没有)(?:任何)?评论/i,
  readScorecard:
    /\b(?:no|any) (?:(?!agents?\b)[a-z]+ ){0,2}(?:predictions?|scores?|results?|data|statistics)\b|(?:暂无|没有|尚无|还没有)(?:任何)?(?:预测|得分|成绩|数据|结果)/i,
}

function isWithoutRows({ endpointName, body }: Refusal): boolean {
  const words = formatSimplified(detailOf(body))
  return isSaidToBeNone(words) && noneOf[endpointName]?.test(words) === true
}

/**
 * The code of a 404, by what the operation asked for. Words that a server also has for a path which it does not know
 * say nothing of an agent or a challenge.
 */
function unknownOf(refusal: Refusal): AppErrorCode {
  const { endpointName, body } = refusal
  if (noSuchPath.test(detailOf(body))) return 'resource_unknown'
  if (isWithoutRows(refusal)) return 'request_refused'
  switch (endpointName) {
    case 'submitPrediction':
      return ofPrediction.test(detailOf(body)) ? 'request_refused' : 'challenge_unknown'
    case 'readResults':
      // No failure of the site: other challenges may well have results.
      return !ofNoChallenge.test(detailOf(body)) && ofResultsToCome.test(detailOf(body))
        ? 'request_refused'
        : 'challenge_unknown'
    case 'requestToken':
    case 'resendSecret':
    case 'refreshClaimLink':
    case 'readProfile':
    case 'readScorecard':
    case 'readOwnProfile':
      return 'agent_unknown'
    default:
      return isEmptyList(refusal) ? 'request_refused' : 'resource_unknown'
  }
}

/**
 * A conflict whose words no rule knows. The status alone says what is in conflict only where there is one thing that
 * can be, and nothing else is said.
 */
function conflictOf(endpointName: EndpointName, words: string): ClassifiedRefusal {
  if (endpointName === 'registerAgent' && (words === '' || /\bname\b|名[称字]|昵称/i.test(words)))
    return { code: 'name_taken', details: {} }
  if (endpointName === 'resendSecret' && words === '') return { code: 'secret_not_replaced', details: {} }
  return { code: 'request_refused', details: { status: 409 } }
}

/** In unknown words: payment required, forbidden, locked, unavailable for legal reasons. */
const noTokenStatuses: ReadonlySet<number> = new Set([402, 403, 423, 451])

function byStatus(refusal: Refusal): ClassifiedRefusal {
  const { status, body, endpointName } = refusal
  const field = refusedField(body)
  if (status === 401) return { code: 'credential_refused', details: { status } }
  if (endpointName === 'requestToken' && noTokenStatuses.has(status))
    return { code: 'token_refused', details: { status } }
  if (status === 403) return forbiddenOf(refusal)
  if (status === 404) return { code: unknownOf(refusal), details: { status } }
  if (status === 405 || status === 410 || status === 501) return { code: 'resource_unknown', details: { status } }
  if (status === 408) return { code: 'timed_out', details: { status } }
  if (status === 409) return conflictOf(endpointName, detailOf(body))
  const ofName = `name ${detailOf(body)}`
  const isTaken = nameTaken.test(ofName) || nameTakenWords.test(formatSimplified(ofName))
  if (field === 'name' && endpointName === 'registerAgent' && isTaken) return { code: 'name_taken', details: {} }
  const fieldCode = field !== null && endpointName === 'submitPrediction' ? fieldCodes[field] : undefined
  if (fieldCode !== undefined) return { code: fieldCode, details: {} }
  return { code: 'request_refused', details: field === null ? { status } : { status, field } }
}

/** The permissions of Interface §5.3 that are in a text. */
function permissionsIn(text: string): readonly OAuthScope[] {
  const named = text.match(/(?<![\w:])[a-z]+(?::[a-z]+){1,3}(?![\w:])/g) ?? []
  return named.map((name) => oauthScopes.find((scope) => scope === name)).filter((scope) => scope !== undefined)
}

const ofLack = /\b(?:missing|lacks?|lacking|needs?|requires?|required|insufficient|without|not (?:been )?granted)\b/i
/** A field for what is asked for, and not for what is held. */
const askedField =
  /^(?:(?:required|missing|needed|insufficient)_)?(?:oauth_)?(?:scopes?|permissions?)(?:_required|_missing)?$/

/** The permission that a 403 names as lacking, in its words or in a field; the operation's own of several. */
function lackingPermissionOf({ body, endpointName }: Refusal): OAuthScope | null {
  const words = detailOf(body)
  const places = isPlainObject(body) ? [body, body.error, body.detail, body.data].filter(isPlainObject) : []
  const fields = places.flatMap((place) =>
    Object.entries(withPlainKeys(place)).filter(([name]) => askedField.test(name)),
  )
  const inFields = fields.flatMap(([, value]) => [value].flat()).filter((each) => typeof each === 'string')
  const named = [...(ofLack.test(words) ? permissionsIn(words) : []), ...inFields.flatMap(permissionsIn)]
  return named.find((scope) => scope === endpointTable[endpointName].oauthScope) ?? named[0] ?? null
}

function forbiddenOf(refusal: Refusal): ClassifiedRefusal {
  const scope = lackingPermissionOf(refusal)
  if (scope !== null) return { code: 'oauth_scope_missing', details: { scope } }
  return { code: 'forbidden', details: { status: refusal.status } }
}

/** By which frameworks refuse a token, beside 401; the specification names none (Interface §7). */
const tokenStatuses: ReadonlySet<number> = new Set([400, 403, 422])
/** That the login is over, or the token invalid, whatever the words. */
const onlyTokenStatuses: ReadonlySet<number> = new Set([419, 440, 498])

function mayRefuseToken({ status, endpointName }: Refusal, words: string): boolean {
  if (endpointTable[endpointName].auth !== 'bearer') return false
  return onlyTokenStatuses.has(status) || (tokenStatuses.has(status) && isOfBadToken(words))
}

/** Whether the service refused the token: surely by 401, perhaps by words that sound like it. */
export function isTokenRefusal({ details }: AppErrorData): boolean {
  return details.status === 401 || details.mayBeOfToken === true
}

/**
 * The code of a response that is not a success (Interface §7, and the forms seen in deployments), with the values that
 * its words name: `scope`, `scopeKey`, `field`, `status`; `mayBeOfToken` where the token may be what was refused,
 * although the status is not 401. Never throws. A 5xx tells nothing of what was done, whatever its words say: it is
 * `site_down`, and what that means for a write is the caller's to decide by the endpoint's `effect`.
 */
export function classifyRefusal(refusal: Refusal): ClassifiedRefusal {
  const { status, body } = refusal
  if (status >= 300 && status < 400) return { code: 'redirect_refused', details: { status } }
  if (status >= 500 && status !== 501) return { code: 'site_down', details: { status } }
  const words = formatSimplified(`${detailOf(body)}\n${codeWordsOf(body)}`)
  if (isOfOneField(refusal)) return byStatus(refusal)
  for (const [pattern, classify] of status === 429 ? getLimitRules(refusal.endpointName) : getRefusalRules(refusal)) {
    const match = pattern.exec(words)
    if (match !== null) return classify(match, refusal)
  }
  if (status === 429) return { code: 'rate_limited', details: {} }
  const { code, details } = byStatus(refusal)
  return { code, details: mayRefuseToken(refusal, words) ? { ...details, mayBeOfToken: true } : details }
}

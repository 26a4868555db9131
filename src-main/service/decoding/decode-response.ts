import { AppError, createRefusalError } from '#contract/app-error.ts'
import { isPlainObject } from '#contract/rules/plain-object.ts'
import { classifyRefusal, isTokenRefusal } from '#contract/rules/text/classify-refusal.ts'
import { findDoubt, isPutOff, isSaidToBeOver } from '#contract/rules/text/doubtful-receipt.ts'
import { findReportedFailure, type ReportedFailure } from '#contract/rules/text/reported-failure.ts'
import { quoteService } from '#contract/rules/text/service-text.ts'
import { envelopeFields, listLevels, openEnvelope, wrapperFields } from '#contract/service/decoding/bodies/envelope.ts'
import { findOther } from '#contract/service/decoding/bodies/find-other.ts'
import { singleRecordOf } from '#contract/service/decoding/bodies/single-record.ts'
import type { SwitchDoubt } from '#contract/service/decoding/bodies/switch-receipt.ts'
import { keyOf } from '#contract/service/decoding/decode.ts'
import { withEndedRows } from '#contract/service/decoding/subscriptions/held-rows.ts'
import { mayStateZones, withStatedZones } from '#contract/service/decoding/values/stated-zones.ts'
import type { Endpoint } from '#contract/service/endpoint.ts'
import { type EndpointName, endpointTable } from '#contract/service/endpoint-table.ts'
import { decodeSaidFailure } from './decode-said-failure.ts'
import { asPartOfList, isBesideErrors, isEmptyInDoubt } from './list-in-part.ts'
import { readClearJson, readJson } from './read-json.ts'
import {
  type DecodedResponse,
  findEndedBefore,
  type GivenResponse,
  quoteWords,
  withoutUnsafe,
} from './response-error.ts'

/** A response as the endpoint's value or as one typed error. The body is untrusted; only `serviceWords` quotes it. */
export function decodeResponse(endpointName: EndpointName, given: GivenResponse): DecodedResponse {
  const { status, text } = given
  const endpoint: Endpoint = endpointTable[endpointName]
  const foreign = foreignIn(endpointName, given)
  if (foreign !== null) return foreign
  const issued = issuedBy(endpoint, given)
  if (issued !== null) return issued
  if (status < 200 || status > 299) return refusalOf(endpointName, given)
  const json = withEnds(endpoint, withZones(readResponse(text, readerOf(endpoint)), text), given.serviceNowMs)
  const body = endpoint.textResponse ? textBody(text) : json
  if (!body.ok) return unreadable(endpointName, given)
  const opened = openResponse(endpoint, body.value)
  const parsed = endpoint.response.safeParse(opened)
  const failed = json.ok ? findFailed(endpoint, json.value) : null
  const said = failed?.said ?? null
  const isRead = endpoint.effect === 'read' && parsed.success
  const isInPart = isRead && isBesideErrors({ said, value: parsed.data })
  if (failed !== null && !isInPart) {
    const failure = decodeSaidFailure(endpointName, { ...failed, parsed, given })
    if (failure !== null) return failure
  }
  const receipt = { body: opened, around: body.value, value: parsed.success ? parsed.data : null, given }
  // What may be done again may be put off in a receipt that says nothing else.
  const doubtful = parsed.success || endpoint.effect === 'idempotent' ? doubtOf(endpoint, receipt) : null
  if (doubtful !== null) return doubtful
  if (parsed.success) {
    const isShort = isInPart || (isRead && json.ok && isEmptyInDoubt({ said, body: json.value, value: parsed.data }))
    return { kind: 'value', value: isShort ? asPartOfList(parsed.data) : parsed.data }
  }
  const issue = parsed.error.issues[0]
  const details = {
    endpoint: endpointName,
    path: issue?.path.map(String).join('.') || 'body',
    expected: issue?.message.slice(0, 200) ?? '',
  }
  const words = said === null ? null : quoteWords(json.ok ? json.value : null, given)
  return { kind: 'unclear', error: createRefusalError('answer_malformed', details, words) }
}

/**
 * What a registration gives comes once and is settled by a token: a field of it that contradicts itself is no reason
 * to take nothing of the rest.
 */
const readerOf = ({ auth, effect }: Endpoint) => (auth === 'none' && effect !== 'read' ? readJson : readClearJson)

/**
 * The record of a response; of what is written once also out of a list of one. A prediction in a bare list may be one
 * that was there before, unless it says what was predicted.
 */
function openResponse({ auth, effect, name }: Endpoint, body: unknown): unknown {
  const opened = openEnvelope(body)
  if (auth !== 'bearer' || effect !== 'irreversible') return opened
  const single = singleRecordOf(opened)
  const isBare =
    name === 'submitPrediction' && Array.isArray(opened) && isPlainObject(single) && single.direction === undefined
  return isBare ? opened : single
}

/** The outermost part of a response that says of a failure, with what it says; null where none does. */
function findFailed(endpoint: Endpoint, body: unknown): { said: ReportedFailure; body: unknown } | null {
  for (const level of [body, ...innerLevelsOf(endpoint, body)]) {
    const said = findReportedFailure(level)
    if (said !== null) return { said, body: level }
  }
  return null
}

/** What a receipt is wrapped in, where no field of it has to be there: that nothing was found in it says nothing. */
function innerLevelsOf({ auth, effect, switches }: Endpoint, body: unknown): unknown[] {
  const isOptional = auth === 'bearer' && (switches !== undefined || effect === 'idempotent')
  return isOptional ? listLevels(body).filter((level) => level !== body) : []
}

/** A response about something else than was asked for; null for one that names the same, or nothing. */
function foreignIn(endpoint: EndpointName, { status, text, asked = {} }: GivenResponse): DecodedResponse | null {
  const isOfCall = status >= 200 && status <= 299 && Object.keys(asked).length > 0
  const body = isOfCall ? readResponse(text) : ({ ok: false } as const)
  const isFailure = body.ok && findReportedFailure(body.value) !== null
  const other = body.ok && !isFailure ? findOther(body.value, asked) : null
  if (other === null) return null
  const { field, sent, received } = other
  const details = withoutUnsafe({ endpoint, field, sent, received })
  return { kind: 'unclear', error: new AppError('response_mismatch', details) }
}

/** A response with what is given once, and what it says of a failure beside it; null for one without. */
function issuedBy({ response, givesOnce = [] }: Endpoint, given: GivenResponse): DecodedResponse | null {
  const { status, text } = given
  // Also out of a response that contradicts itself: it is not given again.
  const body = givesOnce.length === 0 ? ({ ok: false } as const) : withZones(readResponse(text, readJson), text)
  const parsed = body.ok ? response.safeParse(openEnvelope(body.value)) : null
  const value = parsed?.success === true && isPlainObject(parsed.data) ? parsed.data : null
  // What was sent may come back in the words of a refusal, and is nothing new.
  const sent = given.secretsSent?.() ?? []
  const told = value === null ? [] : givesOnce.map((name) => keyOf(value[name]))
  const issued = told.filter((each) => each !== null).filter((each) => !sent.includes(each))
  if (!body.ok || issued.length === 0) return null
  const isFailure = status < 200 || status > 299 || findReportedFailure(body.value) !== null
  const secretsSent = () => [...issued, ...sent]
  const words = quoteWords(body.value, { ...given, secretsSent }) ?? quoteService(`HTTP ${status}`, [])
  return { kind: 'value', value: { ...value, failure_words: isFailure ? words : null } }
}

/** Later, one there already (RFC 5842), and several outcomes of which one may be a refusal (RFC 4918). */
const doubtfulStatuses: ReadonlySet<number> = new Set([202, 207, 208])
/** Of what may be done again: that it is there already is what was asked for. */
const unsettledStatuses: ReadonlySet<number> = new Set([202, 207])

/**
 * A receipt of a write that says that it is not done, or not yet: what became of it is looked up, as after a lost
 * response. Null for a receipt that says nothing of the kind, and for all that only reads. Of what takes something away
 * only that it is not done yet is a doubt: that it is deleted is what was asked for.
 */
function doubtOf(endpoint: Endpoint, { body, around, value, given }: Receipt): DecodedResponse | null {
  const { method, auth, effect, name, switches, rateClass } = endpoint
  if (auth !== 'bearer' || effect === 'read') return null
  const isWritten = rateClass === 'comment' || rateClass === 'reply'
  const isRepeatable = effect === 'idempotent'
  const isEnd = method === 'DELETE'
  const isSwitch = switches !== undefined || isEnd
  const kind = { isWritten, isRepeatable, isEnd, isSwitch, nowMs: given.serviceNowMs }
  const ofState = switches === undefined ? null : switchDoubtOf(value)
  const levels = [body, ...innerLevelsOf(endpoint, body)]
  const inFields = levels.map((level) => findDoubt(level, kind)).find((each) => each !== null) ?? null
  const doubt = ofState ?? inFields ?? (kind.isSwitch ? null : findDoubt(around, kind))
  const isLater = isRepeatable
    ? unsettledStatuses.has(given.status) && saysNothing(value) && !(isEnd && levels.some(isSaidToBeOver))
    : doubtfulStatuses.has(given.status)
  if (doubt === null && !isLater) return null
  const words = doubt === null ? `HTTP ${given.status}` : `${doubt.field}: ${doubt.said}`
  const details = { endpoint: name, status: given.status }
  const quote = quoteWords(body, given) ?? quoteService(words, given.secretsSent?.() ?? [])
  const isOpen = isRepeatable && (doubt === null || isPutOff(doubt))
  const code = isOpen ? 'outcome_unknown' : 'request_refused'
  return { kind: 'unclear', error: createRefusalError(code, details, quote) }
}

/** A receipt that names nothing, or of a subscription that does not say how it is now. */
const saysNothing = (value: unknown): boolean => value === null || (isPlainObject(value) && value.subscribed === null)

interface Receipt {
  body: unknown
  /** The same with the envelope around it, whose words are about the call. */
  around: unknown
  /** What the endpoint's schema has made of it; null where it could not. */
  value: unknown
  given: GivenResponse
}

/** What the reader of receipts of follows and likes has found against them. */
function switchDoubtOf(value: unknown): SwitchDoubt | null {
  return isPlainObject(value) && isPlainObject(value.doubt)
    ? { field: String(value.doubt.field), said: String(value.doubt.said) }
    : null
}

type Body = { ok: true; value: unknown } | { ok: false; isContradictory?: true }

const isContradictory = (body: Body): boolean => !body.ok && body.isContradictory === true

const doneWord = /^(?:ok|okay|success|done|created|accepted)[.!]?$/i
const isJsonText = (value: unknown): value is string => typeof value === 'string' && /^\s*[{[]/.test(value)

/**
 * The JSON of a response, also where a gateway has put it into a text once more, alone or as the one inner value of an
 * envelope. Text that says nothing but that it was done is a response without a body.
 */
function readResponse(text: string, read: (text: string) => Body = readClearJson): Body {
  if (doneWord.test(text.trim())) return { ok: true, value: null }
  const json = read(text)
  if (!json.ok) return json
  if (isJsonText(json.value)) return read(json.value)
  if (!isPlainObject(json.value)) return json
  const [field, ...others] = Object.entries(json.value).filter(([name]) => !envelopeFields.has(name))
  if (field === undefined || others.length > 0 || !wrapperFields.includes(field[0]) || !isJsonText(field[1]))
    return json
  const inner = read(field[1])
  if (isContradictory(inner)) return inner
  return inner.ok ? { ok: true, value: { ...json.value, [field[0]]: inner.value } } : json
}

/** Most responses say nothing of a zone, and are not gone through. */
function withZones(body: Body, text: string): Body {
  return body.ok && mayStateZones(text) ? { ok: true, value: withStatedZones(body.value) } : body
}

function withEnds({ list }: Endpoint, body: Body, serviceNowMs: number | undefined): Body {
  const isJudged = body.ok && list?.hasEnds === true && serviceNowMs !== undefined
  return isJudged ? { ok: true, value: withEndedRows(body.value, serviceNowMs) } : body
}

const notModified = 304

/** A body that is no response, and in what way it is none, where that can be told. */
function unreadable(endpoint: EndpointName, { status, text }: GivenResponse): DecodedResponse {
  const form = status === notModified ? 'not_modified' : brokenFormOf(text)
  const details = { endpoint, status, ...(form === null ? {} : { form }) }
  return { kind: 'unclear', error: new AppError('answer_not_json', details) }
}

function brokenFormOf(text: string): string | null {
  if (isContradictory(readResponse(text))) return 'contradictory'
  return isJsonText(text) ? 'broken' : null
}

function textBody(text: string): Body {
  return looksLikeMarkup(text) ? { ok: false } : { ok: true, value: text }
}

function looksLikeMarkup(text: string): boolean {
  return /^\s*</.test(text)
}

function refusalOf(endpointName: EndpointName, given: GivenResponse): DecodedResponse {
  const { status, text } = given
  if (status === notModified) return unreadable(endpointName, given)
  const json = readClearJson(text)
  // Its status holds, and of words that contradict each other none.
  const body = withZones(isContradictory(json) ? { ok: true, value: {} } : json, text)
  const isFromService = body.ok && body.value !== null
  // A page from something in between says nothing about the call, whatever its status.
  if (!body.ok && looksLikeMarkup(text) && status < 500 && status !== 429) {
    return unreadable(endpointName, given)
  }
  const { responseToRefusal }: Endpoint = endpointTable[endpointName]
  if (maySayMore(status) && body.ok && responseToRefusal !== undefined) {
    const parsed = responseToRefusal.safeParse(openEnvelope(body.value))
    if (parsed.success) return { kind: 'value', value: parsed.data }
  }
  const { code, details } = classifyRefusal({ status, body: body.ok ? body.value : text, endpointName })
  const ended = findEndedBefore(endpointName, status, { code, details })
  if (ended !== null) return ended
  const isQuotable = isFromService && status >= 400 && status < 500
  const error = createRefusalError(
    code,
    withoutUnsafe({ status, ...details, endpoint: endpointName }),
    isQuotable ? quoteWords(body.value, given) : null,
  )
  const isRefusal =
    isTokenRefusal(error) || status === 429 || (isFromService && status >= 400 && status < 500 && status !== 408)
  return { kind: isRefusal ? 'refused' : 'unclear', error }
}

/** These are about the call, not about what it asked for. */
const ofTheCall: ReadonlySet<number> = new Set([401, 408, 429])

const maySayMore = (status: number): boolean => status >= 400 && status < 500 && !ofTheCall.has(status)

import { isPlainObject } from '#contract/rules/plain-object.ts'
import { parseHttpDate, parseServiceTime } from '#contract/rules/service-time.ts'
import { detailOf } from '#contract/rules/text/refusal-detail.ts'
import type { Body } from '#contract/service/decoding/decode.ts'
import { lengthPattern, readLengthMs } from '#contract/service/decoding/values/decode-length.ts'
import { timeOf } from '#contract/service/decoding/values/decode-time.ts'
import { listPlainParts, withPlainKeys } from '#contract/service/decoding/values/plain-name.ts'
import { readJson } from '../decoding/read-json.ts'

/** How long writes and reads of a class wait after a refusal that says nothing usable. */
const defaultHoldMs = 30_000
/** No refusal stops an agent for longer, whatever it says. */
const maxHoldMs = 3_600_000

/**
 * How long a rate class is left alone after a refusal for want of room; `retryAfterMs` is what the refusal says. What
 * it says is kept to; where it says nothing, what has to arrive within `leftMs` of the refusal waits no longer than
 * `shortenWait` allows. Null: at any time.
 */
export function holdOfRefusalMs(retryAfterMs: number | null, leftMs: number | null): number {
  return retryAfterMs === null ? shortenWait(defaultHoldMs, leftMs) : Math.min(maxHoldMs, retryAfterMs)
}

/**
 * A wait that the service did not ask for, as it may be where `leftMs` are left until a deadline, null for none: at
 * most half of that, in whole seconds and at least one, so that there is time for another try. A deadline that has
 * passed by a clock which no service has set yet shortens nothing.
 */
export function shortenWait(waitMs: number, leftMs: number | null): number {
  return leftMs === null || leftMs <= 0 ? waitMs : Math.min(waitMs, Math.max(1_000, Math.floor(leftMs / 2_000) * 1_000))
}

const inSeconds = '(?:_(?:s|secs?|seconds))?$'
const inMs = '_(?:ms|millis|milliseconds)$'
const asked = '^(?:(?:retry|try_again)_(?:after|in)|available_in)'
const ofLimit =
  '^(?:(?:retry|try_again)_(?:after|in)|wait(?:_(?:for|time))?|available_in|cool_?down(?:_(?:remaining|left))?|(?:rate_)?(?:limit_)?resets?_(?:in|after)|next_(?:allowed|request)_in|blocked_for)'
/**
 * Where deployments say it that set no header, by their names in plain form: as a length, in seconds unless they end in
 * ms, and as a moment. What a limit says of itself counts only where it is for want of room.
 */
const fieldsOf = (isOfLimit: boolean) => (isOfLimit ? limitFields : askedFields)
const askedFields = {
  seconds: new RegExp(`${asked}${inSeconds}|^wait_(?:s|secs?|seconds)$`),
  ms: new RegExp(`${asked}${inMs}|^wait${inMs}`),
  moment: /^(?:retry|try_again|available)_at$/,
}
const limitFields = {
  seconds: new RegExp(`${ofLimit}${inSeconds}|^seconds_(?:to|until)_(?:reset|retry)$`),
  ms: new RegExp(ofLimit + inMs),
  moment:
    /^(?:(?:retry|try_again|available|next_(?:allowed|request|attempt|retry))_at|(?:rate_)?(?:limit_)?resets?(?:_(?:at|on|time))?|(?:blocked|limited|cool_?down|wait)_until)$/,
}
/** A length with its units, or a number of seconds or ms. */
const delayField = /^retry_delay$/

/** Headers that say the same, in seconds, a moment or, by their name, in ms; the surest first. */
const waitHeaders = [
  ...['retry-after', 'x-retry-after', 'retry-after-seconds', 'x-retry-after-seconds'],
  ...['retry-after-ms', 'x-retry-after-ms', 'x-ms-retry-after-ms'],
] as const
const resetHeaders = [
  ...[
    'ratelimit-reset',
    'x-ratelimit-reset-after',
    'x-ratelimit-reset',
    'x-rate-limit-reset',
    'x-rate-limit-reset-after',
  ],
  ...['ratelimit-reset-after', 'x-ratelimit-reset-requests', 'ratelimit', 'x-ratelimit'],
] as const

/**
 * What the headers of a response say of a wait, as `readRetryAfter` takes it: `Retry-After`, or how long a limit of any
 * of the usual styles is still used up. Null where they say nothing.
 */
export function readWaitHeader(status: number, headers: Pick<Headers, 'get'>): string | null {
  for (const name of waitHeaders) {
    const value = headers.get(name)?.trim() ?? ''
    if (value !== '') return name.endsWith('-ms') ? msAsSeconds(value) : value
  }
  // Other responses have them too, and say with them how much of the limit is left.
  if (status !== 429) return null
  const [reset] = resetHeaders.map((name) => headers.get(name)?.trim() ?? '').filter((value) => value !== '')
  return reset === undefined ? null : waitOfLimits(reset)
}

/** Where the next of several limits begins, each with its name: `"minute";r=0;t=12, "day";r=480;t=30000`. */
const nextLimit = /,(?=\s*(?:"[^"]*"|[\w*-]+)\s*;)/

/**
 * The seconds of `"default";r=0;t=30` and `limit=5, remaining=0, reset=30` (IETF drafts of RateLimit); any other text
 * unchanged. Of several limits those count that are used up, as far as any is said to be.
 */
function waitOfLimits(header: string): string {
  const limits = header.split(nextLimit)
  const usedUp = limits.filter((limit) => /(?:^|[;,\s])(?:r|remaining)=0(?:$|[;,\s])/i.test(limit))
  if (usedUp.length === 0) return secondsOf(header) ?? header
  const waits = usedUp.map((limit) => Number(secondsOf(limit) ?? Number.NaN)).filter(Number.isFinite)
  return waits.length === 0 ? header : String(Math.max(...waits))
}

const secondsOf = (limit: string): string | undefined => /(?:^|[;,\s])(?:t|reset)=(\d+)/i.exec(limit)?.[1]

function msAsSeconds(value: string): string {
  return /^\d+(?:\.\d+)?$/.test(value) ? String(Number(value) / 1000) : value
}

/**
 * The wait that a refusal asks for, in ms from `serviceNowMs`, or null when it says nothing usable: by its
 * `Retry-After` header, else by a field of its body, else, where it is for want of room, by its words. Seconds, a
 * length with its units, or a moment: an HTTP date in any of its three forms (RFC 9110 §10.2.3), a timestamp, a number
 * since 1970. A moment in the past is no wait. It is of the service's clock, and so is the time.
 */
export function readRetryAfter(
  { retryAfter, text }: { retryAfter: string | null; text: string },
  { serviceNowMs, isOfLimit }: { serviceNowMs: number; isOfLimit: boolean },
): number | null {
  const ofHeader = retryAfter === null ? null : waitOf(retryAfter.trim(), serviceNowMs)
  if (ofHeader !== null) return ofHeader
  const json = readJson(text)
  const ofBody = json.ok ? waitInBody(json.value, { serviceNowMs, isOfLimit }) : null
  return ofBody ?? (isOfLimit ? waitInWords(detailOf(json.ok ? json.value : text), serviceNowMs) : null)
}

function waitOf(text: string, serviceNowMs: number): number | null {
  const ms = msOfSeconds(text)
  if (ms !== null) return ms >= leastMoment * 1000 ? momentOf(ms / 1000, serviceNowMs) : ms
  const lengthMs = readLengthMs(text)
  if (lengthMs !== null) return lengthMs
  const atMs = parseHttpDate(text) ?? parseServiceTime(text)
  return atMs === null ? null : Math.max(0, atMs - serviceNowMs)
}

const between = '(?:again|in|after|for|at least|about|approximately|another)'
/** In words for people: `Expected available in 37 seconds.`, `Try again after 1m30s`, `请 5 分钟后再试`. */
const waits = [
  String.raw`\b(?:again|retry(?:ing)?|wait|available(?=[\s:~]{1,3}(?:again|in|after)\b))(?:[\s:~]{1,3}${between}){0,4}[\s:~]{1,3}(${lengthPattern})`,
  String.raw`请(?:在|于)?\s?(${lengthPattern})\s?(?:之|以)?后`,
  String.raw`(${lengthPattern})\s?(?:之|以)?后\s?(?:再|重|可|才|恢复|解除)`,
  String.raw`(?:等待|请等|需等|稍等)\s?(${lengthPattern})(?!\s?(?:内|最多))`,
  String.raw`\bresets?\s(?:again\s)?(?:in|after)\s(${lengthPattern})`,
  // What is left until a deadline is no wait.
  String.raw`(?<!\b(?:deadline|challenge|event|match|market|kick-?off|clos\w+|session)\b[^.;!?]{0,40})\b(${lengthPattern})\s(?:remaining|left)\b(?!\s(?:until|before|to|for|of)\b)`,
  String.raw`\b(${lengthPattern})\s(?:until|before)\s(?:you|the\snext|another|it\sresets)\b`,
].map((pattern) => new RegExp(pattern, 'i'))

const moment = String.raw`\d{4}-\d\d-\d\d[T ][\d:.]{5,15}(?:\s?(?:Z|UTC|GMT)|[+-]\d\d:?\d\d)?|[a-z]{3}, \d\d [a-z]{3} \d{4} [\d:]{8} GMT`
const moments = [
  String.raw`\b(?:again|retry(?:ing)?|wait|available|resets?|blocked|limited)(?:\s(?:again|at|after|until|on|from)){1,2}[\s:]{1,3}(${moment})`,
  String.raw`(${moment})\s?(?:之|以)?后\s?(?:再|重|可|才|恢复|解除)`,
].map((pattern) => new RegExp(pattern, 'i'))

function waitInWords(words: string, serviceNowMs: number): number | null {
  const said = waits.map((pattern) => readLengthMs(pattern.exec(words)?.[1] ?? '')).find((ms) => ms !== null)
  if (said !== undefined) return said
  const until = moments.map((pattern) => pattern.exec(words)?.[1]).find((text) => text !== undefined)
  const untilMs = waitOf(timeOf(until) ?? until ?? '', serviceNowMs)
  return untilMs === 0 ? null : untilMs
}

/** No wait is as long: so many seconds are a moment since 1970, or that in ms. */
const leastMoment = 1e9

function momentOf(number: number, serviceNowMs: number): number {
  return Math.max(0, (number < 1e11 ? number * 1000 : number) - serviceNowMs)
}

function msOfSeconds(text: string): number | null {
  // A header that two or three servers have set comes as all of them, with a space between; `1,800` is none of those.
  const seconds = /^\d+(?:\.\d+)?(?:,\s\d+(?:\.\d+)?){0,2}$/.test(text) ? text.split(',').map(Number) : []
  return seconds.length === 0 ? null : Math.ceil(Math.max(...seconds) * 1000)
}

/** The objects in which a refusal may say it: the body, the error or the limit in it, and what is listed of that. */
function placesIn(value: unknown): Body[] {
  const body = withPlainKeys(isPlainObject(value) ? value : {})
  const inner = [body, ...listPlainParts(body, ['detail', 'error', 'data', 'rate_limit'])]
  const listed = inner.flatMap(({ details }) => (Array.isArray(details) ? details.filter(isPlainObject) : []))
  return [...inner, ...listed.map(withPlainKeys)]
}

function waitInBody(
  body: unknown,
  { serviceNowMs, isOfLimit }: { serviceNowMs: number; isOfLimit: boolean },
): number | null {
  const fields = placesIn(body).flatMap((place) => Object.entries(place))
  const said = (name: RegExp): string | null => {
    const values = fields.filter(([field]) => name.test(field)).map(([, value]) => value)
    const value = values.find((one) => typeof one === 'number' || typeof one === 'string')
    return value === undefined ? null : String(value).trim()
  }
  const { seconds, ms, moment: at } = fieldsOf(isOfLimit)
  const milliseconds = said(ms)
  const wait = milliseconds === null ? said(seconds) : msAsSeconds(milliseconds)
  const waitMs = wait === null ? null : waitOf(wait, serviceNowMs)
  if (waitMs !== null) return waitMs
  const untilMs = waitOf(said(at) ?? '', serviceNowMs)
  // What was free before the refusal says nothing of it.
  return delayOf(said(delayField) ?? '') ?? (untilMs === 0 ? null : untilMs)
}

/** More seconds than any wait that is asked for in this way: a larger number is of ms, a smaller one of either. */
const mostDelaySeconds = 600

function delayOf(text: string): number | null {
  if (!/^\d+(?:\.\d+)?$/.test(text)) return readLengthMs(text)
  return Number(text) > mostDelaySeconds ? Math.ceil(Number(text)) : null
}

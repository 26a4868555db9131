import { parseHttpDate } from '#contract/rules/service-time.ts'
import { firstOf, isBody } from '#contract/service/decoding/decode.ts'
import { readJson } from '../decoding/read-json.ts'

/** How long writes and reads of a class wait after a refusal that says nothing usable. */
const defaultHoldMs = 30_000
/** No refusal stops an agent for longer, whatever it says. */
const maxHoldMs = 3_600_000

/** How long a rate class is left alone after a refusal for want of room; `retryAfterMs` is what the refusal says. */
export function holdOfRefusalMs(retryAfterMs: number | null): number {
  return Math.min(maxHoldMs, retryAfterMs ?? defaultHoldMs)
}

/** Where deployments say it that set no header; in seconds. */
const bodyFields = ['retry_after', 'retryAfter', 'retry_after_seconds', 'retryAfterSeconds', 'retry_in']

/**
 * The wait that a refusal asks for, in ms from `serviceNowMs`, or null when it says nothing usable: by its
 * `Retry-After` header, else by a field of its body. Seconds or, in the header, an HTTP date in any of its three forms
 * (RFC 9110 §10.2.3); a date in the past is no wait. The date is of the service's clock, and so is the time.
 */
export function readRetryAfter(
  { retryAfter, text }: { retryAfter: string | null; text: string },
  serviceNowMs: number,
): number | null {
  const ofHeader = retryAfter === null ? null : waitOf(retryAfter.trim(), serviceNowMs)
  return ofHeader ?? waitInBody(text)
}

function waitOf(text: string, serviceNowMs: number): number | null {
  const ms = msOfSeconds(text)
  if (ms !== null) return ms
  const atMs = parseHttpDate(text)
  return atMs === null ? null : Math.max(0, atMs - serviceNowMs)
}

function msOfSeconds(text: string): number | null {
  return /^\d+(?:\.\d+)?$/.test(text) ? Math.ceil(Number(text) * 1000) : null
}

function waitInBody(text: string): number | null {
  const body = readJson(text)
  const places = body.ok && isBody(body.value) ? [body.value, body.value.detail, body.value.error, body.value.data] : []
  const said = places.filter(isBody).map((place) => firstOf(place, bodyFields))
  const [value] = said.filter((one) => typeof one === 'number' || typeof one === 'string')
  return value === undefined ? null : msOfSeconds(String(value).trim())
}

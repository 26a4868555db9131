/** The date of RFC 9110 §5.6.7 that names no zone: asctime. Like the other forms it is in GMT. */
const asctime = /^[A-Za-z]{3} [A-Za-z]{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/
/** The form of today, and that of RFC 850 with the day's whole name. */
const datedInGmt = /^[A-Za-z]{3,9}, \d{2}[ -][A-Za-z]{3}[ -]\d{2}(?:\d{2})? \d{2}:\d{2}:\d{2} GMT$/

/**
 * The wait that a `Retry-After` header asks for, in ms from `serviceNowMs`, or null when it says nothing usable.
 * Seconds or an HTTP date in any of its three forms (RFC 9110 §10.2.3); a date in the past is no wait. The date is of
 * the service's clock, and so is the time.
 */
export function readRetryAfter(header: string | null, serviceNowMs: number): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000)
  const date = asctime.test(text) ? `${text} GMT` : datedInGmt.test(text) ? text : null
  const atMs = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - serviceNowMs)
}

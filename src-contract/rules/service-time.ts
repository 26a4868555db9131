/** The one reader and writer of the service's timestamps. */

const timestamp =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,12}))?)?(?: ?([Zz]|UTC|GMT)| ?([+-])(\d{2}):?(\d{2})?)?(?:(?<=[Zz]|[+-]\d{2}:?\d{0,2})\[[\w/+-]{1,40}\])?$/

/**
 * The published form on a day that its month has, but for 29 February: what nearly all timestamps are, and each list
 * has hundreds. With the zone written out the runtime's own reader takes it for UTC, and needs no parts of it cut out.
 */
const published =
  /^[12]\d{3}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/**
 * A timestamp of the service in milliseconds since the epoch, or `null` when it is none. Timestamps carry no zone
 * and are UTC (Interface §4); `Z`, an offset, with the name of its zone after it, and fractions of a second are
 * understood too. `Date`'s own parser never gets a text without a zone, which it reads as local time.
 */
export function parseServiceTime(text: string | null): number | null {
  if (text === null) return null
  if (published.test(text)) return Date.parse(`${text}Z`)
  const match = timestamp.exec(text.trim())
  if (match === null) return null
  const part = (index: number): number => Number(match[index] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)]
  if (hour > 23 || minute > 59 || second > 59 || part(10) > 23 || part(11) > 59) return null
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3))
  const utcMs = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds)
  const read = new Date(utcMs)
  // `Date.UTC` rolls 31 February over into March, and reads the years 0 to 99 as 1900 to 1999.
  if (read.getUTCFullYear() !== year || read.getUTCMonth() !== month - 1 || read.getUTCDate() !== day) return null
  const offsetMs = (part(10) * 60 + part(11)) * 60_000
  return match[9] === '-' ? utcMs + offsetMs : utcMs - offsetMs
}

/**
 * The time of something that has happened, in ms since the epoch; `null` for none and for a time that is later than the
 * service's clock, which is when it is planned to happen.
 */
export function parsePastTime(text: string | null, serviceNowMs: number): number | null {
  const atMs = parseServiceTime(text)
  return atMs !== null && atMs <= serviceNowMs ? atMs : null
}

/** Whether a timestamp of the service says no zone: UTC (Interface §4), unless the answer says otherwise beside it. */
export function isZoneless(text: string): boolean {
  const match = timestamp.exec(text.trim())
  return match !== null && match[8] === undefined && match[9] === undefined
}

/** Milliseconds since the epoch in the service's own form, `YYYY-MM-DDTHH:MM:SS` in UTC; fractions are cut off. */
export function formatServiceTime(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19)
}

/** The date of RFC 9110 §5.6.7 that names no zone: asctime. Like the other forms it is in GMT. */
const asctime = /^[A-Za-z]{3} [A-Za-z]{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/
/**
 * The form of today, that of RFC 850 with the day's whole name, and that of mail (RFC 5322 §3.3) with an offset in
 * figures. Another zone's letters stand for several offsets.
 */
const datedInGmt = /^[A-Za-z]{3,9}, \d{1,2}[ -][A-Za-z]{3}[ -]\d{2}(?:\d{2})? \d{2}:\d{2}:\d{2} (?:GMT|UTC|[+-]\d{4})$/

/**
 * An HTTP date in any of its three forms (RFC 9110 §5.6.7), or a mail's, in ms since the epoch; `null` when it is
 * none.
 */
export function parseHttpDate(text: string): number | null {
  const trimmed = text.trim()
  const date = asctime.test(trimmed) ? `${trimmed} GMT` : datedInGmt.test(trimmed) ? trimmed : null
  const atMs = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(atMs) ? null : atMs
}

/** Reading a point in time, however a deployment writes it. */
import { formatServiceTime, isZoneless, parseHttpDate, parseServiceTime } from '../../../rules/service-time.ts'
import { publishedFormOf } from './published-form.ts'
import { withOffset, zoneOf } from './zone.ts'

/**
 * The service did not exist before. An earlier time is how servers write that there is none (`0001-01-01`, the epoch's
 * 0), or it is a duration.
 */
const earliestMs = Date.UTC(2015, 0, 1)
/** A number beyond is no time since 1970: tenths of seconds, or figures of a calendar. */
const latestMs = Date.UTC(2100, 0, 1)

/** Digits since 1970 as text; a year, or a date without separators, has fewer. */
const epochText = /^\d{10}(?:\d{3}){0,3}(?:\.\d{1,9})?$/

/**
 * Milliseconds since 1970 out of seconds, milliseconds, microseconds or nanoseconds, which are told apart by their
 * size: from 2015 to 2100 no two of them overlap.
 */
function msOfEpoch(number: number): number {
  if (number < 1e11) return number * 1000
  if (number < 1e14) return number
  return number < 1e17 ? number / 1e3 : number / 1e6
}

/** A time with a zone in words behind it: `2026-06-15 19:00:00 Asia/Shanghai`, `2026-06-15T19:00[Asia/Shanghai]`. */
const namedAfter = /^([\d-]{8,10}[Tt ][\d:.,]{4,24}) ?[[(]?([^[\]()]{1,40})[\])]?$/

/** The same with the zone's offset; any other text unchanged. */
function withNamedZone(text: string): string {
  const [, wall = '', name = ''] = namedAfter.exec(text.trim()) ?? []
  const zone = isZoneless(wall) ? zoneOf(name) : null
  return (zone === null ? null : withOffset(wall, [zone])) ?? text
}

const unknownZoneName = 'time_of_unknown_zone'

/** In the place of a time whose zone is said in words that nobody here knows: no decoder takes it for a time. */
export function createTimeOfUnknownZone(text: string): object {
  return { [unknownZoneName]: text }
}

export function isTimeOfUnknownZone(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, unknownZoneName)
}

/** With its zone: a number since 1970 and an HTTP date leave no doubt of it, where a time without one may be local. */
const instantOf = (atMs: number): string => `${formatServiceTime(atMs)}Z`

/** A time as text that `parseServiceTime` reads, or null. */
export function timeOf(value: unknown): string | null {
  const number = typeof value === 'string' && epochText.test(value.trim()) ? Number(value) : value
  if (typeof number === 'number') {
    const atMs = msOfEpoch(number)
    return atMs >= earliestMs && atMs < latestMs ? instantOf(atMs) : null
  }
  if (typeof value !== 'string') return null
  const plain = publishedFormOf(value)
  const plainMs = parseServiceTime(plain)
  const text = plainMs === null ? withNamedZone(plain) : plain
  const atMs = plainMs ?? parseServiceTime(text)
  if (atMs !== null) return atMs >= earliestMs ? text : null
  const dateMs = parseHttpDate(value)
  return dateMs !== null && dateMs >= earliestMs ? instantOf(dateMs) : null
}

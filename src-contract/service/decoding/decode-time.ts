/** Reading a point in time, however a deployment writes it. */
import { formatServiceTime, parseHttpDate, parseServiceTime } from '../../rules/service-time.ts'

/**
 * The service did not exist before. An earlier time is how servers write that there is none (`0001-01-01`, the epoch's
 * 0), or it is a duration.
 */
const earliestMs = Date.UTC(2015, 0, 1)
const latestMs = 253_402_300_800_000

/** Digits since 1970 as text; a year, or a date without separators, has fewer. */
const epochText = /^\d{10}(?:\d{3}){0,3}(?:\.\d{1,9})?$/

/**
 * Milliseconds since 1970 out of seconds, milliseconds, microseconds or nanoseconds, which are told apart by their
 * size: from 2015 to 5138 no two of them overlap.
 */
function msOfEpoch(number: number): number {
  if (number < 1e11) return number * 1000
  if (number < 1e14) return number
  return number < 1e17 ? number / 1e3 : number / 1e6
}

/** A time as text that `parseServiceTime` reads, or null. */
export function timeOf(value: unknown): string | null {
  const number = typeof value === 'string' && epochText.test(value.trim()) ? Number(value) : value
  if (typeof number === 'number') {
    const atMs = msOfEpoch(number)
    return atMs >= earliestMs && atMs < latestMs ? formatServiceTime(atMs) : null
  }
  if (typeof value !== 'string') return null
  const atMs = parseServiceTime(value)
  if (atMs !== null) return atMs >= earliestMs ? value : null
  const dateMs = parseHttpDate(value)
  return dateMs !== null && dateMs >= earliestMs ? formatServiceTime(dateMs) : null
}

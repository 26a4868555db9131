/** How long something lives from when the response was given, under the names and in the units of deployments. */
import { type Body, numberOf, textOf } from '../decode.ts'
import { readLengthMs } from '../values/decode-length.ts'
import { withPlainKeys } from '../values/plain-name.ts'

const names = ['expires_in', 'expire_in', 'ttl', 'valid_for', 'lifetime', 'time_limit']
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]
/** What may follow a name, and what it counts; without any of them it is seconds, as OAuth counts (RFC 6749 §5.1). */
const units: readonly (readonly [string, number])[] = [
  ...([
    ['_ms', 1],
    ['_millis', 1],
    ['_milliseconds', 1],
  ] as const),
  ...([
    ['_s', second],
    ['_sec', second],
    ['_secs', second],
    ['_seconds', second],
  ] as const),
  ...([
    ['_min', minute],
    ['_mins', minute],
    ['_minutes', minute],
  ] as const),
  ...([
    ['_h', hour],
    ['_hours', hour],
    ['_days', day],
  ] as const),
]
/** A bare number below may count minutes, one above milliseconds. */
const [leastSeconds, mostSeconds] = [120, 7 * 86_400]
const longestMs = 366 * day

function bareMs(value: unknown): number | null {
  const seconds = numberOf(value)
  if (seconds !== null) return seconds >= leastSeconds && seconds <= mostSeconds ? seconds * second : null
  return readLengthMs(textOf(value) ?? '')
}

/**
 * The life in ms that a body states of `subject` (`claim_link` for `claim_link_expires_in_hours`), or of what the whole
 * body is about. Null where it states none, none whose unit is known, and for one of more than a year: nobody knows
 * how long that is meant to be.
 */
export function readLifetimeMs(body: Body, subject = ''): number | null {
  const plain = withPlainKeys(body)
  const prefix = subject === '' ? '' : `${subject}_`
  for (const name of names) {
    const stated = units.map(([end, unit]) => [numberOf(plain[`${prefix}${name}${end}`]), unit] as const)
    const ofUnit = stated.find(([count]) => count !== null)
    const lifeMs = ofUnit === undefined ? bareMs(plain[`${prefix}${name}`]) : (ofUnit[0] ?? 0) * ofUnit[1]
    if (lifeMs !== null) return Math.abs(lifeMs) <= longestMs ? lifeMs : null
  }
  return null
}

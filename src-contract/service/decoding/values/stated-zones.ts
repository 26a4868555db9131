/**
 * Times without a zone whose zone a response says elsewhere: `timezone`, `utc_offset` or `deadline_tz` beside them or
 * in the envelope. The one owner of that rule; decoders read only what it has made of a response.
 */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { isZoneless } from '../../../rules/service-time.ts'
import { type Body, firstOf } from '../decode.ts'
import { createTimeOfUnknownZone, timeOf } from './decode-time.ts'
import { formatPlainName, withPlainKeys } from './plain-name.ts'
import { publishedFormOf } from './published-form.ts'
import { type OffsetUnit, withOffset, type Zone, zoneOf } from './zone.ts'

/** What fields say a zone, by the plain name, with the unit of a number there. */
const zoneFields: ReadonlyMap<string, OffsetUnit> = new Map<string, OffsetUnit>([
  ...(['timezone', 'time_zone', 'tz', 'tzid', 'tz_id', 'tz_name', 'zone_id', 'iana_timezone'] as const).map(
    (name) => [name, 'any'] as const,
  ),
  ...(['timezone_name', 'timezone_id', 'time_zone_id', 'times_in', 'server_timezone', 'server_tz'] as const).map(
    (name) => [name, 'any'] as const,
  ),
  ...(['utc_offset', 'gmt_offset', 'gmtoffset', 'utcoffset', 'offset_from_utc'] as const).map(
    (name) => [name, 'any'] as const,
  ),
  ...(['tz_offset', 'timezone_offset', 'time_zone_offset'] as const).map((name) => [name, 'unsure'] as const),
  ...(['hours', 'minutes', 'seconds'] as const).flatMap((unit) =>
    ['utc_offset', 'gmt_offset', 'tz_offset', 'timezone_offset'].map((name) => [`${name}_${unit}`, unit] as const),
  ),
])
/** Of one time: `deadline_tz`. A `deadline_offset` may be a duration. */
const ownEndings = [...zoneFields.keys(), 'zone']
/** The same time once more, with no doubt about it. */
const utcEndings = ['utc', 'gmt']
const epochEndings = ['ts', 'timestamp', 'epoch', 'unix', 'unix_ts', 'epoch_seconds', 'epoch_ms', 'unix_ms', 'ms']
/** What an envelope says of itself. */
const headNames = ['meta', '_meta', 'metadata', 'server', 'info', 'pagination']
/** The same, but for what has one of these: a record, whose context is its market's. */
const contextName = 'context'
const recordNames = ['challenge', 'id', 'challenge_id']
/** Whose zone an object of an agent says is the agent's own, which may be another than that of the times. */
const agentFields = ['model_provider', 'bio', 'verification_status', 'trust_level', 'owner_org']
/** Texts, ids and ways through a list, which are never times whatever they look like. */
const noTimes =
  /(?:^|_)(?:id|ids|uuid|key|cursor|token|next|prev|previous|after|before|offset|page|secret|content|text|body|question|title|headline|reasoning|summary|name|message|detail|description|note|words|prompt|instructions|hint|feedback|url|link)$/
const zoneInner = ['id', 'name', 'iana', 'tz', 'timezone', 'utc_offset', 'offset', 'value']
/** `{"date": "2026-06-15 19:00:00", "timezone": "Asia/Shanghai"}`, as PHP and calendars write a time. */
const wallNames = ['date', 'date_time', 'datetime', 'time', 'local', 'value', 'iso', '$date']

/** What is said of the zone of the times here: the zones that it may be, none where it is not understood. */
type Stated = readonly Zone[]

const notUnderstood: Stated = []

function readStatement(value: unknown, unit: OffsetUnit): Stated | null {
  if (isPlainObject(value)) {
    const plain = withPlainKeys(value)
    const inner = zoneInner.map((name) => plain[name]).find((each) => each !== undefined && each !== null)
    return inner === undefined || isPlainObject(inner) ? null : readStatement(inner, unit)
  }
  if (typeof value !== 'string' && typeof value !== 'number') return null
  if (typeof value === 'string' && /^\s*(?:null|none|n\/?a|-+)?\s*$/i.test(value)) return null
  const zone = zoneOf(value, unit)
  return zone === null ? notUnderstood : [zone]
}

/** All that an object says of its zone: what is understood of it; null where it says nothing. */
function statedBy(plain: Body): Stated | null {
  const said = [...zoneFields]
    .filter(([name]) => Object.hasOwn(plain, name))
    .map(([name, unit]) => readStatement(plain[name], unit))
    .filter((each) => each !== null)
  return said.length === 0 ? null : said.flat()
}

function statedIn(plain: Body, around: Stated | null): Stated | null {
  const isRecord = recordNames.some((name) => Object.hasOwn(plain, name))
  const heads = [...headNames, ...(isRecord ? [] : [contextName])].map((name) => plain[name]).filter(isPlainObject)
  const said = [plain, ...heads.map(withPlainKeys)].map(statedBy).find((each) => each !== null) ?? null
  if (said === null) return around
  const isAgent = agentFields.some((name) => Object.hasOwn(plain, name))
  // Of the zone that the times would have without it and its own the earlier counts.
  return isAgent ? [...(around ?? [{ minutes: 0 }]), ...said] : said
}

/** `deadline` and, without what says that it is a time, `closes` of `closes_at`. */
function stemsOf(name: string): readonly string[] {
  const short = name.replace(/_(?:at|on|time|date|datetime|local)$/, '')
  return short === name ? [name] : [name, short]
}

/** The same time, said once more as UTC or as a number since 1970; null without one. */
function twinOf(name: string, plain: Body): string | null {
  const stems = stemsOf(name)
  const inUtc = stems.flatMap((stem) => [...utcEndings.map((end) => `${stem}_${end}`), `utc_${stem}`])
  const said = inUtc.map((twin) => timeOf(plain[twin])).find((time) => time !== null)
  if (said !== undefined) return isZoneless(said) ? `${said.trim()}Z` : said
  const since1970 = stems.flatMap((stem) => epochEndings.map((end) => plain[`${stem}_${end}`]))
  return (
    since1970
      .filter(isFigures)
      .map(timeOf)
      .find((time) => time !== null) ?? null
  )
}

const isFigures = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^\s*\d+(?:\.\d+)?\s*$/.test(value))

function ownZone(name: string, plain: Body): Stated | null {
  for (const stem of stemsOf(name)) {
    for (const end of ownEndings) {
      const own = `${stem}_${end}`
      const said = Object.hasOwn(plain, own) ? readStatement(plain[own], zoneFields.get(end) ?? 'any') : null
      if (said !== null) return said
    }
  }
  return null
}

function isUtcName(name: string): boolean {
  return utcEndings.some((end) => name.endsWith(`_${end}`)) || name.startsWith('utc_')
}

function withZone(text: string, stated: Stated): unknown {
  return withOffset(text, stated) ?? createTimeOfUnknownZone(text)
}

function zonedTime(text: string, name: string, { plain, stated }: { plain: Body; stated: Stated | null }): unknown {
  const twin = twinOf(name, plain)
  if (twin !== null) return twin
  const said = ownZone(name, plain) ?? (isUtcName(name) ? null : stated)
  return said === null ? text : withZone(text, said)
}

/** `{"seconds": 1781550000, "nanos": 0}`, as Protocol Buffers and Firestore write a time. */
const secondNames = ['seconds', '_seconds']
const timeParts: ReadonlySet<string> = new Set([
  ...[...wallNames, ...secondNames, ...zoneFields.keys(), 'timezone_type'],
  ...['nanos', 'nanoseconds', '_nanoseconds'],
])

/** An object that is a time, as one text; null for any other object. */
function timeObject(plain: Body, stated: Stated | null): unknown {
  const wall = firstOf(plain, [...wallNames, ...secondNames])
  if (!Object.keys(plain).every((name) => timeParts.has(name))) return null
  const text = typeof wall === 'string' ? publishedFormOf(wall) : null
  if (text === null || !isZoneless(text)) return timeOf(wall)
  return stated === null ? text : withZone(text, stated)
}

/** Names of which one must be in a response that says a zone, or writes times as objects. */
const telling =
  /zone|tz|offset|utc|gmt|times_in|timesIn|_?ts"|timestamp|epoch|unix|_ms"|"\$?date|seconds"|"local"|"iso"/i

/** Whether the text of a response has anything of what `withStatedZones` looks for: most have not. */
export function mayStateZones(text: string): boolean {
  return telling.test(text)
}

const deepest = 32

/**
 * A response with the offset at every zoneless time whose zone it says: for this time alone, else in the same object,
 * else in the nearest one around it. A zone that is not understood makes no time of it, since UTC would be a guess.
 * Without a word of a zone times stay as they are: UTC (Interface §4).
 */
export function withStatedZones(value: unknown, around: Stated | null = null, depth = 0): unknown {
  if (depth > deepest) return value
  if (Array.isArray(value)) return value.map((each) => withStatedZones(each, around, depth + 1))
  if (!isPlainObject(value)) return value
  const plain = withPlainKeys(value)
  const stated = statedIn(plain, around)
  const time = depth === 0 ? null : timeObject(plain, stated)
  if (time !== null) return time
  const entries = Object.entries(value).map(([name, each]) => {
    const plainKey = formatPlainName(name)
    if (typeof each !== 'string') return [name, withStatedZones(each, stated, depth + 1)]
    const text = noTimes.test(plainKey) ? null : publishedFormOf(each)
    const isTime = text !== null && isZoneless(text)
    return [name, isTime ? zonedTime(text, plainKey, { plain, stated }) : each]
  })
  return Object.fromEntries(entries)
}
